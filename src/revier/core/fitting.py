"""What a figure must be by others, so that a game can be played with it; one that does not fit is named."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from revier.core.errors import DataError


def must(path: str, given: object, wanted: object, by: str) -> None:
    """A figure that follows from others."""
    if given != wanted:
        raise DataError.of("core.data.fit", path=path, given=str(given), wanted=str(wanted), by=by)


def within(path: str, given: int, span: tuple[int, int], by: str) -> None:
    """A figure to which others leave some room."""
    low, high = span
    if not low <= given <= high:
        raise DataError.of("core.data.bounds", path=path, given=given, low=low, high=high, by=by)


def at_least(path: str, given: int, least: int, by: str) -> None:
    """A figure that may be higher than others ask for."""
    if given < least:
        raise DataError.of("core.data.least", path=path, given=given, least=least, by=by)


def among(path: str, given: object, allowed: Collection[object], by: str) -> None:
    """A figure that must be one of some."""
    if given not in allowed:
        raise DataError.of("core.data.fit", path=path, given=str(given), wanted=" / ".join(map(str, allowed)), by=by)


def distinct(given: Mapping[str, object], by: str) -> None:
    """Figures of which each must be another, by path."""
    first: dict[object, str] = {}
    for path, value in given.items():
        if value in first:
            raise DataError.of("core.data.alike", path=path, given=str(value), other=first[value], by=by)
        first[value] = path


__all__ = ["among", "at_least", "distinct", "must", "within"]
