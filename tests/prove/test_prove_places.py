"""Which clause a line belongs to: the one named nearest."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from textwrap import dedent

from revier.testing.prove.choose import eligible
from revier.testing.prove.places import Candidate, Source

KNOWN = ("1.a", "1.b", "1.c", "1.d", "1.e")


def read(
    text: str, keys: dict[str, str] | None = None, named: dict[str, list[str]] | None = None, *, own: bool = True
) -> list[Candidate]:
    source = Source("little", "little.rules", Path("rules.py"), dedent(text), own)
    source.read(KNOWN, keys or {}, named or {})
    return list(source.candidates())


def clauses(found: list[Candidate]) -> dict[str, tuple[str, ...]]:
    return {candidate.change: candidate.clauses for candidate in found}


def test_statement_before_function_before_class() -> None:
    found = clauses(
        read('''
        @implements("little:1.a")
        class Move:
            """What a class says is for methods that say nothing."""

            def plain(self, s):
                s.x = 2

            @implements("little:1.b", "little:1.c")
            def check(self, s):
                if s.a < 3:
                    return refuse("no", "little:1.d")
                # the owner pays (little:1.e)
                if s.b:
                    s.y = 4
                s.z = 5
        ''')
    )
    assert found["dropped: s.x = 2"] == ("1.a",)
    assert found["never: if s.a < 3"] == ("1.d",)  # a condition belongs to the refusal it leads to
    assert found["s.a < 3 -> s.a <= 3"] == ("1.b", "1.c")
    assert found["negated: if s.b"] == ("1.e",)
    assert found["dropped: s.y = 4"] == ("1.e",)
    assert found["dropped: s.z = 5"] == ("1.b", "1.c")


def test_a_class_whose_methods_all_name_clauses_adds_its_own_to_each() -> None:
    found = clauses(
        read("""
        @implements("little:1.a")
        class Move:
            @implements("little:1.b")
            def apply(self, s):
                s.x = 2
        """)
    )
    assert found["dropped: s.x = 2"] == ("1.b", "1.a")


def test_refusals_are_known_by_the_name_under_which_the_title_cites_them() -> None:
    found = clauses(
        read(
            """
            def check(g, s):
                if s.a:
                    return g.no("track.cost", cost=3)
                if s.b:
                    return g.no(f"track.colour_{s.b}")
                return Fault.TOO_LONG if s.c == s.d else None

            def fault(s):
                if s.e:
                    return Fault.TOO_LONG
            """,
            {"track.cost": "1.a", "track.colour_green": "1.b", "run.too_long": "1.c"},
        )
    )
    assert found["never: if s.a"] == ("1.a",)
    assert found["never: if s.b"] == ("1.b",)
    assert found["never: if s.e"] == ("1.c",)
    assert "s.c == s.d -> s.c != s.d" not in found  # nothing names a clause there


UNCITED = """
    @implements("little:1.a")
    def check(g, s, at):
        if at is None:
            return g.no("track.no_such_hex", hex=at)
        if s.colour < 3:
            return g.no("track.orange", f"track.orange.{at}")
        if s.towns:
            return Fault.TOO_MANY
        if s.cost > s.cash:
            return g.no("track.cost")
        if s.full:
            return g.no(f"track.{s.full}")
        if s.kept:
            return s.kept
"""


def test_in_common_ground_a_refusal_the_title_cites_no_clause_for_is_none_of_its_rules() -> None:
    cited = {"track.cost": "1.b", "track.full": "1.c"}
    shared, own = clauses(read(UNCITED, cited, own=False)), clauses(read(UNCITED, cited))
    left_out = {
        "never: if at is None",
        "negated: if at is None",
        "never: if s.colour < 3",
        "negated: if s.colour < 3",
        "s.colour < 3 -> s.colour <= 3",
        "never: if s.towns",
        "negated: if s.towns",
    }
    assert own.keys() - shared.keys() == left_out
    assert {own[change] for change in left_out} == {("1.a",)}  # in its own folder every line counts


def test_a_part_of_an_or_belongs_to_the_refusal_in_it_and_no_other() -> None:
    found = clauses(
        read(
            """
            @implements("little:1.a")
            def check(g, s):
                return no_room(s) or (None if s.x < 2 else refuse("dear", "little:1.b")) or g.no("track.cost")
            """,
            {"track.cost": "1.c"},
        )
    )
    starts = {change.partition(":")[0]: clauses for change, clauses in found.items()}
    assert starts["without the part no_room(s)"] == ("1.a",)
    assert starts["without the part g.no('track.cost')"] == ("1.c",)
    assert found["s.x < 2 -> s.x <= 2"] == ("1.b",)


def test_a_table_of_the_title_names_parts_of_the_kit() -> None:
    found = read("class Step:\n    def apply(self, s):\n        s.x = 2\n", named={"Step.apply": ["1.a", "1.b"]})
    assert {candidate.clauses for candidate in found} == {("1.a", "1.b")}
    assert {candidate.unit.where for candidate in found} == {"little.rules:Step.apply"}


def test_in_a_long_statement_a_clause_is_named_for_an_argument() -> None:
    found = clauses(
        read("""
        def facts(t):
            return Facts(
                first=f(2),
                # little:1.a
                second=f(3),
                third=f(4),  # little:1.b
            )

        POWERS = make(
            Power(uses=5, clause="little:1.c"),
            Power(uses=6, clause="little:1.d"),
        )
        """)
    )
    by_number = {change.partition(" ->")[0]: clauses for change, clauses in found.items()}
    assert by_number == {"3": ("1.a",), "4": ("1.b",), "5": ("1.c",), "6": ("1.d",)}


def test_what_bots_are_told_is_no_rule() -> None:
    found = read("def check(s):  # little:1.a\n    return s.a < 3\n")
    told = replace(found[0], unit=replace(found[0].unit, module="little.advice"))
    assert (eligible(found[0], "restriction"), eligible(told, "restriction")) == (True, False)
