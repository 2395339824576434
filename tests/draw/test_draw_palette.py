"""Everything written can be read: contrast AA for every pair of colours in use."""

from __future__ import annotations

import pytest
from rhl_view import COLOURS

from revier.core.errors import BadInput
from revier.draw import palette
from revier.draw.palette import (
    AA,
    CLASSIC,
    GROUND,
    INK,
    PALETTES,
    PAPER,
    SAFE,
    TABLE,
    TINTS,
    WHITE,
    companies,
    contrast,
)


def test_contrast_as_the_guidelines_define_it() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)  # the well-known grey that just fails
    assert contrast("#123456", "#123456") == 1


def test_dark_text_on_brown_and_red_needs_a_plate_and_elsewhere_not() -> None:
    assert {name for name, colour in GROUND.items() if palette.needs_plate(colour)} == {"brown", "red"}


@pytest.mark.parametrize("ground", [PAPER, TABLE, WHITE, *TINTS.values()])
def test_ink_reads_on_all_papers(ground: str) -> None:
    assert contrast(INK, ground) >= AA


@pytest.mark.parametrize("fill", [*CLASSIC.values(), *GROUND.values(), *SAFE["bright"], *SAFE["muted"], "#777777"])
def test_letters_read_on_every_marker(fill: str) -> None:
    assert contrast(palette.ink_on(fill), fill) >= AA


@pytest.mark.parametrize("colour", [c for c, _ in palette.ROUTES])
def test_train_names_read_on_their_flags(colour: str) -> None:
    assert contrast(palette.ink_on(colour), colour) >= AA


@pytest.mark.parametrize("name", PALETTES)
def test_every_company_has_a_colour_of_its_own(name: str) -> None:
    paints = companies(COLOURS, name)
    assert set(paints) == set(COLOURS)
    assert len({p.fill for p in paints.values()}) == len(COLOURS)


def test_safe_palettes_use_each_colour_once_before_any_twice() -> None:
    many = {f"C{n:02}": list(CLASSIC)[n] for n in range(12)}
    fills = [p.fill for p in companies(many, "bright").values()]
    assert sorted(fills[:8]) == sorted(SAFE["bright"])
    twins = [
        (a, b)
        for a, x in companies(many, "bright").items()
        for b, y in companies(many, "bright").items()
        if a < b and x == y
    ]
    assert not twins  # the ring pattern tells those with the same colour apart


def test_colours_by_name_in_any_spelling_or_as_figures() -> None:
    assert palette.colour("Light Blue") == palette.colour("lightblue") == palette.colour("light-blue")
    assert palette.colour("gray") == palette.colour("grey")
    assert palette.colour("#A1B2C3") == "#a1b2c3"


def test_unknown_colours_and_palettes_are_explained() -> None:
    with pytest.raises(BadInput, match=r"ultraviolet.*turquoise"):
        palette.colour("ultraviolet")
    with pytest.raises(BadInput, match=r"sepia.*classic, bright, muted"):
        companies({}, "sepia")
