"""The page's type declarations, made of the shapes of the answers."""

from __future__ import annotations

import textwrap

from revier.server.wire.schema import Schema

HEAD = """\
/**
 * The shapes of the JSON interface (docs/api.md), made by `make wire` of revier.server.wire: not to be changed by hand.
 * Types only: nothing of this file reaches the browser.
 */
"""
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
WIDTH = 116


def declarations(parts: Schema) -> str:
    """The file, whole."""
    return "\n".join([HEAD, *(_declared(name, parts[name]) for name in sorted(parts))])


def _declared(name: str, schema: Schema) -> str:
    about = _comment(schema.get("description", ""), "")
    if "properties" not in schema:
        return f"{about}export type {name} = {type_of(schema)};\n"
    lines = [_field(field, part, field in schema["required"]) for field, part in schema["properties"].items()]
    if schema.get("additionalProperties") is True:
        lines.append("  [field: string]: unknown;")
    return "\n".join([f"{about}export interface {name} {{", *lines, "}\n"])


def _field(name: str, schema: Schema, required: bool) -> str:
    return f"{_comment(schema.get('description', ''), '  ')}  {name}{'' if required else '?'}: {type_of(schema)};"


def _comment(text: str, indent: str) -> str:
    """A sentence above what it is about; a longer one over several lines."""
    words = " ".join(text.split())
    if not words:
        return ""
    if len(words) + len(indent) + 7 <= WIDTH:
        return f"{indent}/** {words} */\n"
    lines = textwrap.wrap(words, WIDTH - len(indent) - 3)
    return "\n".join([f"{indent}/**", *(f"{indent} * {line}" for line in lines), f"{indent} */\n"])


def type_of(schema: Schema) -> str:
    """A schema as a type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(type_of(part) for part in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(f"'{value}'" for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        inside = schema.get("additionalProperties")
        return f"Record<string, {type_of(inside) if isinstance(inside, dict) else 'unknown'}>"
    return PLAIN.get(str(kind), "unknown")


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(part) for part in schema['prefixItems'])}]"
    inside = type_of(schema["items"])
    return f"({inside})[]" if " | " in inside else f"{inside}[]"
