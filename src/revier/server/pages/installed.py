"""Revier as an app on the own screen: what it is called and looks like there, and what it says without a network."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse
from starlette.responses import Response

from revier.server import assets
from revier.server.pages.shell import page
from revier.server.pages.words import look_of, words

router = APIRouter()

PAPER, TABLE = "#fbf8f0", "#e9e4d6"
_SIZES = (192, 512)
# What the page without a network needs; it is fetched once for every version of the files.
_SHELL = ("app.css", "pages.css", "icon.svg", "js/pages.js", "js/offline.js")


@router.get("/manifest.webmanifest", include_in_schema=False)
def manifest(request: Request) -> Response:
    """What a browser wants to know before it puts the house on somebody's screen."""
    said = words(look_of(request).language)
    about: dict[str, Any] = {
        "id": "/",
        "name": "Revier",
        "short_name": "Revier",
        "description": said["installed.about"],
        "lang": look_of(request).language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": PAPER,
        "background_color": TABLE,
        "icons": [_picture("icon.svg", "any", "image/svg+xml"), *(_png("icon", n) for n in _SIZES), _maskable()],
        "shortcuts": [{"name": said["nav.new"], "url": "/new"}, {"name": said["nav.me"], "url": "/me"}],
    }
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"}
    return JSONResponse(about, media_type="application/manifest+json", headers=headers)


def _png(name: str, size: int) -> dict[str, str]:
    return _picture(f"icons/{name}-{size}.png", f"{size}x{size}", "image/png")


def _maskable() -> dict[str, str]:
    """A phone may cut this one into a shape of its own: all that matters lies in the middle."""
    return _png("maskable", 512) | {"purpose": "maskable"}


def _picture(name: str, sizes: str, kind: str) -> dict[str, str]:
    return {"src": assets.address(name), "sizes": sizes, "type": kind}


@router.get("/service-worker.js", include_in_schema=False)
def service_worker() -> Response:
    """The script that answers while there is no network. At this address it may answer for every page; it names the
    version of the files, so that a new one takes the place of the old.
    """
    shell = ", ".join(f"'{path}'" for path in ("/offline", *map(assets.address, _SHELL)))
    source = (assets.FOLDER / "js" / "service-worker.js").read_text("utf-8")
    text = source.replace("'VERSION'", f"'{assets.digest()}'").replace("['SHELL']", f"[{shell}]")
    return Response(text, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@router.get("/offline", include_in_schema=False)
def offline(request: Request) -> HTMLResponse:
    """What is shown instead of any page while the house cannot be reached."""
    return page(request, "offline")
