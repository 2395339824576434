"""A worker process: does one job after the other for the server, and ends with it.

Started as ``python -m revier.server.worker``. Jobs come in on standard input and answers go out on standard output, as
pickles with their length in front; both ends are this program, on one machine, and nobody else can write there.
"""

from __future__ import annotations

import os
import pickle
import struct
import sys
import traceback
from importlib import import_module
from typing import Any, BinaryIO

from revier.core.errors import RevierError

LENGTH = struct.Struct("!Q")
MEMORY = 4 << 30


def send(stream: BinaryIO, value: Any) -> None:
    """Write one message."""
    data = pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL)
    stream.write(LENGTH.pack(len(data)))
    stream.write(data)
    stream.flush()


def receive(stream: BinaryIO) -> Any:
    """Read one message; EOFError when the other side has gone."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        raise EOFError
    (length,) = LENGTH.unpack(head)
    data = stream.read(length)
    if len(data) < length:
        raise EOFError
    return pickle.loads(data)  # noqa: S301


def answer(job: str, arguments: tuple[Any, ...]) -> tuple[str, Any]:
    """Do one job: the function ``module:name`` with these arguments."""
    module, _, name = job.partition(":")
    try:
        return "done", getattr(import_module(module), name)(*arguments)
    except RevierError as error:
        return "refused", error
    except Exception:
        return "broken", traceback.format_exc()


def main() -> None:
    """Work until the server closes the pipe."""
    source = os.fdopen(os.dup(0), "rb")
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not disturb the answers
    _limit_memory()
    if hasattr(os, "nice"):  # not on Windows; there the server starts its workers with a low priority
        os.nice(5)
    while True:
        try:
            job, arguments = receive(source)
        except EOFError:
            return
        try:
            send(sink, answer(job, arguments))
        except BrokenPipeError:
            return


def _limit_memory() -> None:
    """A job that asks for too much fails alone."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ImportError, ValueError, OSError):
        sys.stderr.write("")  # not every system can; the time limit remains


if __name__ == "__main__":
    main()
