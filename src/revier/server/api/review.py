"""Looking back on a finished game: which decisions cost much by the judgement of the hint."""

from __future__ import annotations

from revier.server.api.common import Asker, Language, TheHouse, TheTable, problems
from revier.server.house import House
from revier.server.logbook import read_msg
from revier.server.problems import Problem
from revier.server.speech import sentence
from revier.server.store.bodies import Moment
from revier.server.tables import LiveTable
from revier.server.wire import acting as wire
from revier.server.wire.answer import Router, Said, answer

router = Router("look")


@router.get("/tables/{table_id}/review", responses=problems(404, 409))
def review(house: TheHouse, table: TheTable, language: Language) -> Said[wire.Review]:
    """What the overseer would have done otherwise, as far as somebody has had it looked for."""
    return answer(_form(house, table, language))


@router.post("/tables/{table_id}/review", responses=problems(404, 409, 429))
def look_back(house: TheHouse, table: TheTable, who: Asker, language: Language) -> Said[wire.Review]:
    """Have the dear decisions of a finished game looked for; it takes a while, and is kept."""
    house.rate("review", who)
    _must_be_over(table)
    house.reviews.begin(table)
    return answer(_form(house, table, language), 202)


def _must_be_over(table: LiveTable) -> None:
    if not table.finished:
        raise Problem(409, "not_over", {"position": table.position})


def _form(house: House, table: LiveTable, language: str) -> wire.Review:
    _must_be_over(table)
    found = house.reviews.found(table)
    if found is None:
        return wire.Review(progress=house.reviews.progress(table), looked=None, of=None, moments=[])
    moments = [_moment(table, moment, language) for moment in found.moments]
    return wire.Review(progress=None, looked=found.looked, of=found.of, moments=moments)


def _moment(table: LiveTable, moment: Moment, language: str) -> wire.Dear:
    def told(raw: object) -> str:
        return sentence(read_msg(raw), language, table.names)

    return wire.Dear(
        position=moment.position + 1,
        seat=moment.seat,
        better=told(moment.better),
        cost=told(moment.cost),
        part=told(moment.part),
        loss=moment.loss,
    )
