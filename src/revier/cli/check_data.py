"""``revier check-data``: are the figures, clauses, options and sentences of the games whole?

Part of ``make check``: it finds what no rule test looks at, such as a figure without a source or a sentence that exists
in one language only.
"""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated

import typer

from revier.cli.common import FAILED, SCHEMA, AsJson, Overlay, check_game_id, option_word
from revier.cli.live import GAMES, check_live
from revier.cli.speech import complain, print_json, say, sentence, show
from revier.core.cite import Clause, load_clauses
from revier.core.data import KINDS, DataSet, load_data
from revier.core.errors import RevierError
from revier.core.message import LANGUAGES, Msg, catalogue
from revier.core.options import GameInfo, Option, OptionValue
from revier.core.title import PackagedTitle, Title
from revier.games import package_of, title, titles

IsLive = Annotated[bool, typer.Option("--live")]
Games = Annotated[int, typer.Option("--games", min=1)]
Seed = Annotated[int, typer.Option("--seed")]
GameIds = Annotated[list[str] | None, typer.Argument(metavar="GAME")]
SHARED = ("core", "rail", "draw", "cli")  # namespaces of sentences that belong to no single game


def check_data(
    game: GameIds = None,
    overlay: Overlay = None,
    live: IsLive = False,
    games: Games = GAMES,
    seed: Seed = 1,
    json: AsJson = False,
) -> None:
    """Check data, clauses, options and sentences of the games named, or of all; or whether every figure is read."""
    for game_id in game or ():
        check_game_id(game_id)
    wanted = tuple(game or titles())
    if live:
        check_live(wanted, games, seed, json=json)
        return
    reports = {game_id: [sentence(problem) for problem in problems_of(game_id, overlay)] for game_id in wanted}
    reports["texts"] = [sentence(problem) for namespace in (*SHARED, *wanted) for problem in text_problems(namespace)]
    ok = not any(reports.values())
    if json:
        print_json({"schema": SCHEMA, "ok": ok, "problems": reports})
    else:
        for name, problems in reports.items():
            for problem in problems:
                complain(f"{name}: {problem}")
            if not problems:
                show(say("check.whole", name=name))
    if not ok:
        raise typer.Exit(FAILED)


def problems_of(game_id: str, overlay: Path | None = None) -> Iterator[Msg]:
    """All that is wrong with the data and options of one game."""
    package = package_of(game_id)
    found = title(game_id)
    data, info = load_data(f"{package}.data", overlay), found.info(overlay)
    clauses = load_clauses(package)
    yield from _source_problems(data, clauses)
    yield from _described_problems(data)
    yield from found.misplaced() if isinstance(found, PackagedTitle) else ()
    for option in (*info.options, *info.former):
        yield from _option_problems(info, option, clauses)
    yield from _clause_problems(clauses)
    yield from _build_problems(found, info, overlay)


def _source_problems(data: DataSet, clauses: Mapping[str, Clause]) -> Iterator[Msg]:
    """Every figure has a source word of a known kind, and what the word points at exists."""
    for fact in data.facts():
        kind, _, detail = fact.source.partition(":")
        if kind not in KINDS:
            yield Msg("cli.check.source", {"path": fact.path, "source": fact.source, "known": ", ".join(KINDS)})
        elif kind == "clause" and detail and detail not in clauses:
            yield Msg("cli.check.clause", {"path": fact.path, "clause": detail})
        elif kind == "public" and detail not in data.sources.get("public", {}):
            yield Msg("cli.check.public", {"path": fact.path, "source": fact.source})


def _described_problems(data: DataSet) -> Iterator[Msg]:
    """What is described exists, and says why no rule reads it."""
    found = {data.described.pattern(tuple(fact.path.split("."))) for fact in data.facts()}
    for path, reason in data.described.words.items():
        if path not in found or not reason.strip():
            yield Msg("cli.check.described", {"path": path})


def _option_problems(info: GameInfo, option: Option, clauses: Mapping[str, Clause]) -> Iterator[Msg]:
    clause = option.clause.partition(":")[2]
    if clause not in clauses:
        yield Msg("cli.check.clause", {"path": f"options.{option.name}", "clause": option.clause or "–"})
    for value in (option.default, *option.profiles.values()):
        try:
            option.read(value)
        except RevierError as error:
            yield error.message
    for profile in option.profiles:
        if profile not in info.profiles:
            yield Msg("cli.check.profile", {"name": option.name, "profile": profile})


def _clause_problems(clauses: Mapping[str, Clause]) -> Iterator[Msg]:
    for clause in clauses.values():
        if not clause.text.strip() or not (clause.check.strip() or clause.not_applicable.strip()):
            yield Msg("cli.check.clause_empty", {"clause": clause.id})
        if clause.ambiguity and not clause.ruling:
            yield Msg("cli.check.no_ruling", {"clause": clause.id})


def _build_problems(found: Title, info: GameInfo, overlay: Path | None) -> Iterator[Msg]:
    """The game can be set up for every number of players, and with each value of each option, with nothing missing."""
    tables: list[tuple[int, dict[str, OptionValue]]] = [(players, {}) for players in info.players]
    every = (*info.options, *info.former)
    tables += [(info.players[0], {o.name: v}) for o in every for v in (o.values or (True, False))]
    tables += [(info.players[0], dict(info.resolve(profile=profile))) for profile in info.profiles]
    for players, options in tables:
        game = found.build(players, options, overlay)
        for what in game.violations(game.new()):
            chosen = ", ".join(f"{name}={option_word(value)}" for name, value in options.items()) or "–"
            yield Msg("cli.check.lost", {"players": players, "options": chosen, "what": what})


def text_problems(namespace: str) -> Iterator[Msg]:
    """Every sentence stands in every language and names the same arguments."""
    texts = {language: catalogue(namespace, language) for language in LANGUAGES}
    for key in sorted(set().union(*texts.values())):
        absent = [language for language in LANGUAGES if not texts[language].get(key, "").strip()]
        if absent:
            yield Msg("cli.check.text_missing", {"key": key, "languages": ", ".join(absent)})
        elif len({frozenset(_arguments(text[key])) for text in texts.values()}) > 1:
            yield Msg("cli.check.text_differs", {"key": key})


def _arguments(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}
