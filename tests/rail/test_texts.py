"""Catalogues of the kit and of the titles: what the source speaks has words, and no words are left over.

That both languages have the same keys and ask for the same arguments is tested for all catalogues in core.
"""

from __future__ import annotations

import ast
import inspect
import string
import textwrap
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from spoken import KIT_REFUSALS, UNKNOWN, Families, Spoken, spoken, spoken_in

import revier.games
import revier.rail
from revier.core.action import Action, kind_name
from revier.core.chance import ChanceNode
from revier.core.cite import load_clauses
from revier.core.data import load_data
from revier.core.flow import Node
from revier.core.message import LANGUAGES, catalogue, msg, namespace_of, render
from revier.core.options import Option
from revier.games import package_of, title, titles
from revier.games.hsb.base import BreweryStep
from revier.games.hsb.expert_event import EXPERT_TURN
from revier.games.hsb.facts import COLOURS as PHASE_COLOURS
from revier.games.hsb.powers import MARKERS as BEER_MARKERS
from revier.games.hsb.tables import MARKETS, facts_for
from revier.rail.game import RailGame
from revier.rail.model import RailDef
from revier.rail.nodes.base import StepNode
from revier.rail.nodes.trains import SOURCES
from revier.rail.routes import Fault
from revier.rail.tiles import BROWN, COLOURS, GREEN, GREY, YELLOW, misfit
from support.learning import all_things, said_by

KIT = Path(revier.rail.__file__).parent
GAMES = Path(revier.games.__file__).parent
SHARED = ("dortmund",)  # packages that several titles share
# Games that are no railway games say things in ways of their own; the conformance suite listens to all they say.
RAILWAYS = [name for name in titles() if isinstance(title(name).build(title(name).info().players[0]), RailGame)]
NAMESPACES = ("rail", *SHARED, *RAILWAYS)


# --- keys that are completed at run time ------------------------------------------------------------------------------
def returned_words(function: object) -> list[str]:
    """The strings a function returns, as its source writes them."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))  # type: ignore[arg-type]
    found = [node.value for node in ast.walk(tree) if isinstance(node, ast.Return)]
    return [e.value for e in found if isinstance(e, ast.Constant) and isinstance(e.value, str)]


def given_to(function: str, file: Path) -> list[str]:
    """The strings with which a helper is called in a file: names of lines, columns and the like."""
    calls = (node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))
    arguments = (arg for call in calls if ast.unparse(call.func) == function for arg in call.args)
    return [arg.value for arg in arguments if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]


def asking(base: type[Node[Any, Any]]) -> set[type[Node[Any, Any]]]:
    """All nodes that ask somebody and take their headline from this class."""
    found: set[type[Node[Any, Any]]] = set()
    for node in base.__subclasses__():
        if node.headline is base.headline and node.__module__.startswith("revier."):
            found |= asking(node) | ({node} if node.moves else set())
    return found


def steps_of_turns() -> set[str]:
    """The names of the steps of a company's turn in any title, in the words of the package they come from."""
    games: list[Any] = [title(name).build(title(name).info().players[0]) for name in titles()]
    turns = [(game, step) for game in games if "turn" in game.nodes for step in game.nodes["turn"].all_steps]
    return {f"{game.nodes[step].words}.step.{step}" for game, step in turns}


def steps_of_breweries() -> set[str]:
    """The names of the nodes that ask for a brewery in its turn."""
    nodes = title("hsb").build(3, {"expert": True}).nodes.values()  # type: ignore[attr-defined]
    return {node.name for node in nodes if isinstance(node, BreweryStep)}


def powers_of_titles() -> list[str]:
    """The sentences of all powers that titles declare."""
    found: list[str] = []
    for name in RAILWAYS:
        if find_spec(f"revier.games.{name}.powers"):
            declared = getattr(import_module(f"revier.games.{name}.powers"), "POWERS", {})
            found += [power.told.key for power in declared.values()]
    return found


TURN_STEPS = steps_of_turns()
BEER = facts_for(load_data("revier.games.hsb.data").tables, 3)
BEER_LINES = (*given_to("_line", GAMES / "hsb" / "view_breweries.py"), "beer", "wagon")
TERRAINS = ("mountain", "hills", "river", "housing")  # as faces name them
SELLERS = ("offer", "pool", "company")
ROUNDS = (  # stops on the line of rounds
    ("rail", ("stock", "operating")),
    ("hsb", ("starting", "railways", "breweries")),
    ("ruhr", ("montan",)),
)
FAMILIES: Families = {
    "said_here": (),  # how every refusal of the kit is made
    "{ID}.refused.{why}": (),  # so are those of a game of its own
    "{ID}.ask.{self.name}": [f"hsb.ask.{name}" for name in steps_of_breweries()],
    "{self.name}_now": ["advertising_now", "marketing_now"],
    "hsb.ask.{self.name}": ["hsb.ask.advertising", "hsb.ask.marketing"],
    "hsb.cell.revenue_{marker.power.code}": [f"hsb.cell.revenue_{kind}" for kind in BEER_MARKERS],
    "stop.key": (),  # why a recorded action could not be read
    "{self.words}.ask.{self.name}": [
        f"{node.words}.ask.{node.name}"  # type: ignore[attr-defined]
        for kind in (StepNode, ChanceNode)
        for node in asking(kind)
    ],
    "{self.game}.power.{self.code}": (),  # with figures of the game: what is said of things is listened to elsewhere
    "{words}.short.{kind}": [f"{words}.short.{kind}" for words, kinds in ROUNDS for kind in kinds],
    "{words}.round.{kind}": [f"{words}.round.{kind}" for words, kinds in ROUNDS for kind in kinds],
    "rail.terrain.{kind}": [f"rail.terrain.{kind}" for kind in TERRAINS],
    "ruhr.do.engine_{a.source}": [f"ruhr.do.engine_{source}" for source in SOURCES],
    "ruhr.value.{name}": [f"ruhr.value.{name}" for name in title("ruhr").info().options[0].values],
    "{_words(g, name)}.step.{name}": list(TURN_STEPS),
    "{g.info.id}.step.{name}": [f"hsb.step.{step}" for step in EXPERT_TURN.steps],
    "trg.line.{name}": [f"trg.line.{name}" for name in ("markers", "cubes")],
    "hsb.line.{name}": [f"hsb.line.{name}" for name in BEER_LINES],
    "rail.line.{name}": [f"rail.line.{name}" for name in given_to("_usual", GAMES / "hsb" / "view_breweries.py")],
    "hsb.column.{name}": [f"hsb.column.{n}" for n in given_to("_columns", GAMES / "hsb" / "view_tables.py")],
    "hsb.market.{name}": [f"hsb.market.{name}" for name in MARKETS],
    "hsb.beer.{name}": ["hsb.beer.regular", "hsb.beer.new"],
    "hsb.beer.{name}_demand": ["hsb.beer.regular_demand", "hsb.beer.new_demand"],
    "hsb.beer.{name}_supply": ["hsb.beer.regular_supply", "hsb.beer.new_supply"],
    "hsb.mcm.{marker.code}": [f"hsb.mcm.{marker.code}" for marker in BEER.mcm],
    "hsb.sem.{event.code}": [f"hsb.sem.{event.code}" for event in BEER.sem],
    "hsb.sem.{events[0].code}": [f"hsb.sem.{event.code}" for event in BEER.sem],
    "hsb.sem_effect.{event.code}": [f"hsb.sem_effect.{event.code}" for event in BEER.sem],
    "hsb.colour.{COLOURS[marker.colour]}": [f"hsb.colour.{name}" for name in PHASE_COLOURS],
    "hsb.colour.{COLOURS[event.colour]}": [f"hsb.colour.{name}" for name in PHASE_COLOURS],
    "rail.colour.{TILE_COLOURS[c]}": [f"rail.colour.{name}" for name in COLOURS],
    "rail.colour.{COLOURS[c]}": [f"rail.colour.{name}" for name in COLOURS],
    "rail.line.{own}_short": ["rail.line.offer_short", "rail.line.own_short"],
    "rail.line.{offer}": ["rail.line.offer", "rail.line.own"],
    "rail.log.buy_{_seller(g, a.source)}": [f"rail.log.buy_{seller}" for seller in SELLERS],
    "rail.do.buy_{_seller(g, a.source)}{part}": [f"rail.do.buy_{s}{part}" for s in SELLERS for part in ("", "_part")],
    "rail.do.buy_train_{a.source}": [f"rail.do.buy_train_{source}" for source in SOURCES],
    "rail.log.buys_train_{offer.source}": [f"rail.log.buys_train_{source}" for source in SOURCES],
    "run.{fault.name.lower()}": [f"run.{fault.name.lower()}" for fault in Fault],
    "track.{wrong}": [f"track.{wrong}" for wrong in returned_words(RailDef.misplaced)],
    "track.{kind}": [f"track.{kind}" for kind in returned_words(misfit)],
    "track.colour_{COLOURS[face.colour]}": [f"track.colour_{COLOURS[c]}" for c in (YELLOW, GREEN, BROWN, GREY)],
}

# Words that core asks for by the name of an action.
KINDS = {
    f"{namespace_of(kind.__module__)}.kind.{kind_name(kind)}"
    for kind in Action.__subclasses__()
    if kind.__module__.startswith(("revier.rail.", "revier.games."))
}
VERBS = {key.replace(".kind.", ".verb.") for key in KINDS}  # some kinds have one: those done to a thing on a stage

THINGS = "things.py"

FOLDERS = (KIT, *(GAMES / name for name in (*SHARED, *RAILWAYS)))


@cache
def said_anywhere() -> list[Spoken]:
    """All that the house says."""
    return [*(said for all_said in _by_file().values() for said in all_said), *said_by_railways()]


@cache
def said_by_railways() -> list[Spoken]:
    """All that the kit and the railways say."""
    written = [said for path, all_said in _by_file().items() if {*path.parents} & {*FOLDERS} for said in all_said]
    return [*written, *said_otherwise(written)]


def said_otherwise(written: list[Spoken]) -> Iterator[Spoken]:
    """Sentences that titles say in the place of the kit's: with the arguments that are given wherever it speaks."""
    for name in RAILWAYS:
        game = title(name).build(title(name).info().players[0])
        assert isinstance(game, RailGame)
        for refusal, key in game.wiring.words.items():
            kit = {f"{KIT_REFUSALS}{refusal.rsplit('.', cut)[0] if cut else refusal}" for cut in (0, 1)}
            given = [said.given for said in written if kit & {*said.keys}]
            assert given, f"{name}: the kit never says {refusal}"
            assert None not in given
            yield Spoken(
                f"words of {name}", (key,), frozenset.intersection(*(each for each in given if each is not None))
            )


@cache
def _by_file() -> dict[Path, list[Spoken]]:
    read = spoken_in(GAMES.parent, FAMILIES)
    return {path: said for path, said in read.items() if path.name != THINGS}


@cache
def said_of_things() -> set[str]:
    """What lies on a table says what it is with figures of its game: the games are asked (test_things.py)."""
    said = {message.key for name in titles() for thing in all_things(name) for message in said_by(thing)}
    return said | set(powers_of_titles())


def known(key: str, language: str) -> str | None:
    return catalogue(key.partition(".")[0], language).get(key)


def fields(pattern: str) -> Iterator[tuple[str, str]]:
    """Arguments of a sentence with the form they are written in."""
    for _text, name, spec, _conversion in string.Formatter().parse(pattern):
        if name is not None:
            yield name, spec or ""


# --- the catalogues ---------------------------------------------------------------------------------------------------
def test_it_is_known_which_keys_can_be_meant_wherever_something_is_said() -> None:
    assert [said for said in said_by_railways() if any(UNKNOWN in key for key in said.keys)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_has_words(language: str) -> None:
    used = {key for said in said_by_railways() for key in said.keys} | KINDS
    assert sorted(key for key in used if not known(key, language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_ask_for_no_more_than_they_are_given(language: str) -> None:
    def lacking(said: Spoken, key: str) -> set[str]:
        return {name for name, _ in fields(known(key, language) or "")} - (said.given or set())

    every = [(said, key) for said in said_by_railways() for key in said.keys]
    assert [(said.place, key, lacking(said, key)) for said, key in every if lacking(said, key)] == []


def test_it_is_known_which_arguments_are_given_wherever_something_is_said() -> None:
    assert [said.place for said in said_by_railways() if said.given is None] == []


def every_option(namespace: str) -> tuple[Option, ...]:
    """What a title offers and what it still understands: an importer names both."""
    info = title(namespace).info()
    return (*info.options, *info.former)


def about(namespace: str) -> set[str]:
    """What a title says of itself on the pages: introduction and length, options and their values, chapters."""
    if namespace not in titles():
        return set()
    options = every_option(namespace)
    names = {f"option.{option.name}" for option in options}
    values = {f"value.{value}" for option in options for value in option.values}
    meanings = {f"meaning.{option.name}" for option in options}
    chapters = {f"chapter.{clause.partition('.')[0]}" for clause in load_clauses(package_of(namespace))}
    return {f"{namespace}.{key}" for key in {"introduction", "length"} | names | values | meanings | chapters}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("namespace", titles())
def test_a_title_has_words_for_itself_and_for_everything_that_can_be_chosen(namespace: str, language: str) -> None:
    assert sorted(about(namespace) - set(catalogue(namespace, language))) == []


def parts(namespace: str) -> set[str]:
    """Tables of figures that a title may give words for: the pages say with them what is ours."""
    tables = load_data(f"revier.games.{namespace}.data").tables if namespace in titles() else ()
    return {f"{namespace}.part.{table}" for table in tables}


def explained(namespace: str) -> set[str]:
    """Options that a title explains in both languages; where it does not, its figures explain them in English."""
    options = every_option(namespace) if namespace in titles() else ()
    return {f"{namespace}.meaning.{option.name}" for option in options}


@pytest.mark.parametrize("namespace", titles())
def test_options_are_explained_in_both_languages(namespace: str) -> None:
    """German says it anew: a copied sentence would be caught. English says what the figures note, if they do."""
    info = title(namespace).info()
    for option in every_option(namespace):
        english = info.meaning(option, "en")
        assert english == (option.meaning or english) != ""
        assert info.meaning(option, "de") not in ("", english)


@pytest.mark.parametrize("namespace", NAMESPACES)
def test_no_words_are_left_over(namespace: str) -> None:
    used = {key for said in said_anywhere() for key in said.keys} | KINDS | VERBS | about(namespace)
    used |= explained(namespace) | parts(namespace) | said_of_things()
    assert sorted(set(catalogue(namespace, "en")) - used) == []


@pytest.mark.parametrize("namespace", NAMESPACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_amounts_and_plurals_are_written_in_a_form_there_is(namespace: str, language: str) -> None:
    for key, pattern in catalogue(namespace, language).items():
        for name, spec in fields(pattern):
            form, _, words = spec.partition("|")
            assert form in ("", "money", "plural"), (key, name)
            assert (form == "plural") == (words.count("|") == 1), (key, name)


def test_sentences_as_they_are_read() -> None:
    player = msg("core.player", seat=2)
    sold = msg("rail.log.sell", player=player, company="ABC", percent=20, amount=160, price=75)
    assert render(sold) == "Player 2 sells 20% of ABC for 160 M. The share price is now 75 M."
    assert render(sold, "de") == "Spieler 2 verkauft 20 % von ABC für 160 M. Der Kurs steht jetzt bei 75 M."
    full = msg("rail.refused.train.limit", company="ABC", limit=1)
    assert render(full) == "ABC may own 1 train and has no room for another."
    assert render(full, "de") == "ABC darf 1 Zug haben; für einen weiteren ist kein Platz."


# --- the reader of the source -----------------------------------------------------------------------------------------
def heard(line: str, **families: tuple[str, ...]) -> list[tuple[tuple[str, ...], set[str] | None]]:
    named = {f"x.{{{name}}}": keys for name, keys in families.items()}
    source = f"def f():\n    {line}\n"
    return [(said.keys, None if said.given is None else set(said.given)) for said in spoken(source, "f", named)]


def test_the_reader_follows_choices_names_loops_and_f_strings() -> None:
    assert heard("note(s, 'x.a' if b else 'x.c', n=1)") == [(("x.a", "x.c"), {"n"})]
    assert heard("key = 'x.a' if b else 'x.c'; refuse(key, 'clause', n=1)") == [(("x.a", "x.c"), {"n"})]
    assert heard("key = 'x.a'; note(s, key); key = 'x.c'; note(s, key)") == [(("x.a",), set()), (("x.c",), set())]
    assert heard("return [Msg(f'x.{n}') for n in ('a', 'b')]") == [(("x.a", "x.b"), set())]
    assert heard("return Msg(f'x.{n}', {'m': 1})", n=("x.q",)) == [(("x.q",), {"m"})]
    assert heard("args = {'m': 1}; Msg('x.a', {**args, 'n': 2})") == [(("x.a",), {"m", "n"})]
    assert heard("args: dict = {'m': 1}; Msg('x.a', args)") == [(("x.a",), {"m"})]
    assert heard("g.no('track.cost', cost=1)") == [((f"{KIT_REFUSALS}track.cost",), {"cost"})]
    assert heard("no(g, 'link.cost', cost=1)") == [(("dortmund.refused.link.cost",), {"cost"})]
    assert list(spoken("X = 'x.a'\ndef f():\n    Msg(X)", "f", {})) == [("f:3", ("x.a",), frozenset())]
    assert heard("raise BadInput.of('x.a', file='f')") == [(("x.a",), {"file"})]


def test_the_reader_leaves_out_where_a_key_is_only_handed_on() -> None:
    assert heard("Msg(f'x.{n}', args)", n=()) == []
    assert list(spoken("def f(key, **args):\n    Msg(key, args)", "f", {})) == []


def test_the_reader_says_where_it_cannot_tell() -> None:
    assert heard("Msg(f'x.{n}')") == [(("x.?",), set())]
    assert heard("note(s, 'x.a' if b else f'x.{n.name}')") == [(("x.a", "x.?"), set())]
    assert heard("Msg(unknown)") == [(("?",), set())]
    assert heard("Msg('x.a', args)") == [(("x.a",), None)]
    assert heard("note(s, 'x.a', **more)") == [(("x.a",), None)]
