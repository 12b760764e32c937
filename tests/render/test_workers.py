from __future__ import annotations

import os
import signal
import sys
from functools import partial
from pathlib import Path
from time import monotonic, sleep

import pytest

from pipeline.errors import EnvironmentFault
from pipeline.render import workers as module
from pipeline.render.workers import GIVE_UP, Done, Failure, Workers, in_chunks

from .tasks import deaf, fault, leave, prepare, work


@pytest.fixture(autouse=True)
def importable(monkeypatch):
    """Let worker processes find this folder's modules."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1]))


def words(done: list[Done[str, str]]) -> list[str]:
    return [d.result.reason if isinstance(d.result, Failure) else d.result.split()[0] for d in done]


def test_work_in_this_process():
    with Workers(0) as pool:
        done = list(pool.run(work, [["a", "b"], ["c"]]))
    assert [d.job for d in done] == ["a", "b", "c"]
    assert [d.result for d in done] == [f"{w} {os.getpid()}" for w in "ABC"]


@pytest.mark.skipif(sys.platform == "win32", reason="this system has no such signals")
def test_workers_are_deaf_to_ctrl_c_from_their_birth(monkeypatch):
    """The terminal sends it to all. Each worker is replaced after its first chunk."""
    monkeypatch.setattr(module, "RECYCLE", 1)
    with Workers(1) as pool:
        pool.warm(prepare)
        done = list(pool.run(deaf, [["a"], ["b"], ["c"]]))
        pool.close()
        done += pool.run(deaf, [["d"]])
    assert [d.result for d in done] == ["deaf"] * 4
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_what_is_done_ahead_stays_with_a_worker_that_is_there_and_harms_nobody(tmp_path):
    left = tmp_path / "left"
    with Workers(1) as pool:
        pool.ahead(leave, [str(left)])
        assert pool._pool is None
        pool.warm(prepare)
        pool.ahead(leave, [str(left)])
        (done,) = pool.run(work, [["a"]])
        assert left.read_text() == done.result.split()[1]
        pool.ahead(fault, ["a"])
        assert words(list(pool.run(work, [["a"]]))) == ["A"]
        pool.ahead(work, ["die"])
        assert words(list(pool.run(work, [["a"], ["b"]]))) == ["A", "B"]


@pytest.mark.parametrize("count", [1, 2])
def test_workers_are_replaced_however_their_work_comes(monkeypatch, count):
    """Python's own way to replace them left a pool without any when they had been idle: whoever handed it the next
    chunk, as `watch` does at each save, waited for ever."""
    monkeypatch.setattr(module, "RECYCLE", 2)
    pids = []
    with Workers(count) as pool:
        for n in range(5 * count):
            (done,) = pool.run(work, [[f"save{n}"]])
            assert done.result.startswith(f"SAVE{n} ")
            pids.append(done.result.split()[1])
        done = list(pool.run(work, [[f"job{n}"] for n in range(9)]))
        assert words(done) == [f"JOB{n}" for n in range(9)]
        pids += [d.result.split()[1] for d in done]
    assert max(pids.count(pid) for pid in pids) <= 2 * count
    assert len(set(pids)) >= len(pids) / (2 * count)


def test_workers_are_not_replaced_under_the_work_of_another(monkeypatch):
    monkeypatch.setattr(module, "RECYCLE", 2)
    with Workers(1) as pool:
        outer = pool.run(work, [["a"], ["b"], ["c"], ["d"]])
        first = next(outer)
        assert words([first, *pool.run(work, [["x"], ["y"], ["z"]]), *outer]) == ["A", "X", "Y", "Z", "B", "C", "D"]


def test_work_in_others_comes_back_in_order():
    chunks = [[f"job{n}"] for n in range(12)]
    with Workers(2) as pool:
        pool.warm(prepare)
        done = list(pool.run(work, iter(chunks)))
    assert words(done) == [f"JOB{n}" for n in range(12)]
    assert str(os.getpid()) not in {d.result.split()[1] for d in done}


def test_chunks_are_read_only_a_little_ahead():
    read = []

    def chunks():
        for n in range(40):
            read.append(n)
            yield [f"job{n}"]

    with Workers(1) as pool:
        next(pool.run(work, chunks()))
        assert len(read) < 6


def test_chunks_are_taken_when_they_are_asked_for():
    jobs = iter("abcde")
    chunks = in_chunks(jobs, 2)
    assert next(chunks) == ["a", "b"]
    assert next(jobs) == "c"
    assert list(chunks) == [["d", "e"]]
    assert list(in_chunks([], 2)) == []


def test_no_work_starts_no_process():
    with Workers(2) as pool:
        assert list(pool.run(work, [])) == []
        assert pool._pool is None


@pytest.mark.parametrize("count", [0, 1])
def test_an_error_is_pinned_on_its_job(count):
    with Workers(count) as pool:
        done = list(pool.run(work, [["a", "raise", "b"], ["c"]]))
    assert words(done) == ["A", "RecursionError: too deep", "B", "C"]


def test_workers_that_broke_can_be_warmed_again():
    with Workers(1) as pool:
        assert words(list(pool.run(work, [["die"]])))[0].startswith("it ended its worker")
        pool.warm(partial(work, ["a"]))
        assert words(list(pool.run(work, [["b"]]))) == ["B"]


def test_a_job_that_ends_its_worker_is_found_and_the_others_are_done():
    with Workers(2) as pool:
        done = list(pool.run(work, [["a", "die", "b"], ["c"], ["d", "e"]]))
    assert words(done)[::2] == ["A", "B", "D"]
    assert words(done)[1].startswith("it ended its worker")
    assert [d.job for d in done] == ["a", "die", "b", "c", "d", "e"]


def test_a_job_that_never_ends_is_ended(monkeypatch):
    monkeypatch.setattr(module, "SECONDS", 1)
    monkeypatch.setattr(module, "ALONE_SECONDS", 1)
    with Workers(1) as pool:
        done = list(pool.run(work, [["a", "hang"]]))
    assert words(done) == ["A", "it took over 1 s"]


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="this system has no such limit")
def test_a_job_that_eats_memory_is_refused_it():
    with Workers(1) as pool:
        done = list(pool.run(work, [["a", "eat", "b"]]))
    assert words(done) == ["A", "it took over 2 GB of memory", "B"]


def test_when_all_fail_the_rest_is_not_tried():
    with Workers(1) as pool:
        done = list(pool.run(work, [["raise"] * (GIVE_UP + 2)]))
    assert words(done)[:GIVE_UP] == ["RecursionError: too deep"] * GIVE_UP
    assert all(w.startswith("not tried") for w in words(done)[GIVE_UP:])


def test_when_whole_chunks_fail_no_other_is_begun():
    read = []

    def chunks():
        for n in range(50):
            read.append(n)
            yield ["raise"] * (GIVE_UP + 2)

    with Workers(1) as pool:
        done = words(list(pool.run(work, chunks())))
    assert len(done) == 50 * (GIVE_UP + 2)
    assert [w for w in done if not w.startswith("not tried")] == ["RecursionError: too deep"] * GIVE_UP


def test_what_only_shared_the_fate_of_a_chunk_is_done_again():
    with Workers(1) as pool:
        done = list(pool.run(work, [["die"] * (GIVE_UP + 1), ["a", "b"], ["c"], ["raise", "d"]]))
    assert words(done)[GIVE_UP + 1 :] == ["A", "B", "C", "RecursionError: too deep", "D"]


@pytest.mark.parametrize("count", [0, 1])
def test_a_fault_of_the_machine_is_no_jobs_fault(count):
    with Workers(count) as pool, pytest.raises(EnvironmentFault) as bad:
        list(pool.run(fault, [["a"]]))
    assert bad.value.remedy == "install it"


def test_workers_are_ended_at_once_when_something_went_wrong():
    pool = Workers(1)
    assert words(list(pool.run(work, [["a"]]))) == ["A"]
    pool.warm(partial(work, ["hang"]))
    sleep(0.1)
    start = monotonic()
    pool.__exit__(KeyboardInterrupt)
    assert monotonic() - start < 30


@pytest.mark.parametrize("count", [0, 1])
def test_what_is_to_be_done_meanwhile_is_done_once_when_the_first_work_is_given(count):
    given = []

    def chunks():
        for word in "abcdef":
            given.append(word)
            yield [word]

    with Workers(count) as pool:
        pool.meanwhile = lambda: given.append("lint")
        assert words(list(pool.run(work, chunks()))) == list("ABCDEF")
        assert words(list(pool.run(work, [["g"]]))) == ["G"]
    assert given.count("lint") == 1
    assert given.index("lint") == 2 * count + 1


def test_no_more_workers_are_started_than_there_are_chunks():
    with Workers(2) as pool:
        pool.warm(prepare)
        assert words(list(pool.run(work, [["a"]]))) == ["A"]
        assert len(pool._pool._processes) == 1
        assert words(list(pool.run(work, [["a"], ["b"], ["c"], ["d"]]))) == ["A", "B", "C", "D"]
        assert len(pool._pool._processes) == 2


def test_a_worker_that_warms_up_is_not_waited_for(capfd):
    pool = Workers(1)
    pool.warm(partial(work, ["hang"]))
    sleep(0.1)
    (process,) = pool._pool._processes.values()
    start = monotonic()
    pool.close()
    assert monotonic() - start < 30
    assert not process.is_alive()
    assert capfd.readouterr() == ("", "")


def test_closed_workers_leave_no_process():
    with Workers(2) as pool:
        pids = {int(d.result.split()[1]) for d in pool.run(work, [[f"{n}"] for n in range(6)])}
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
