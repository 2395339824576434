"""How it was won: the page of a finished game. Whoever may look at the table may open it; it needs no seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup
from starlette.responses import Response

from revier.core.message import Msg
from revier.core.retrospect import Turn, items_of, story_of, turning_points, worth_at_every_ply
from revier.draw.lines import draw_lines, letters
from revier.server import secrecy
from revier.server.api.common import Asker, TheHouse, viewer
from revier.server.forms import paints
from revier.server.house import House
from revier.server.logbook import Entry, read_msg
from revier.server.pages.opening import OWN
from revier.server.pages.shell import go_to, missing, page, wants_part
from revier.server.pages.words import look_of, say, words
from revier.server.pictures import Kept
from revier.server.problems import Problem
from revier.server.review import FEW
from revier.server.speech import person, sentence, spoken_text
from revier.server.store.bodies import Moment
from revier.server.tables import LiveTable

router = APIRouter()
_WORTHS: Kept[list[tuple[int, ...]]] = Kept(64)
_RUNS = 8


@router.get("/tables/{table_id}/won")
def won(request: Request, house: TheHouse, who: Asker, table_id: str) -> HTMLResponse:
    """The whole page, or the moments alone while somebody looks for them."""
    try:
        table = house.table_for(table_id, who)
    except Problem as problem:
        return missing(request, "private" if problem.code == "private" else "table")
    language = look_of(request).language
    title = table.game.info.title
    if not table.finished:
        return page(request, "unfinished", status=404, about=table.game.info.id, table=table.id, title=title)
    about = _Reader(table, language)
    if wants_part(request):
        return page(request, "parts/moments", about=table.game.info.id, table=table.id, **_moments(house, about))
    told = {**about.result(), **about.course(), **_moments(house, about)}
    told["colours"] = paints(house.pictures.view(table, None, viewer(house, table, who))[2])[look_of(request).palette]
    again = _again(table)
    link = f"{str(request.base_url).rstrip('/')}/tables/{table.id}/won"
    return page(
        request,
        "won",
        about=table.game.info.id,
        table=table.id,
        title=title,
        again=again,
        link=link,
        **told,
    )


@router.post("/tables/{table_id}/won")
def look_back(request: Request, house: TheHouse, who: Asker, table_id: str) -> Response:
    """Have the dearest moments looked for."""
    table = house.table_for(table_id, who)
    house.rate("review", who)
    house.reviews.begin(table)
    if wants_part(request):
        about = _Reader(table, look_of(request).language)
        return page(request, "parts/moments", about=table.game.info.id, table=table.id, **_moments(house, about))
    return go_to(f"/tables/{table.id}/won#moments")


def _again(table: LiveTable) -> str:
    """The way to another table with the same settings."""
    header = table.play.record.header
    chosen = {
        f"option.{name}": str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in header.options.items()
    }
    return f"/new?{urlencode({'game': header.game, 'players': len(table.seats), 'profile': OWN, **chosen})}"


class Taken(NamedTuple):
    """Income of somebody, and the position after it."""

    position: int
    who: str
    amount: int


def best(takings: Iterable[Taken]) -> list[Taken]:
    """The greatest income of everybody who had any, the greatest first."""
    found: dict[str, Taken] = {}
    for taken in takings:
        if taken.who not in found or taken.amount > found[taken.who].amount:
            found[taken.who] = taken
    return sorted(found.values(), key=lambda taken: (-taken.amount, taken.position))


@dataclass
class _Reader:
    """A finished table as it is told in one language."""

    table: LiveTable
    language: str

    def name(self, seat: int) -> str:
        return person(self.table.names, seat, self.language)

    def text(self, said: Msg | str | None) -> str:
        return "" if said is None else spoken_text(said, self.language, self.table.names)

    def say(self, key: str, **args: str | int) -> str:
        return say(self.language, key, **args)

    def plies(self) -> dict[int, tuple[Entry, str]]:
        """What the log tells of each ply, by the position it led to."""
        with self.table.lock:
            said = secrecy.log_texts(self.table, (), self.language)
            entries = self.table.book.entries
            return {
                entry.position: (entry, " ".join(texts))
                for entry, texts in zip(entries, said, strict=False)
                if entry.kind == "move" and not entry.undone
            }

    # --- the result ---------------------------------------------------------------------------------------------------
    def result(self) -> dict[str, Any]:
        """Who won, and what everybody's worth consists of."""
        with self.table.lock:
            state = self.table.play.state.copy()
        outcome = self.table.game.outcome(state)
        assert outcome is not None
        winners = ", ".join(self.name(seat) for seat in outcome.ranking[0])
        verdict = self.say("ending.tie" if len(outcome.ranking[0]) > 1 else "ending.won", names=winners)
        players, place = [], 1
        for group in outcome.ranking:
            for seat in group:
                items = [
                    {
                        "name": self.text(item.name),
                        "detail": self.text(item.detail),
                        "letters": item.letters,
                        "amount": item.amount,
                    }
                    for item in items_of(self.table.game, state, seat)
                ]
                score = outcome.scores[seat]
                behind = outcome.scores[outcome.ranking[0][0]] - score
                players.append(
                    {"place": place, "name": self.name(seat), "score": score, "behind": behind, "items": items}
                )
            place += len(group)
        because = words(self.language).get(f"ending.because.{outcome.reason}", "")
        return {"verdict": verdict, "because": because, "players": players}

    # --- its course ---------------------------------------------------------------------------------------------------
    def course(self) -> dict[str, Any]:
        """Worth over time with its turning points, and the best runs."""
        table = self.table
        with table.lock:
            key, actions = (table.id, table.revision), list(table.play.history.actions)
        worths = _WORTHS.get(key, lambda: worth_at_every_ply(table.game, actions))
        story, plies, turns = story_of(table.game), self.plies(), turning_points(worths)
        names = [self.name(seat) for seat in range(len(table.names))]
        marks = {turn.position: (n, turn.gained) for n, turn in enumerate(turns, 1)}
        label = self.say("sheet.chart", names=", ".join(names), first=0, last=len(actions))
        return {
            "chart": Markup(draw_lines(names, worths, marks, label)),  # noqa: S704  (names are escaped there)
            "legend": [{"letter": letter, "name": name} for letter, name in zip(letters(names), names, strict=True)],
            "turns": [
                {"number": n, **self._turn(turn), **self._ply(plies, turn.position)} for n, turn in enumerate(turns, 1)
            ],
            "feats": self.text(story.feats) if story is not None else "",
            "runs": [
                {"who": who, "amount": amount, **self._ply(plies, position)}
                for position, who, amount in best(self._takings(plies))[:_RUNS]
            ],
        }

    def _turn(self, turn: Turn) -> dict[str, object]:
        names = {"gained": self.name(turn.gained), "lost": self.name(turn.lost)}
        return {"said": self.say(f"won.{turn.kind}", amount=turn.amount, **names)}

    def _ply(self, plies: Mapping[int, tuple[Entry, str]], position: int) -> dict[str, object]:
        entry, happened = plies.get(position, (None, ""))
        return {"position": position, "round": self.text(entry.round if entry else None), "happened": happened}

    def _takings(self, plies: Mapping[int, tuple[Entry, str]]) -> Iterator[Taken]:
        for position, (entry, _) in plies.items():
            for who, amount in entry.takings:
                yield Taken(position, self.text(who), amount)

    def moment(self, moment: Moment) -> dict[str, object]:
        """A dear decision in words."""

        def told(raw: object) -> str:
            return sentence(read_msg(raw), self.language, self.table.names)

        return {
            "position": moment.position,
            "name": self.name(moment.seat),
            "played": told(moment.played),
            "better": told(moment.better),
            "cost": told(moment.cost),
            "part": told(moment.part),
        }


def _moments(house: House, about: _Reader) -> dict[str, Any]:
    """What the hint would have done, as far as it is known."""
    found = house.reviews.found(about.table)
    if found is None:
        progress = house.reviews.progress(about.table)
        return {"moments": None, "progress": None if progress is None else round(100 * progress)}
    said = about.say("won.looked" if found.looked == found.of else "won.looked_some", n=found.looked, of=found.of)
    return {"moments": [about.moment(one) for one in found.moments[:FEW]], "progress": None, "looked": said}
