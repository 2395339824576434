"""The menu: whatever is legal can be reached, and no page is longer than a screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from revier.cli.play.menu import PAGE, Branch, Item, Leaf, build_menu, called
from revier.cli.play.screen import papers, words_of
from revier.core.action import Action, Choice, Legal, Span
from revier.core.message import Msg
from revier.core.view import Board, Card, Cards, TableView, View


class Lay(Action, frozen=True, tag="lay"):
    """Put something somewhere, some way round."""

    place: str
    piece: str
    turn: int


class Pass(Action, frozen=True, tag="pass"):
    """Nothing."""


def legal(choices: Sequence[Choice]) -> Legal:
    kinds = dict.fromkeys(type(choice.action) for choice in choices)
    groups = {kind: (lambda kind=kind: iter([c for c in choices if type(c.action) is kind])) for kind in kinds}
    return Legal(groups, lambda _: None, lambda: iter(()))


def leaves(items: Sequence[Item]) -> Iterator[Choice]:
    for item in items:
        yield from leaves(item.items) if isinstance(item, Branch) else [item.choice]


def lays(places: int, pieces: int, turns: int) -> list[Choice]:
    return [
        Choice(Lay(0, f"H{place}", f"T{piece}", turn))
        for place in range(places)
        for piece in range(pieces)
        for turn in range(turns)
    ]


def test_few_choices_are_listed_as_they_are() -> None:
    choices = [*lays(3, 2, 3), Choice(Pass(0))]
    assert build_menu(legal(choices), {}) == tuple(Leaf(choice) for choice in choices)


def test_many_choices_are_asked_place_first_then_the_rest() -> None:
    choices = [*lays(5, 2, 3), Choice(Pass(0))]
    menu = build_menu(legal(choices), {"H0": "Home"})
    assert [type(item) for item in menu] == [Branch] * 5 + [Leaf]
    first = menu[0]
    assert isinstance(first, Branch)
    assert first.text.args["value"] == "H0 Home"
    assert first.count == 6
    assert all(isinstance(item, Leaf) for item in first.items)


def test_a_kind_with_more_groups_than_a_page_is_folded() -> None:
    menu = build_menu(legal([*lays(30, 2, 2), Choice(Pass(0))]), {})
    assert len(menu) == 2
    assert isinstance(menu[0], Branch)
    assert menu[0].count == 120


def test_nothing_legal_is_lost_in_the_menu() -> None:
    for shape in ((1, 1, 1), (1, 30, 1), (30, 1, 1), (4, 9, 6), (40, 3, 6), (1, 5, 6)):
        choices = [*lays(*shape), Choice(Pass(0)), Choice(Lay(0, "X", "Y", 0), Span("turn", 0, 5))]
        found = list(leaves(build_menu(legal(choices), {})))
        assert sorted(map(str, found)) == sorted(map(str, choices))


def test_a_single_choice_needs_no_submenu() -> None:
    choices = [Choice(Lay(0, "far", "T1", 0)), *(Choice(Lay(0, "near", "T1", turn)) for turn in range(PAGE))]
    menu = build_menu(legal(choices), {})
    assert menu[0] == Leaf(choices[0])


def test_an_id_is_said_with_its_name_once() -> None:
    assert called("K6", {"K6": "Düren"}) == "K6 Düren"
    assert called("K6", {"K6": "K6"}) == "K6"
    assert called("K6", {}) == "K6"


def test_the_papers_shown_are_those_the_choices_speak_of() -> None:
    def cards(*ids: str) -> Cards:
        return Cards(title="", cards=tuple(Card(id=id_, title=id_) for id_ in ids))

    people = TableView(title="", columns=(), rows=())
    boards: dict[str, Board] = {"firms": cards("A", "B"), "people": people, "lots": cards("L", "M", "A")}
    view = View(game="x", headline=Msg("x"), to_move=0, boards=boards)
    assert papers(view, set()) == ["people", "firms"]
    assert papers(view, {"A", "B"}) == ["people", "firms"]
    assert papers(view, {"L", "M"}) == ["people", "lots"]
    assert papers(view, words_of([Leaf(Choice(Lay(0, "L", "M", 0)))])) == ["people", "lots"]
