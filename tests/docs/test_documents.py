"""What the documents show must run: every Python example, and every command they name exists."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest

from revier.cli.app import COMMANDS
from revier.core.overlay import Overlay
from revier.games import title, titles
from support.table_pictures import SHOTS

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
DECISIONS = sorted((ROOT / "docs" / "adr").glob("*.md"))
RUN_ELSEWHERE = ("write-a-rule-test.md", "add-a-game.md")  # tests and files of a game, in tests of their own
EXAMPLES = [
    (page, code)
    for page in PAGES
    if page.name not in RUN_ELSEWHERE
    for code in re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.S)
]


@pytest.mark.parametrize(("page", "code"), EXAMPLES, ids=lambda x: x.name if isinstance(x, Path) else "")
def test_python_examples_run(page: Path, code: str) -> None:
    scope: dict[str, object] = {}
    exec(compile(code, page.name, "exec"), scope)
    results = [scope[name] for name in ("table", "state") if name in scope]
    assert results, "an example shows a table or a state"


def test_the_overlay_that_is_shown_can_be_played_with() -> None:
    (text,) = re.findall(r"```toml\n(add = .*?)```", (ROOT / "docs" / "figures.md").read_text("utf-8"), re.DOTALL)
    found = title("trg")
    wired = found.build(3, overlay=Overlay("mine.toml", text))
    usual, mine = (game.info for game in (found.build(3), wired))
    assert usual.figures == mine.figures
    assert mine.data_digest != usual.data_digest
    wired.view(wired.new(), None)


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md"], ids=lambda p: p.name)
def test_commands_named_exist(page: Path) -> None:
    text = page.read_text("utf-8")
    named = {*re.findall(r"`revier ([a-z][a-z0-9-]*)", text), *re.findall(r"^revier ([a-z][a-z0-9-]*)", text, re.M)}
    assert named <= set(COMMANDS)


ROOMS = "core|rail|games|bots|draw|server|cli|testing"  # written without the way to them


@pytest.mark.parametrize("page", [*PAGES, *DECISIONS, ROOT / "CONTRIBUTING.md"], ids=lambda p: p.name)
def test_files_named_exist(page: Path) -> None:
    """All but those that the page itself prints, each named on the line above."""
    text = re.sub(r"^`[\w/.]+`\n(?=```)", "", page.read_text("utf-8"), flags=re.M)
    named = re.findall(r"`((?:src|tests|docs|benchmarks)/[\w/.-]+)`", text)
    named += [f"src/revier/{path}" for path in re.findall(rf"`((?:{ROOMS})/[\w/.-]+)`", text)]
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_decisions_are_numbered_and_name_one_another_rightly() -> None:
    """No number twice or left out; where a decision takes the place of an earlier one, both say so."""
    numbers = [int(page.name[:4]) for page in DECISIONS]
    assert numbers == list(range(1, len(DECISIONS) + 1))
    texts = {number: page.read_text("utf-8") for number, page in zip(numbers, DECISIONS, strict=True)}
    for number, text in texts.items():
        assert re.match(rf"# 0*{number}[.:] ", text), number
        named = {int(other) for other in re.findall(r"\b(0\d{3})\b", text)}
        assert named <= set(numbers), number
        for line in re.findall(r"^(?:Supersedes|Amends) .*$", text, re.M):
            for older in map(int, re.findall(r"\b0\d{3}\b", line)):
                assert older < number
                (status,) = re.findall(r"^Status: .*$", texts[older], re.M)
                assert f"by {number:04d}" in status, older


def test_files_of_the_tour_exist() -> None:
    """In a chapter of the tour on a room, ``name.py`` and ``name.js`` are files of that room."""
    chapters = re.split(r"^## (\w+):", (ROOT / "docs" / "tour.md").read_text("utf-8"), flags=re.M)[1:]
    rooms = dict(zip(chapters[::2], chapters[1::2], strict=True))
    assert {"core", "rail", "games", "server"} <= set(rooms)
    for room, text in rooms.items():
        there = {file.name for file in (ROOT / "src" / "revier" / room).rglob("*")}
        assert set(re.findall(r"`(\w+\.(?:py|js|toml))`", text)) <= there, room


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md"], ids=lambda p: p.name)
def test_targets_of_make_exist(page: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
    text = page.read_text("utf-8")
    assert {*re.findall(r"`make ([a-z]+)", text), *re.findall(r"^make ([a-z]+)", text, re.M)} <= targets


def test_every_game_of_the_house_is_measured_and_named() -> None:
    """`make bench` measures all of them; the README has a row in its list and a column of figures for each."""
    (named,) = re.findall(r"^GAMES := (.*)$", (ROOT / "Makefile").read_text("utf-8"), re.M)
    readme = (ROOT / "README.md").read_text("utf-8")
    listed = re.findall(r"^\| `(\w+)` \|.*\| complete \|$", readme, re.M)
    (columns,) = re.findall(r"^\| what \| (`.*`) \|", readme, re.M)
    assert set(named.split()) == set(listed) == set(re.findall(r"`(\w+)`", columns)) == set(titles())


def test_names_in_the_guide_to_adding_a_game_exist() -> None:
    """Classes and members a newcomer is told to write or take are there under these names."""
    folders = ("core", "rail", "games/trg", "testing")
    files = [file for folder in folders for file in (ROOT / "src" / "revier" / folder).rglob("*.py")]
    files += [*(ROOT / "tests" / "ferry").glob("*.py"), ROOT / "benchmarks" / "soak.py"]
    source = "".join(file.read_text("utf-8") for file in files)
    guide = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
    of_python = {"Literal", "NamedTuple"}
    named = set(re.findall(r"`([A-Z]\w+)`", guide)) - of_python | {
        "compile_rail",
        "blank",
        "settle",
        "pay",
        "move",
        "note",
    }
    assert {"FlatState", "PlainMove", "DrawMove", "PackagedTitle", "Advisor"} <= named
    assert [name for name in sorted(named) if not re.search(rf"^ *(class |def )?{name}\b", source, re.M)] == []


def test_words_of_the_glossary_are_sorted_and_told_in_both_languages() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text("utf-8").partition("## All words")[2]
    _, _, *rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line[:1] == "|"]
    assert all(len(row) == 3 and all(row) for row in rows)
    words = [re.sub(r"[(),]", "", row[0]).casefold() for row in rows]
    assert words == sorted(words)
    assert len(set(words)) == len(words) - 1  # the Capex card is written otherwise in two games


def test_the_readme_leads_to_every_page() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert [page.name for page in PAGES[1:] if f"docs/{page.name}" not in readme] == []


def test_the_readme_opens_with_a_picture_and_all_its_pictures_are_there() -> None:
    """Taken by `make pictures`; as large as the screens they show, and light enough for a page."""
    text = (ROOT / "README.md").read_text("utf-8")
    named = re.findall(r"docs/pictures/(table-[a-z]+)\.png", text)
    assert 0 < text.index("docs/pictures/table-") < text.index("\n## ")
    assert sorted(named) == sorted(shot.name for shot in SHOTS)
    for shot in SHOTS:
        picture = (ROOT / "docs" / "pictures" / f"{shot.name}.png").read_bytes()
        assert picture.startswith(b"\x89PNG")
        wide, high = struct.unpack(">II", picture[16:24])
        assert (wide * shot.screen["height"], high % shot.screen["height"]) == (high * shot.screen["width"], 0)
        assert len(picture) < 350_000
