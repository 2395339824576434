"""A new table: game, players, options and seats in one form, and the invitations once it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from revier.bots import bot_names
from revier.core.errors import RevierError
from revier.core.options import READING, SET_UP, VARIANT, GameInfo
from revier.games import playable, title, titles
from revier.server.api.common import Asker, Browser, TheHouse
from revier.server.house import House
from revier.server.opening import DAY, Ways, Wish, open_table
from revier.server.overlays import overlay_of
from revier.server.pages.correcting import overlays_of
from revier.server.pages.games import game_words, option_words
from revier.server.pages.shell import Fields, go_to, missing, page, wants_part
from revier.server.pages.words import look_of, words
from revier.server.problems import Problem
from revier.server.seats import Who, is_host
from revier.server.speech import person, sentence
from revier.server.tables import LiveTable

router = APIRouter()
GROUPS = (VARIANT, READING, SET_UP)
WAITS = (1, 6, 24, 72, 168, 0)  # hours somebody is waited for; 0: for ever
PACES = ("0", "1.5", "3", "5")  # seconds at least between two decisions of bots
OWN = "own"  # the profile of somebody who sets every option


@router.get("/new")
def new(request: Request, house: TheHouse, who: Asker) -> HTMLResponse:
    """The form; it is asked for again when another game, number or profile is chosen, with what was filled in."""
    chosen = _chosen_form(house, who, dict(request.query_params), look_of(request).language)
    return page(request, "parts/new" if wants_part(request) else "new", **chosen)


def _chosen_form(house: House, who: Who, given: Mapping[str, str], language: str) -> dict[str, Any]:
    """Everything the form shows, overlays of this browser among it."""
    chosen = _form(given, language)
    known = overlays_of(house, who, chosen["game"]["id"], language)
    usable = [one for one in known if not one["problem"]]
    picked = next((one["digest"] for one in usable if one["digest"] == given.get("overlay")), "")
    return chosen | {"overlays": usable, "overlay": picked}


@router.post("/new")
def open_new(request: Request, house: TheHouse, who: Browser, given: Fields) -> Response:
    """Open the table; if seats wait for others their links are shown, else the game begins."""
    if given.get("game") not in playable():
        raise Problem(404, "no_game", known=", ".join(playable()))
    try:
        made = _open(house, who, given)
    except (Problem, RevierError) as error:
        language = look_of(request).language
        return page(
            request, "new", 422, **_chosen_form(house, who, given, language), problem=sentence(error.message, language)
        )
    path = f"/tables/{made.id}"
    return go_to(f"{path}/invitations" if any(seat.invitation for seat in made.seats) else path)


def _open(house: House, who: Who, given: Mapping[str, str]) -> LiveTable:
    """The table a form describes."""
    house.rate("tables", who)
    game_id = given["game"]
    info = title(game_id).info()
    players = _number(given.get("players", ""), info)
    mine = given.get("name0", "") or house.store.notes.browser(who.hash).name
    wishes = [_wish(given, n, mine) for n in range(players)]
    profile = given.get("profile", "")
    options = {o.name: given[f"option.{o.name}"] for o in info.options if f"option.{o.name}" in given}
    named = profile if profile in info.profiles else ""
    laid = overlay_of(house, who, game_id, given.get("overlay", ""))
    chosen, ways = options if profile == OWN else {}, _ways(given)
    return open_table(house, who, game_id, players, chosen, named, wishes, None, laid, ways)


def _ways(given: Mapping[str, str]) -> Ways:
    """How people want to be with each other."""
    hours = given.get("absence", "")
    absence = int(hours) * 3600 if hours.isdecimal() and int(hours[:4]) in WAITS else DAY
    pace = given.get("pace", "")
    return Ways(given.get("private") == "yes", absence, float(pace) if pace in PACES else 0.0)


@router.get("/tables/{table_id}/invitations")
def invitations(request: Request, house: TheHouse, who: Asker, table_id: str) -> HTMLResponse:
    """The links of a table's open seats once more, for the host."""
    try:
        table = house.table_for(table_id, who)
    except Problem as problem:
        return missing(request, "private" if problem.code == "private" else "table")
    links = _links(request, table) if is_host(house.store, table, who) else []
    return page(request, "invitations", table=table.id, links=links, title=table.game.info.title)


def _links(request: Request, table: LiveTable) -> list[dict[str, Any]]:
    language = look_of(request).language
    base = str(request.base_url).rstrip("/")
    return [
        {
            "seat": seat.seat + 1,
            "name": person(table.names, seat.seat, language),
            "link": f"{base}/join/{table.id}/{seat.seat}/{seat.invitation}",
        }
        for seat in table.seats
        if seat.invitation
    ]


def _wish(given: Mapping[str, str], n: int, mine: str) -> Wish:
    kind, _, bot = given.get(f"seat{n}", "me" if n == 0 else f"bot:{bot_names()[-1]}").partition(":")
    if kind not in ("me", "hotseat", "open", "bot"):
        raise Problem(422, "invalid", where=f"seat{n}", what=kind)
    name = given.get(f"name{n}", "")
    return Wish(kind, name or (mine if kind == "me" else ""), bot)


def _number(text: str, info: GameInfo) -> int:
    return int(text) if text.isdecimal() and int(text[:3]) in info.players else info.players[0]


def _form(given: Mapping[str, str], language: str) -> dict[str, Any]:
    """Everything the form shows, with what has been chosen so far where it still makes sense."""
    game_id = given.get("game", "")
    game_id = game_id if game_id in playable() else titles()[0]
    info = title(game_id).info()
    players = _number(given.get("players", ""), info)
    profile = given.get("profile", "")
    profile = profile if profile in (*info.profiles, OWN) else (*info.profiles, OWN)[0]
    told = [option_words(info, option, language) for option in info.options]
    for option in told:
        option["chosen"] = _chosen(option, given, profile)
    return {
        "every": [{"id": one, "title": title(one).info().title} for one in playable()],
        "game": game_words(game_id, language),
        "numbers": info.players,
        "players": players,
        "profile": profile,
        "profiles": [(name, _profile_words(name, language)) for name in (*info.profiles, OWN)],
        "options": told,
        "groups": _grouped(told, language),
        "kinds": _kinds(language),
        "levels": _levels(language),
        "seats": [_seat(given, n) for n in range(players)],
        "waits": [(hours, words(language)[f"new.wait.{hours}"]) for hours in WAITS],
        "absence": given.get("absence") or "24",
        "private": given.get("private") == "yes",
        "paces": [(pace, words(language)[f"seats.tempo.{pace.replace('.', '-')}"]) for pace in PACES],
        "pace": given.get("pace") if given.get("pace") in PACES else PACES[0],
    }


def _chosen(option: Mapping[str, Any], given: Mapping[str, str], profile: str) -> bool | str:
    """The value of an option: as given in a profile of one's own, else what the profile says."""
    text = given.get(f"option.{option['name']}", "")
    if profile == OWN and text:
        for value, _ in option["values"]:
            if text == (str(value).lower() if isinstance(value, bool) else value):
                return value  # type: ignore[no-any-return]
    return option["profiles"].get(profile, option["default"])  # type: ignore[no-any-return]


def _grouped(told: list[dict[str, Any]], language: str) -> list[tuple[str, list[dict[str, Any]]]]:
    """Options by what kind of choice they are, variants first."""
    said = words(language)
    found = [(said[f"new.group.{group}"], [o for o in told if o["group"] == group]) for group in GROUPS]
    return [(word, options) for word, options in found if options]


def _profile_words(name: str, language: str) -> str:
    return words(language).get(f"new.profile.{name}", name)


def _kinds(language: str) -> list[tuple[str, str]]:
    """Who may sit at a seat; of the bots the strongest first."""
    said = words(language)
    people = [(kind, said[f"new.kind.{kind}"]) for kind in ("me", "hotseat", "open")]
    bots = [(f"bot:{bot}", said["new.bot"].replace("{level}", bot_words(bot, language))) for bot in bot_names()[::-1]]
    return people + bots


def bot_words(bot: str, language: str) -> str:
    """The level of a bot in words; its name where nobody has written any."""
    return words(language).get(f"bots.{bot}", bot)


def _levels(language: str) -> list[tuple[str, str]]:
    """What bots do at the levels that have words of ours, the strongest first."""
    said = words(language)
    return [(bot_words(bot, language), said[f"bots_do.{bot}"]) for bot in bot_names()[::-1] if f"bots_do.{bot}" in said]


def _seat(given: Mapping[str, str], n: int) -> dict[str, str]:
    known = "me" if n == 0 else f"bot:{bot_names()[-1]}"
    return {"kind": given.get(f"seat{n}", known), "name": given.get(f"name{n}", "")[:40]}
