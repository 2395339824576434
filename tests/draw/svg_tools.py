"""Reading pictures back, so that tests look at what is drawn and not at how."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

Point = tuple[float, float]


def parse(svg: str) -> ET.Element:
    """The picture as a tree; fails if it is not well-formed."""
    return ET.fromstring(svg)


def all_of(root: ET.Element, tag: str, class_: str = "") -> list[ET.Element]:
    """All elements of a kind, in order."""
    found = root.iter("{http://www.w3.org/2000/svg}" + tag)
    return [e for e in found if not class_ or class_ in e.get("class", "").split()]


def texts(root: ET.Element) -> list[str]:
    """Every text of the picture."""
    return [e.text or "" for e in all_of(root, "text")]


def moved(root: ET.Element) -> Iterator[tuple[ET.Element, Point]]:
    """Every element with the sum of all translations above and on it."""

    def walk(element: ET.Element, x: float, y: float) -> Iterator[tuple[ET.Element, Point]]:
        found = re.search(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
        if found:
            x, y = x + float(found[1]), y + float(found[2])
        yield element, (x, y)
        for child in element:
            yield from walk(child, x, y)

    yield from walk(root, 0.0, 0.0)


def ends(path: ET.Element) -> tuple[Point, Point]:
    """The first and the last point of path data made of M, L and C with absolute numbers."""
    numbers = [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", path.get("d", ""))]
    return (numbers[0], numbers[1]), (numbers[-2], numbers[-1])
