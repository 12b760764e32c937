"""The output folder of one game during a run: what may stay, what is written, what goes.

An output stays when the manifest says that it was made from the same things and its bytes are still those that were
written. A manifest that was not written here (it came with a shared project, say) is not believed in this. Nothing is
removed but what a manifest that is believed says is ours, or what was asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Literal

from pipeline import files, manifest
from pipeline.cache import Store
from pipeline.errors import InputError, WriteError
from pipeline.fixed import fixed
from pipeline.seen import Seen
from pipeline.settings import MAX_OUTPUT
from pipeline.swaps import Held

STRANGE = "whether it was made here is no longer known; make it anew, or remove it"
"""Why an output stays that a manifest names which is not believed."""
Action = Literal["made", "reused", "kept", "skipped", "removed"]
"""`made`: written anew; `reused`: right already; `kept`: left as it was, since what it needs is broken; `skipped`: the
same, and there was none; `removed`: what it showed is gone."""


@fixed(frozen=True, slots=True)
class Output:
    """What became of an output. `path` is relative to the project, with `/`."""

    path: str
    action: Action
    note: str = ""


class Shelf:
    """The folder `output/<game>/` of a project, from the first look at it to the written manifest. `written` are the
    files that were written anew, by their names in the project, with the sha256 of their bytes."""

    def __init__(self, root: Path, game: str, store: Store, seen: Seen) -> None:
        self.game = game
        self.dir = f"output/{files.safe_name(game)}"
        self._tree = files.Tree(root)
        self._store = store
        self._seen = seen
        raw = self._read(manifest.NAME, manifest.MAX_BYTES) or b""
        self._old, self._sha = manifest.read(raw), manifest.sha(raw).encode()
        self._believed = store.get("manifest", game) == self._sha
        self._new: dict[str, manifest.Entry] = {}
        self._done: dict[str, Output] = {}
        self._retired: set[str] = set()
        self._cards = self._old.cards
        self.written: dict[str, str] = {}

    def unspoken(self) -> tuple[str, ...]:
        """Give the outputs that were there before the run, still are, and have not been spoken of yet."""
        names = (name for name in self._old.outputs if name not in self._new)
        return tuple(name for name in names if self._tree.exists(f"{self.dir}/{name}"))

    @property
    def done(self) -> tuple[Output, ...]:
        """What became of each output so far."""
        return tuple(self._done.values())

    def reuse(self, name: str, key: str, note: str = "", ticket: Mapping[str, object] | None = None) -> bool:
        """Tell whether an output that we made from `key` is there and whole; it stays. `ticket` says what it holds."""
        old = self._old.outputs.get(name)
        if not self._believed or not old or old.key != key or not self._is_whole(name, old):
            return False
        self._note(name, replace(old, ticket=ticket), "reused", note)
        return True

    def put(
        self,
        name: str,
        data: bytes,
        key: str,
        note: str = "",
        wish: Mapping[str, object] | None = None,
        ticket: Mapping[str, object] | None = None,
    ) -> None:
        """Write an output, unless these bytes stand there. Raises WriteError; the old file is then whole."""
        path = self._tree.root / self.dir / name
        fresh = files.write(path, data, within=self._tree.root)
        made = manifest.entry(data, key, wish, ticket)
        with suppress(OSError):
            self._seen.learn(str(path), path.stat(), made.sha256)
        if fresh:
            self.written[f"{self.dir}/{name}"] = made.sha256
        self._note(name, made, "made" if fresh else "reused", note)

    def keep(self, name: str, why: str) -> None:
        """Leave an output as it is, since it cannot be made anew."""
        old = self._old.outputs.get(name)
        if old and self._tree.exists(f"{self.dir}/{name}"):
            self._note(name, old, "kept", why)
        else:
            self.drop(name, why)

    def drop(self, name: str, why: str) -> None:
        """Say why there is no such output; one from before goes when the shelf is closed."""
        self._done[name] = Output(f"{self.dir}/{name}", "skipped", why)

    def retire(self, name: str) -> None:
        """Have an output removed when the shelf is closed, since others took its place."""
        self._retired.add(name)

    def before(self) -> tuple[str, ...]:
        """Give the outputs that the manifest knew before the run."""
        return tuple(self._old.outputs)

    def wishes(self) -> dict[str, Mapping[str, object]]:
        """Give what was wished for, by the name of each output before the run that was wished for so. Nothing of a
        manifest that was not written here."""
        old = self._old.outputs.items() if self._believed else ()
        return {name: one.wish for name, one in old if one.wish is not None}

    def note_cards(self, cards: Mapping[str, Held]) -> None:
        """Take note of how the game's cards look; without it, what was noted before stays."""
        self._cards = cards

    def keep_rest(self) -> None:
        """Leave every output alone that this run has not spoken of."""
        self._new |= {name: self._old.outputs[name] for name in self.unspoken() if name not in self._retired}

    def leave(self, beginning: str) -> None:
        """Leave alone the outputs whose names begin so: what they show is of the time when they were made."""
        self._new |= {name: self._old.outputs[name] for name in self.unspoken() if name.startswith(beginning)}

    def empty(self) -> tuple[str, ...]:
        """Remove all outputs that the manifest names, and it as well. Gives their names in the project."""
        gone = tuple(f"{self.dir}/{name}" for name in self._old.outputs if self._remove(name))
        self._remove(manifest.NAME)
        return gone

    def vouch(self, store: Store) -> None:
        """Have a manifest that is believed be so by what is kept in another store."""
        if self._believed:
            store.put("manifest", self.game, self._sha)

    def close(self) -> tuple[Output, ...]:
        """Remove what is ours and was not spoken of, write the manifest, and tell what became of all."""
        for name in self._old.outputs:
            if name not in self._new and not self._believed and self._tree.exists(f"{self.dir}/{name}"):
                self._done[name] = Output(f"{self.dir}/{name}", "kept", STRANGE)
            elif name not in self._new and self._remove(name):
                why = self._done[name].note if name in self._done else ""
                self._done[name] = Output(f"{self.dir}/{name}", "removed", why)
        data = manifest.Manifest(self._new, self._cards).dump()
        if files.write(self._tree.root / self.dir / manifest.NAME, data, within=self._tree.root):
            self.written[f"{self.dir}/{manifest.NAME}"] = manifest.sha(data)
        self._store.put("manifest", self.game, manifest.sha(data).encode())
        return self.done

    def _note(self, name: str, entry: manifest.Entry, action: Action, note: str = "") -> None:
        self._new[name] = entry
        self._done[name] = Output(f"{self.dir}/{name}", action, note)

    def _is_whole(self, name: str, entry: manifest.Entry) -> bool:
        try:
            return self._seen.sha(self._tree, f"{self.dir}/{name}", MAX_OUTPUT) == entry.sha256
        except (InputError, OSError):
            return False

    def _read(self, name: str, limit: int = MAX_OUTPUT) -> bytes | None:
        """Read an output; None when it is not there or is none that may be read."""
        try:
            return self._tree.read(f"{self.dir}/{name}", limit)
        except InputError:
            return None

    def _remove(self, name: str) -> bool:
        """Remove an output; a link in its place is left alone, for it is not what we wrote."""
        path = self._tree.root / self.dir / name
        with suppress(InputError):
            if self._tree.resolve(f"{self.dir}/{name}") != path or not path.is_file():
                return False
            try:
                path.unlink()
            except OSError as error:
                reason = (error.strerror or str(error)).lower()
                raise WriteError(f"`{path}` cannot be removed: {reason}", "remove it yourself") from error
            if path.parent != self._tree.root / self.dir:
                with suppress(OSError):  # it holds others
                    path.parent.rmdir()
            return True
        return False
