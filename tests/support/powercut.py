"""A disk that remembers what was synced: SQLite's own VFS, listened to, so that the power can be cut at any moment.

Python's SQLite is asked for its default VFS; a copy of it is registered as the new default whose `xOpen` hands out the
same files with `xWrite`, `xTruncate` and `xSync` passing through here. Everything is done as before and written down:
later `after(n)` says what a disk holds that lost its power after the n-th of these calls and keeps synced bytes alone.
That a file was deleted is kept once its folder was synced; SQLite does that with the first sync of a new journal.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import random
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int, c_int64, c_void_p
from pathlib import Path
from typing import Any, NamedTuple

_OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, POINTER(c_int))
_DELETE = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
_WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
_SYNC = CFUNCTYPE(c_int, c_void_p, c_int)
_SECTOR = 512
_CREATE, _JOURNAL = 0x4, 0x800 | 0x4000 | 0x80000  # flags of xOpen: may be created; journal, super-journal or WAL


class _Vfs(ctypes.Structure):
    """`sqlite3_vfs`, version 3."""

    _fields_ = (
        ("iVersion", c_int),
        ("szOsFile", c_int),
        ("mxPathname", c_int),
        ("pNext", c_void_p),
        ("zName", c_char_p),
        ("pAppData", c_void_p),
        ("xOpen", c_void_p),
        ("xDelete", c_void_p),
        ("rest", c_void_p * 14),
    )


class _Methods(ctypes.Structure):
    """`sqlite3_io_methods`, version 3."""

    _fields_ = (
        ("iVersion", c_int),
        ("xClose", c_void_p),
        ("xRead", c_void_p),
        ("xWrite", c_void_p),
        ("xTruncate", c_void_p),
        ("xSync", c_void_p),
        ("rest", c_void_p * 13),
    )


class Call(NamedTuple):
    """Something that was asked of the disk."""

    kind: str  # write, truncate, sync, delete, folder (synced)
    file: str
    offset: int = 0
    data: bytes = b""


class Disk:
    """All that was asked of the disk, in order."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self._files: dict[int, str] = {}  # address of an open file -> its path
        self._methods: dict[int, _Methods] = {}  # address of SQLite's methods -> ours
        self._new: set[int] = set()  # journals not synced yet
        self._kept: list[Any] = []  # what C points at must stay

    def __len__(self) -> int:
        return len(self.calls)

    # --- listening --------------------------------------------------------------------------------------------------
    @contextmanager
    def listening(self) -> Iterator[Disk]:
        """All databases opened meanwhile are listened to."""
        lib = ctypes.CDLL(_sqlite3.__file__)
        lib.sqlite3_vfs_find.restype = c_void_p
        usual = _Vfs.from_address(lib.sqlite3_vfs_find(None))
        ours = _Vfs.from_buffer_copy(usual)
        ours.pNext, ours.zName = None, b"powercut"
        open_, delete = _OPEN(usual.xOpen), _DELETE(usual.xDelete)

        def opened(vfs: int, name: int | None, file: int, flags: int, out: Any) -> int:
            result = open_(ctypes.addressof(usual), name, file, flags, out)
            if result == 0 and name is not None:
                self._files[file] = ctypes.string_at(name).decode()
                self._new.discard(file)
                if flags & _CREATE and flags & _JOURNAL:
                    self._new.add(file)
                place = c_void_p.from_address(file)  # the first member of a file points at its methods
                assert place.value is not None
                place.value = ctypes.addressof(self._ours(place.value))
            return int(result)

        def deleted(vfs: int, name: bytes, durable: int) -> int:
            result = delete(ctypes.addressof(usual), name, durable)
            if result == 0:
                self.calls.append(Call("delete", name.decode()))
                if durable:
                    self.calls.append(Call("folder", ""))
            return int(result)

        new = (_OPEN(opened), _DELETE(deleted))
        ours.xOpen, ours.xDelete = (ctypes.cast(f, c_void_p).value for f in new)
        self._kept += [ours, usual, *new]
        assert lib.sqlite3_vfs_register(ctypes.byref(ours), 1) == 0
        try:
            yield self
        finally:
            lib.sqlite3_vfs_register(ctypes.byref(usual), 1)
            lib.sqlite3_vfs_unregister(ctypes.byref(ours))

    def _ours(self, address: int) -> _Methods:
        """SQLite's methods of a kind of file, with those that change the disk passing through here."""
        known = self._methods.get(address)
        if known is not None:
            return known
        usual = _Methods.from_address(address)
        made = _Methods.from_buffer_copy(usual)
        write, truncate, sync = _WRITE(usual.xWrite), _TRUNCATE(usual.xTruncate), _SYNC(usual.xSync)

        def wrote(file: int, data: int, size: int, offset: int) -> int:
            result = write(file, data, size, offset)
            self.calls.append(Call("write", self._files[file], offset, ctypes.string_at(data, size)))
            return int(result)

        def truncated(file: int, size: int) -> int:
            result = truncate(file, size)
            self.calls.append(Call("truncate", self._files[file], size))
            return int(result)

        def synced(file: int, flags: int) -> int:
            result = sync(file, flags)
            if result == 0:
                self.calls.append(Call("sync", self._files[file]))
                if file in self._new:
                    self._new.discard(file)
                    self.calls.append(Call("folder", ""))
            return int(result)

        new = (_WRITE(wrote), _TRUNCATE(truncated), _SYNC(synced))
        made.xWrite, made.xTruncate, made.xSync = (ctypes.cast(f, c_void_p).value for f in new)
        self._kept += [made, *new]
        self._methods[address] = made
        return made

    # --- the cut ----------------------------------------------------------------------------------------------------
    def after(self, n: int, luck: random.Random | None = None) -> dict[str, bytes]:
        """What lies on the disk when the power fails after `n` calls: synced bytes alone.

        With `luck` some of the sectors written since the last sync have reached the disk too, in any order: what was
        not synced may be lost, but need not.
        """
        safe: dict[str, bytearray] = {}
        open_: dict[str, list[Call]] = {}
        ghosts: dict[str, bytearray] = {}  # deleted, but the folder does not know it yet
        for call in self.calls[:n]:
            if call.kind == "folder":
                ghosts.clear()
            elif call.kind == "delete":
                open_.pop(call.file, None)
                if call.file in safe:
                    ghosts.setdefault(call.file, safe.pop(call.file))
            elif call.kind == "sync":
                here = safe.setdefault(call.file, bytearray())
                for change in open_.pop(call.file, []):
                    _carry_out(here, change)
            else:
                open_.setdefault(call.file, []).append(call)
        if luck is not None:
            for file in [file for file in open_ if file in safe]:
                for change in open_[file]:
                    for sector in _sectors(change):
                        if luck.random() < 0.5:
                            _carry_out(safe[file], sector)
        return {file: bytes(content) for file, content in {**safe, **ghosts}.items()}


def _sectors(call: Call) -> Iterator[Call]:
    """A write as the disk sees it: sector by sector."""
    if call.kind != "write":
        return
    start = 0
    while start < len(call.data):
        size = _SECTOR - (call.offset + start) % _SECTOR
        yield call._replace(offset=call.offset + start, data=call.data[start : start + size])
        start += size


def _carry_out(content: bytearray, call: Call) -> None:
    if call.kind == "truncate":
        del content[call.offset :]
        return
    end = call.offset + len(call.data)
    if len(content) < end:
        content.extend(bytes(end - len(content)))
    content[call.offset : end] = call.data


def restored(files: dict[str, bytes], folder: Path) -> None:
    """Put what the disk holds into a folder."""
    for name, content in files.items():
        (folder / Path(name).name).write_bytes(content)
