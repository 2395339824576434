"""The tour leads through the house as it is: every module has its place in a chapter, every room one on the map."""

from __future__ import annotations

import re
from pathlib import Path

from support.pictures import ROOMS, rooms_map

ROOT = Path(__file__).parents[2]
HOUSE = ROOT / "src" / "revier"
DOORS = {"__init__.py", "__main__.py"}  # of packages: no place of their own


def modules() -> dict[str, set[str]]:
    """Names of files with code by package; packages that hold data alone are left out."""
    found: dict[str, set[str]] = {}
    for file in (*HOUSE.rglob("*.py"), *HOUSE.rglob("*.js")):
        package = file.parent.relative_to(HOUSE).as_posix()
        if file.name not in DOORS:
            found.setdefault(package, set()).add(file.name)
    return found


def chapters() -> dict[str, set[str]]:
    """Files named by the tour, by the package its chapter is headed with."""
    text = (ROOT / "docs" / "tour.md").read_text("utf-8")
    pieces = re.split(r"^##+ (.*)$", text, flags=re.M)[1:]
    headed = zip(pieces[::2], pieces[1::2], strict=True)
    named = {}
    for head, body in headed:
        package, colon, _ = head.partition(":")
        if colon:
            assert package not in named, f"two chapters on {package}"
            named[package] = set(re.findall(r"`([\w-]+\.(?:py|js))`", body)) - DOORS
    return named


def test_every_package_has_a_chapter_and_every_chapter_a_package() -> None:
    with_rooms_of_rooms = {*modules(), "games"}  # titles are packages of it; it has no module but its door
    assert set(chapters()) == with_rooms_of_rooms


def test_every_module_is_named_in_the_chapter_of_its_package() -> None:
    named = chapters()
    missing = [f"{p}/{name}" for p, names in sorted(modules().items()) for name in sorted(names - named.get(p, set()))]
    assert missing == []


def test_the_tour_names_no_module_that_is_not_there() -> None:
    there = modules()
    usual = set.union(*(names for package, names in there.items() if package.startswith("games/")))
    there["games"] = usual  # the chapter on all titles names modules that most of them have
    gone = [f"{p}/{name}" for p, names in sorted(chapters().items()) for name in sorted(names - there.get(p, set()))]
    assert gone == []


def test_the_map_is_what_the_house_looks_like_now() -> None:
    assert ROOMS.read_text("utf-8") == rooms_map(), "make pictures"


def test_every_room_is_on_the_map() -> None:
    rooms = {file.parent.name for file in HOUSE.glob("*/__init__.py")}
    assert set(re.findall(r'id="room-(\w+)"', ROOMS.read_text("utf-8"))) == rooms
