"""The door: which hosts and origins are answered, how much may be sent, and what a browser may do with our pages."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from revier.server import bad_text
from revier.server.problems import Problem, document
from revier.server.seats import COOKIE
from revier.server.settings import Settings
from revier.server.speech import language_of

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
YEAR = 400 * 24 * 3600
LARGE = ("/imports", "/overlays")  # where files are brought
OWN_HEAD = (
    "/api/",
    "/static/",
)  # the interface has none, files answer themselves; pages answer as if they were asked for

# Scripts and styles come from files of ours alone: none stands in a page or a picture.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


FOR_FILES = {name: HEADERS[name] for name in ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")}


def _needed(path: str) -> dict[str, str]:
    """What an answer must say: a script or a sheet of styles has no say of its own, a worker has like a page."""
    is_part_of_a_page = path.startswith("/static/") and not path.endswith("-worker.js")
    return FOR_FILES if is_part_of_a_page else HEADERS


class Guard:
    """Stands before everything else."""

    def __init__(self, app: ASGIApp, settings: Settings, seen: Callable[[], None]) -> None:
        self.app = app
        self.settings = settings
        self.seen = seen
        self.names = {"localhost", socket.gethostname().lower(), *(name.lower() for name in settings.hosts)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        self.seen()
        scope["client"] = _one_home(scope.get("client"))
        problem = self._problem(scope)
        sender = self._sender(scope, send)
        if problem is not None:
            await document(problem, language_of(HTTPConnection(scope)))(scope, receive, sender)
            return
        most = self._most(scope)
        try:
            data = await asyncio.wait_for(_read(receive, most), self.settings.body_seconds)
        except asyncio.TimeoutError:  # noqa: UP041  (another class before Python 3.11)
            await self._hang_up(Problem(408, "too_slow"), scope, receive, sender)
            return
        if data is None:
            await self._hang_up(Problem(413, "too_large", most=most // 1024), scope, receive, sender)
            return
        if bad_text.in_body(scope, data):
            await document(Problem(400, "bad_text"), language_of(HTTPConnection(scope)))(scope, receive, sender)
            return
        if scope["method"] == "HEAD" and not scope["path"].startswith(OWN_HEAD):
            scope, sender = {**scope, "method": "GET"}, _bodiless(sender)
        await self.app(scope, _replay(data, receive), sender)

    async def _hang_up(self, problem: Problem, scope: Scope, receive: Receive, send: Send) -> None:
        """Say why, and read no more from there."""
        answer = document(problem, language_of(HTTPConnection(scope)))
        answer.headers["Connection"] = "close"
        await answer(scope, receive, send)

    def _problem(self, scope: Scope) -> Problem | None:
        if bad_text.in_address(scope):
            return Problem(400, "bad_text")
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._known(host):
            return Problem(421, "host")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > self._most(scope):
            return Problem(413, "too_large", most=self._most(scope) // 1024)
        if scope["method"] in SAFE:
            return None
        origin, site = headers.get("origin"), headers.get("sec-fetch-site")
        # A form of ours sent without scripts names no origin, for our pages give no referrer; then the browser vouches.
        ours = origin is None or (origin == "null" and site == "same-origin")
        if not ours and urlsplit(origin or "").netloc.lower() != host.lower():
            return Problem(403, "origin")
        if site not in (None, "same-origin", "none"):
            return Problem(403, "origin")
        return None

    def _known(self, host: str) -> bool:
        """Loopback, plain addresses and names we were told: a foreign name that points here is none of ours."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").lower()
        except ValueError:
            return False
        if name in self.names or name.endswith(".localhost") or name.endswith(".local"):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def _most(self, scope: Scope) -> int:
        limits = self.settings.limits
        return limits.import_body if scope["path"].rstrip("/").endswith(LARGE) else limits.body

    def _sender(self, scope: Scope, send: Send) -> Send:
        """Every answer carries the policy, and a new browser its secret."""

        async def sender(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=_raw(message))
                for name, value in _needed(scope["path"]).items():
                    headers.setdefault(name, value)
                secret = scope.get("state", {}).get("new_cookie")
                if secret:
                    secure = "; Secure" if self.settings.secure_cookie or scope.get("scheme") == "https" else ""
                    cookie = f"{COOKIE}={secret}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"
                    headers.append("Set-Cookie", cookie)
            await send(message)

        return sender


def _one_home(client: tuple[str, int] | None) -> tuple[str, int] | None:
    """Where a request comes from, as limits count it: with IPv6 everybody has a whole network of addresses."""
    try:
        address = ipaddress.ip_address(client[0]) if client else None
    except ValueError:
        return client
    if client is None or not isinstance(address, ipaddress.IPv6Address) or address.is_loopback:
        return client
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped), client[1]
    return str(ipaddress.ip_network((address, 64), strict=False).network_address), client[1]


def _raw(message: Message) -> MutableMapping[str, Any]:
    message.setdefault("headers", [])
    message["headers"] = list(message["headers"])
    return message


def _bodiless(send: Send) -> Send:
    """The answer to HEAD is the one to GET without its body; the headers tell of it all the same."""

    async def sender(message: Message) -> None:
        if message["type"] == "http.response.body":
            if message.get("more_body"):
                return
            message = {"type": "http.response.body", "body": b""}
        await send(message)

    return sender


async def _read(receive: Receive, most: int) -> bytes | None:
    """The whole body, or None if it is too large."""
    data: bytes = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return data
        data += bytes(message.get("body", b""))
        if len(data) > most:
            return None
        if not message.get("more_body"):
            return data


def _replay(data: bytes, receive: Receive) -> Receive:
    """Hand the body that was read on to the application."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": data, "more_body": False}

    return again
