"""The description of the interface: what FastAPI knows of the requests, with the shapes of our answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
from fastapi import FastAPI

from revier.server.wire.acting import Missing, News
from revier.server.wire.base import SHAPE, SHAPES
from revier.server.wire.now import Change

REF = "#/components/schemas/{name}"
JSON = "application/json"
ALONGSIDE = (News, Change, Missing)  # what stands in the stream and in problems
Schema = dict[str, Any]


class Shapes(NamedTuple):
    """The shapes of answers: how each is written where it is answered, and all parts by name."""

    answered: Mapping[str, Schema]
    parts: Schema


def shapes_of(answers: Iterable[object]) -> Shapes:
    """The schemas of these shapes, of those that plain objects have, and of what stands in streams and problems."""
    known = {repr(shape): shape for shape in (*answers, *SHAPES.values(), *ALONGSIDE) if shape is not None}
    schemas, components = msgspec.json.schema_components(known.values(), ref_template=REF, schema_hook=_anything)
    answered = {name: tidy(schema) for name, schema in zip(known, schemas, strict=True)}
    parts: Schema = {name: tidy(schema) for name, schema in components.items()}
    parts["Board"] = answered[repr(SHAPES["Board"])]
    parts["Action"]["additionalProperties"] = True
    return Shapes(answered, parts)


def describe(app: FastAPI, answers: Mapping[tuple[str, str], object]) -> Schema:
    """OpenAPI, whole; `answers` are the shapes by method and path."""
    made: Schema = FastAPI.openapi(app)
    shapes = shapes_of(answers.values())
    known: Schema = made["components"]["schemas"]
    if twice := known.keys() & shapes.parts.keys():
        raise ValueError(f"requests and answers of the same name: {sorted(twice)}")
    known |= shapes.parts
    for (method, path), shape in answers.items():
        for status, answer in made["paths"][path][method]["responses"].items():
            if status.startswith("2"):
                _fill(answer, None if shape is None else shapes.answered[repr(shape)])
    return made


def _anything(kind: type) -> Schema:
    """A value of which the interface says no more than that it is one."""
    if kind is object:
        return {"description": "anything"}
    raise NotImplementedError(kind)


def _fill(answer: Schema, schema: Schema | None) -> None:
    """The shape of an answer; one that is no JSON is not said to be."""
    content = answer.setdefault("content", {}) if schema is not None else answer.get("content", {})
    if schema is not None:
        content[JSON] = {"schema": schema}
    elif len(content) > 1 and not content.get(JSON, {}).get("schema"):
        content.pop(JSON, None)


def tidy(schema: Any) -> Any:
    """A schema in which plain objects have the shape that is said of them (`sent_as`)."""
    if isinstance(schema, list):
        return [tidy(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if SHAPE in schema:
        kept = {"description": schema["description"]} if "description" in schema else {}
        return {"$ref": REF.format(name=schema[SHAPE]), **kept}
    # Fields may come: whoever reads an answer must not mind one it does not know.
    return {key: tidy(value) for key, value in schema.items() if (key, value) != ("additionalProperties", False)}
