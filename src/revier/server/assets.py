"""The files pages load, at addresses that name a hash of them all: what was fetched once is never asked for again.

Scripts import one another by relative paths, so one hash stands for the whole folder: ``/static/HASH/js/table.js``.
Half of a script of ours is said to whoever reads it: these comments are not sent. Without the hash the same files are
there as they are written; these are asked for again every time.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from functools import cache
from importlib import resources
from mimetypes import guess_type
from pathlib import Path
from typing import Any, NamedTuple

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

FOLDER = Path(str(resources.files("revier.server"))) / "static"
_COMMENT = re.compile(r"^[ \t]*/\*(?:[^*]|\*(?!/))*\*/[ \t]*$|^[ \t]*//[^\n]*$", re.MULTILINE)
_IMPORT = re.compile(r"""^(?:import|export)\s(?:[^'"();]*\sfrom\s)?\s*['"](\.[^'"]+)['"]""", re.MULTILINE)


class _Kept(NamedTuple):
    """A file in memory, ready to be sent."""

    media_type: str
    plain: bytes
    packed: bytes


class _AsTheyAre(StaticFiles):
    """The files without a hash: a browser may keep them, but asks every time whether they are still the same."""

    def file_response(self, *args: Any, **more: Any) -> Response:
        made = super().file_response(*args, **more)
        made.headers["Cache-Control"] = "no-cache"
        return made


def mount(app: FastAPI) -> None:
    """Serve the files."""
    app.add_route(f"/static/{digest()}/{{name:path}}", _kept, include_in_schema=False)
    app.mount("/static", _AsTheyAre(directory=FOLDER), name="static")


async def _kept(request: Request) -> Response:
    """A file of the folder as it is now; under this address it will never be another."""
    found = _ready(request.path_params["name"])
    if found is None:
        raise HTTPException(404)
    packs = "gzip" in request.headers.get("accept-encoding", "") and len(found.packed) < len(found.plain)
    headers = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
    if packs:
        headers["Content-Encoding"] = "gzip"
    return Response(found.packed if packs else found.plain, media_type=found.media_type, headers=headers)


@cache
def _files() -> dict[str, Path]:
    return {file.relative_to(FOLDER).as_posix(): file for file in sorted(FOLDER.rglob("*")) if file.is_file()}


@cache
def _ready(name: str) -> _Kept | None:
    file = _files().get(name)
    if file is None:
        return None
    media_type = guess_type(name)[0] or "application/octet-stream"
    text = file.suffix in (".js", ".css")
    plain = without_comments(file.read_text("utf-8")).encode() if text else file.read_bytes()
    return _Kept(media_type, plain, gzip.compress(plain, 9, mtime=0))


def without_comments(text: str) -> str:
    """A script or style without the comments that fill whole lines; all other lines keep their number."""
    return _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)


@cache
def digest() -> str:
    """A hash of all files, read when the server starts."""
    found = hashlib.blake2b(digest_size=8)
    for name, file in _files().items():
        found.update(f"{name}\0".encode())
        found.update(file.read_bytes())
    return found.hexdigest()


def address(name: str) -> str:
    """Where a file is fetched: ``address("js/table.js")``."""
    return f"/static/{digest()}/{name}"


@cache
def modules(name: str) -> tuple[str, ...]:
    """All scripts one script needs, so that a page can fetch them at once instead of one after the other."""
    found: dict[Path, None] = {}
    waiting = [FOLDER / name]
    while waiting:
        file = waiting.pop(0).resolve()
        if file in found:
            continue
        found[file] = None
        waiting += [file.parent / path for path in _IMPORT.findall(file.read_text("utf-8"))]
    return tuple(file.relative_to(FOLDER.resolve()).as_posix() for file in found)
