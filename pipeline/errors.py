"""Errors: the tool cannot go on. Each class owns its exit code, and each error its remedy.

Trouble in the author's input is not an error but a finding (`pipeline.findings`).
"""

from __future__ import annotations

from typing import ClassVar


class PipelineError(Exception):
    """Base of all errors. `message` is one sentence; `remedy` says what to do about it."""

    exit_code: ClassVar[int] = 70

    def __init__(self, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


class UsageError(PipelineError):
    """The command was called with words that do not fit."""

    exit_code = 2


class InputError(PipelineError):
    """Something that must be read cannot be read, or is refused by a limit."""

    exit_code = 3


class EnvironmentFault(PipelineError):
    """A font or a system library is missing."""

    exit_code = 4


class WriteError(PipelineError):
    """An output could not be written. The last good one is still there."""

    exit_code = 5


class LockedError(PipelineError):
    """Another build holds the project's lock."""

    exit_code = 6


class InternalError(PipelineError):
    """A fault of ours."""

    exit_code = 70


EXIT_CLEAN = 0
EXIT_FINDINGS = 1
EXIT_INTERRUPTED = 130
EXIT_BROKEN_PIPE = 141
EXIT_TERMINATED = 143
"""What a shell says of a program that SIGINT, SIGPIPE or SIGTERM ended: 128 and the signal's number."""
