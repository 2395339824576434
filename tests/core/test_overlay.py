"""An overlay is a text with a name; what cannot be one is refused before anybody looks further."""

from __future__ import annotations

from pathlib import Path

import pytest

from revier.core.errors import DataError
from revier.core.overlay import DEEPEST, LARGEST, LONGEST, Overlay, as_overlay


def refusal(text: str) -> str:
    with pytest.raises(DataError, match=r"mine\.toml") as refused:
        _ = Overlay("mine.toml", text).tables
    return str(refused.value)


def test_it_is_known_by_its_content_and_not_by_its_place(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes("a = 1\r\n# Fähre\n".encode())
    read = as_overlay(tmp_path / "mine.toml")
    assert read == Overlay("mine.toml", "a = 1\r\n# Fähre\n")
    assert read is not None
    assert read.tables == {"a": 1}
    assert read.digest == Overlay("other.toml", read.text).digest != Overlay("mine.toml", "a = 1").digest


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x = '" + "a" * LONGEST + "'", str(LONGEST)),
        ("x = " + "[" * 50_000, str(DEEPEST)),
        (".".join("a" * 40) + " = 1", str(DEEPEST)),
        ("x = " + "[" * 20 + "]" * 20, str(DEEPEST)),
        (f"a.b = {LARGEST + 1}", "a.b"),
        (f"a.b = -{LARGEST + 1}", "a.b"),
        ("a.b = " + "9" * 5000, "TOML"),
        ("a.b = nan", "a.b"),
        ("a.b = [1, -inf]", "a.b.1"),
        ("a.b = 2020-01-01", "2020-01-01"),
        ("a = ", "TOML"),
        ("a = '\x00'", "TOML"),
    ],
)
def test_what_no_figure_can_be_is_refused_with_its_path(text: str, says: str) -> None:
    assert says in refusal(text)


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(b"a = '\xff'")
    with pytest.raises(DataError, match=r"mine\.toml"):
        Overlay.read(tmp_path / "mine.toml")
    with pytest.raises(DataError, match=r"none\.toml"):
        Overlay.read(tmp_path / "none.toml")
    (tmp_path / "long.toml").write_bytes(b"#" * (4 * LONGEST + 1))
    with pytest.raises(DataError, match=str(LONGEST)):
        Overlay.read(tmp_path / "long.toml")


@pytest.mark.parametrize(("given", "name"), [("a\nb\x00.toml", "ab.toml"), ("", "overlay.toml"), ("x" * 300, "x" * 80)])
def test_its_name_is_one_line_and_not_too_long(given: str, name: str) -> None:
    assert Overlay(given, "").name == name
