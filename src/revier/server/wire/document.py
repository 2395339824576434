"""The tables of docs/api.md, made of the description: requests by topic, and the shapes of the answers.

They stand between ``<!-- wire:NAME -->`` and ``<!-- /wire -->``; what is written around them is ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from revier.server.wire.schema import JSON, Schema
from revier.server.wire.typescript import type_of

PLACE = re.compile(r"(<!-- wire:(\w+) -->\n).*?(<!-- /wire -->)", re.DOTALL)
EVERYWHERE = ("lang",)  # taken by every request, said once
METHODS = ("get", "post", "delete")


def filled(text: str, described: Schema, parts: Schema, prefix: str) -> str:
    """The document with its tables as they must be."""

    def table(found: re.Match[str]) -> str:
        made = _shapes(parts) if found[2] == "shapes" else _requests(described, found[2], prefix)
        return f"{found[1]}{made}{found[3]}"

    return PLACE.sub(table, text)


def topics(text: str) -> list[str]:
    """The topics of which the document has a table."""
    return [found[2] for found in PLACE.finditer(text)]


# --- requests ---------------------------------------------------------------------------------------------------------
def _requests(described: Schema, tag: str, prefix: str) -> str:
    rows = ["| request | answer | |", "|---|---|---|"]
    for path, methods in described["paths"].items():
        for method in METHODS:
            operation = methods.get(method)
            if operation is not None and tag in operation["tags"]:
                request = f"{method.upper()} {path.removeprefix(prefix)}{_asked(operation, described)}"
                about = " ".join(operation["description"].split())
                rows.append(f"| `{request}` | {_answered(operation)} | {about} |")
    return "\n".join([*rows, ""])


def _asked(operation: Schema, described: Schema) -> str:
    """What a request takes: ``?at=`` in its address, ``{action, key}`` in its body."""
    named = [one["name"] for one in operation.get("parameters", ()) if one["in"] == "query"]
    query = "&".join(f"{name}=" for name in named if name not in EVERYWHERE)
    schema = operation.get("requestBody", {}).get("content", {}).get(JSON, {}).get("schema", {})
    body = described["components"]["schemas"].get(str(schema.get("$ref", "")).rpartition("/")[2])
    fields = ", ".join(f"{name}{_mark(name, body)}" for name in body["properties"]) if body else ""
    return f"{'?' if query else ''}{query}{f' {{{fields}}}' if fields else ''}"


def _mark(name: str, body: Schema) -> str:
    return "" if name in body.get("required", ()) else "?"


def _answered(operation: Schema) -> str:
    """The shapes of an answer by status; of what is no JSON, its kind."""
    found: dict[str, list[str]] = {}
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            kinds = [
                _code(type_of(content["schema"])) if kind == JSON else kind
                for kind, content in answer.get("content", {}).items()
            ]
            found.setdefault(", ".join(kinds), []).append(status)
    return "; ".join(f"{'/'.join(statuses)} {kinds}".strip() for kinds, statuses in found.items())


# --- shapes -----------------------------------------------------------------------------------------------------------
def _shapes(parts: Schema) -> str:
    return "\n".join(line for name in sorted(parts) for line in _shape(name, parts[name]))


def _shape(name: str, schema: Schema) -> Iterator[str]:
    yield f"### {name}"
    yield ""
    if about := " ".join(schema.get("description", "").split()):
        yield about
        yield ""
    if "properties" in schema:
        yield "| field | type | |"
        yield "|---|---|---|"
        for field, part in schema["properties"].items():
            mark = "" if field in schema["required"] else "?"
            yield f"| `{field}{mark}` | {_code(type_of(part))} | {part.get('description', '')} |"
    else:
        yield _code(type_of(schema))
    yield ""


def _code(text: str) -> str:
    """A type inside a table: its bars must not be taken for columns."""
    return f"`{text}`".replace("|", "\\|")
