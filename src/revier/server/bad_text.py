"""Text that no store and no page can hold: NUL, halves of characters (lone surrogates), bytes that are no UTF-8.

It is refused at the door, in addresses, headers and bodies alike, so that nobody behind has to think of it.
"""

from __future__ import annotations

import re
from urllib.parse import unquote_to_bytes

from starlette.datastructures import Headers
from starlette.types import Scope

# In JSON a character may be written as \uXXXX; an even number of backslashes before it is text about backslashes.
_ESCAPED = rb"(?<!\\)(?:\\\\)*\\u"
_NUL = re.compile(_ESCAPED + rb"0000")
_HALF = re.compile(
    _ESCAPED + rb"[dD](?:[89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F][0-9a-fA-F]{2})|[c-fC-F][0-9a-fA-F]{2})"
)
_PAIR = re.compile(_ESCAPED + rb"[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}")
FORM = "application/x-www-form-urlencoded"


def in_address(scope: Scope) -> bool:
    """Whether path or query hold what cannot be kept."""
    raw: bytes = scope.get("raw_path") or scope["path"].encode("utf-8", "surrogatepass")
    return any(_odd(unquote_to_bytes(part)) for part in (raw, scope.get("query_string", b"")))


def in_body(scope: Scope, data: bytes) -> bool:
    """Whether what was sent holds it; how a file is encoded is for whoever reads it to say."""
    if b"\0" in data:
        return True
    kind = Headers(scope=scope).get("content-type", "").partition(";")[0].strip().lower()
    if kind == FORM:
        return _odd(unquote_to_bytes(data.replace(b"+", b" ")))
    return _NUL.search(data) is not None or _HALF.search(_PAIR.sub(b"", data)) is not None


def _odd(data: bytes) -> bool:
    if b"\0" in data:
        return True
    try:
        data.decode()
    except UnicodeDecodeError:
        return True
    return False
