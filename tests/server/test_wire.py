"""The shapes of the interface are written once: its description, the page's types and the document are made of them."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

from revier.server.api import ANSWERS, PREFIX
from revier.server.app import create_app
from revier.server.settings import Settings
from revier.server.wire.acting import News
from revier.server.wire.document import topics
from revier.server.wire.files import outdated
from revier.server.wire.schema import shapes_of
from revier.server.wire.typescript import type_of
from scenes.server import Server, fits_its_shape

DOCUMENT = Path(__file__).parents[2] / "docs" / "api.md"


@pytest.fixture(scope="module")
def described() -> dict[str, Any]:
    return create_app(Settings(database="sqlite://")).openapi()


def operations(described: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [(m, path, operation) for path, methods in described["paths"].items() for m, operation in methods.items()]


def test_what_is_made_of_the_shapes_is_up_to_date() -> None:
    assert outdated(DOCUMENT) == [], "run `make wire`"


def test_every_answer_has_a_shape(described: dict[str, Any]) -> None:
    found = operations(described)
    assert {(method, path) for method, path, _ in found} == set(ANSWERS)
    bare = [
        (method, path, status, kind)
        for method, path, operation in found
        for status, answer in operation["responses"].items()
        for kind, content in answer.get("content", {}).items()
        if status.startswith("2") and kind == "application/json" and not content.get("schema")
    ]
    assert bare == []
    without = [path for method, path, o in found if not o["responses"].get("204") and not ANSWERS[method, path]]
    assert all(path.endswith((".svg", ".toml", "/record", "/events")) for path in without)


def test_every_shape_that_is_named_is_described(described: dict[str, Any]) -> None:
    known = described["components"]["schemas"]
    text = msgspec.json.encode(described).decode()
    named = {part.partition('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert named <= set(known)
    assert all(known[name].get("description") for name in shapes_of(ANSWERS.values()).parts if name != "Board")


def test_the_document_has_a_table_of_every_topic(described: dict[str, Any]) -> None:
    tags = {tag for _, _, operation in operations(described) for tag in operation["tags"]}
    assert set(topics(DOCUMENT.read_text())) == {*tags, "shapes"} - {"events"}


@pytest.mark.parametrize(
    ("schema", "written"),
    [
        ({"type": "integer"}, "number"),
        ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, "number | null"),
        ({"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "integer"}]}}, "(string | number)[]"),
        ({"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}]}, "[string, number]"),
        ({"type": "object", "additionalProperties": {"$ref": "#/components/schemas/Board"}}, "Record<string, Board>"),
        ({"enum": ["card"]}, "'card'"),
        ({"description": "anything"}, "unknown"),
    ],
)
def test_a_schema_is_written_as_a_type(schema: dict[str, Any], written: str) -> None:
    assert type_of(schema) == written


@pytest.mark.parametrize("game", ["rhl", "trg", "coal", "ruhr", "hsb"])
def test_the_boards_of_every_title_have_their_shapes(shared: Server, game: str) -> None:
    """`Somebody` compares each answer with its shape, boards too; here every kind of board comes by."""
    me = shared.somebody()
    assert me.http.event_hooks["response"] == [fits_its_shape]
    kinds = ["hotseat"] * {"coal": 2}.get(game, 3)
    table = me.open(game, *kinds)
    assert me.get(f"/tables/{table}/view").status_code == 200
    assert me.get(f"/tables/{table}/sheet").status_code == 200
    assert me.get(f"/games/{game}/data").status_code == 200


def test_an_answer_of_another_shape_is_noticed(shared: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("revier.server.api.games"), "bot_names", lambda: (7,))
    with pytest.raises(msgspec.ValidationError):
        shared.somebody().get("/bots")


def test_news_is_what_it_is_said_to_be(shared: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[dict[str, Any]] = []
    publish = shared.house.hub.publish

    def heard(table: str, kind: str, data: Any, number: int | None = None) -> None:
        told.append({"kind": kind, "table": table, **data})
        publish(table, kind, data, number)

    monkeypatch.setattr(shared.house.hub, "publish", heard)
    me = shared.somebody()
    table = me.open("rhl", "hotseat", "hotseat", "random")
    me.first(table)
    me.post(f"/tables/{table}/chat", {"text": "Glück auf"})
    assert me.delete(f"/tables/{table}").status_code == 204
    assert {"move", "chat", "seats"} <= {news["kind"] for news in told}
    for news in told:
        msgspec.convert(news, News)


def test_paths_are_all_below_the_prefix() -> None:
    assert all(path.startswith(PREFIX) for _, path in ANSWERS)
