"""Options a title offers no more: still understood wherever one is named, and as the rulebook says where none is."""

from __future__ import annotations

from typing import Literal

import pytest

from revier.core.errors import BadInput
from revier.core.options import GameInfo, Option, OptionSet, former, habit, option

GONE = (Option("lamp", True, clause="4.a"),)


class Ways(OptionSet):
    """What somebody else does otherwise."""

    order: Literal["left", "right", "none"] = habit(default="right", rulebook="left", clause="1.a")
    shout: bool = habit(default=True, rulebook=False, clause="1.b")
    same: bool = habit(default=True, rulebook=True, clause="1.c")


class Chosen(OptionSet):
    """What a title offers, and what it still understands."""

    long: bool = option(False, clause="2.a")
    ways: Ways = former(Ways, profile="theirs", idle=GONE)


INFO = GameInfo(
    "toy",
    "Toy",
    (2,),
    Chosen.listed("toy"),
    ("rulebook", "theirs"),
    "1",
    "d",
    former=Chosen.listed_former("toy"),
)


def test_only_what_is_offered_is_listed() -> None:
    assert [o.name for o in INFO.options] == ["long"]
    assert [(o.name, o.default, o.clause, o.idle) for o in INFO.former] == [
        ("order", "left", "toy:1.a", False),
        ("shout", False, "toy:1.b", False),
        ("same", True, "toy:1.c", False),
        ("lamp", True, "toy:4.a", True),
    ]


def test_nothing_named_is_the_rulebook() -> None:
    assert INFO.resolve() == {"long": False}
    assert Chosen.of(INFO.resolve()).ways == Ways(order="left", shout=False, same=True) == Ways.by_the_book()


def test_a_value_of_the_rulebook_is_simply_right_and_another_is_kept() -> None:
    chosen = INFO.resolve({"long": True, "order": "none", "shout": "off", "same": "off"})
    assert chosen == {"long": True, "order": "none", "same": False}
    assert Chosen.of(chosen).ways == Ways(order="none", shout=False, same=False)
    assert Chosen.of(chosen).chosen() == chosen  # as a header writes it


def test_a_profile_takes_the_whole_set_but_for_what_was_given() -> None:
    assert Chosen.of(INFO.resolve({}, "theirs")).ways == Ways()
    assert INFO.resolve({"shout": False}, "theirs") == {"long": False, "order": "right"}
    assert INFO.resolve({}, "rulebook") == {"long": False}


def test_the_value_of_any_option_can_be_asked_for() -> None:
    chosen = INFO.resolve({"order": "none"})
    assert [INFO.value(chosen, name) for name in ("long", "order", "shout")] == [False, "none", False]


def test_values_are_checked_as_ever_and_unknown_names_answered_with_what_is_offered() -> None:
    with pytest.raises(BadInput, match="“order” cannot be “up”"):
        INFO.resolve({"order": "up"})
    with pytest.raises(BadInput, match="“lamp” cannot be “dim”"):
        INFO.resolve({"lamp": "dim"})
    with pytest.raises(BadInput, match=r"no option “loud” .* Known options: long\."):
        INFO.resolve({"loud": True})


def test_an_option_without_effect_is_read_left_out_and_warned_of() -> None:
    assert INFO.resolve({"lamp": "off"}) == {"long": False}
    assert [m.args["name"] for m in INFO.without_effect({"lamp": "off", "shout": True})] == ["lamp"]
    assert INFO.without_effect({"lamp": "on"}) == []  # as it has always been


class Grown(OptionSet):
    """A title in which a switch became a choice."""

    dusk: Literal["both", "never", "always"] = option("both", clause="3.a", formerly={"off": "never", "on": "always"})


@pytest.mark.parametrize(
    ("given", "now"), [(False, "never"), ("off", "never"), ("No", "never"), (True, "always"), ("on", "always")]
)
def test_a_value_of_former_times_is_read_as_what_took_its_place(given: bool | str, now: str) -> None:
    info = INFO._replace(options=Grown.listed("toy"), former=())
    assert info.resolve({"dusk": given}) == {"dusk": now}
    assert info.resolve() == {"dusk": "both"}
    with pytest.raises(BadInput):
        info.resolve({"dusk": "sometimes"})
