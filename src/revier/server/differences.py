"""What differs between two answers, so that only that is sent; the page puts it in (static/js/differences.js).

Answers are compared as plain objects. An edit is a list: a path and the new value there; a path alone, and what is
there goes; or a path, a place in the list there, how many of its items go, and those that come. Pictures are text in
pieces, one element in front of which a group or polygon begins after the other: their edits are those of a list.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Value = Any  # of JSON
Path = list[str | int]
Edit = list[Value]
Splice = tuple[int, int, list[Value]]  # where, how many go, what comes

_PIECES = ("<g ", "<polygon ")  # where one begins
_CUT = "\0"  # stands in no picture
_NEAR = 200  # pieces: so far ahead is looked for one that both pictures have


def edits(old: Value, new: Value) -> list[Edit]:
    """What makes the new of the old."""
    found: list[Edit] = []
    _compare([], old, new, found)
    return found


def _compare(path: Path, old: Value, new: Value, found: list[Edit]) -> None:
    if type(old) is type(new):
        if old == new:
            return
        if isinstance(new, dict) and _in_order(old, new):
            found += [[[*path, key]] for key in old if key not in new]
            for key, value in new.items():
                if key in old:
                    _compare([*path, key], old[key], value, found)
                else:
                    found.append([[*path, key], value])
            return
        if isinstance(new, list):
            if len(old) == len(new):
                for n, (before, after) in enumerate(zip(old, new, strict=True)):
                    _compare([*path, n], before, after, found)
            else:
                found += [[path, *splice] for splice in reversed(splices(old, new))]
            return
    found.append([path, new])


def _in_order(old: dict[str, Value], new: dict[str, Value]) -> bool:
    """Whether the names stand in the same order once the new ones have been put at the end."""
    return list(new) == [*(key for key in old if key in new), *(key for key in new if key not in old)]


def splices(old: Sequence[Value], new: Sequence[Value]) -> list[Splice]:
    """Where a list differs, from its beginning to its end, by the numbers of the old one."""
    start, end = 0, 0
    shorter = min(len(old), len(new))
    while start < shorter and old[start] == new[start]:
        start += 1
    while end < shorter - start and old[-1 - end] == new[-1 - end]:
        end += 1
    was, now = old[start : len(old) - end], new[start : len(new) - end]
    if not was and not now:
        return []
    if len(was) == len(now):
        return _in_step(start, was, now)
    if not all(isinstance(item, str) for item in (*was, *now)):
        return [(start, len(was), list(now))]
    return _met_again(start, was, now)


def _met_again(start: int, was: Sequence[str], now: Sequence[str]) -> list[Splice]:
    """Of texts, what lies between one that both have and the next; the nearest counts."""
    places = {item: n for n, item in enumerate(now)}
    found: list[Splice] = []
    i = j = 0
    while i < len(was) or j < len(now):
        if i < len(was) and j < len(now) and was[i] == now[j]:
            i, j = i + 1, j + 1
            continue
        gone, come, best = len(was) - i, len(now) - j, 2 * _NEAR
        for k in range(min(_NEAR, len(was) - i)):
            ahead = places.get(was[i + k], -1) - j
            if ahead >= 0 and k + ahead < best:
                gone, come, best = k, ahead, k + ahead
            if k >= best:
                break
        found.append((start + i, gone, list(now[j : j + come])))
        i, j = i + gone, j + come
    return found


def _in_step(start: int, was: Sequence[Value], now: Sequence[Value]) -> list[Splice]:
    """Of lists as long as each other, the runs of items that differ."""
    found: list[Splice] = []
    for n, (before, after) in enumerate(zip(was, now, strict=True), start):
        if before == after:
            continue
        if found and found[-1][0] + found[-1][1] == n:
            at, gone, come = found[-1]
            found[-1] = (at, gone + 1, [*come, after])
        else:
            found.append((n, 1, [after]))
    return found


def put_in(value: Value, found: Sequence[Edit]) -> Value:
    """The new of the old, which is changed."""
    for path, *what in found:
        if not path:
            value = what[0]
            continue
        place = value
        for step in path[:-1]:
            place = place[step]
        match what:
            case []:
                del place[path[-1]]
            case [new]:
                place[path[-1]] = new
            case [at, gone, come]:
                place[path[-1]][at : at + gone] = come
    return value


def repainted(picture: str, found: Sequence[Splice]) -> str:
    """The new picture of the old one."""
    parts = pieces(picture)
    for at, gone, come in reversed(found):
        parts[at : at + gone] = come
    return "".join(parts)


def pieces(picture: str) -> list[str]:
    """A picture in pieces; joined they are the picture again."""
    for begin in _PIECES:
        picture = picture.replace(begin, _CUT + begin)
    return picture.split(_CUT)


def redrawn(old: str, new: str) -> list[Splice]:
    """What makes the new picture of the old one."""
    return splices(pieces(old), pieces(new))


__all__ = ["Edit", "Splice", "Value", "edits", "pieces", "put_in", "redrawn", "repainted", "splices"]
