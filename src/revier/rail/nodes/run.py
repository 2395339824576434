"""Steps: run the trains, then pay the income out or keep it; the share price follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from revier.core.action import Choice
from revier.core.events import note
from revier.core.flow import AnyMove, YesOrNo
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal
from revier.rail import market
from revier.rail.actions import Dividend, RoutePlan, Run
from revier.rail.game import RailGame
from revier.rail.network import Network, ends_route, reach_past_markers, read_stop, stop_name
from revier.rail.nodes.base import G, RailMove, S, StepNode, actor
from revier.rail.route_view import spoken_stop
from revier.rail.routes import Fault, Route, RunQuery, RunSet, best_runs, income_of, route_exists, route_fault
from revier.rail.routes.model import visits
from revier.rail.state import BANK, NOBODY, OFFER, RailState
from revier.rail.tiles import MAX_STOPS


def question(g: RailGame, s: RailState, company: int) -> tuple[Any, ...]:
    """All that the runs of a company depend on besides the track; answers are kept with the track under it."""
    return (company, s.phase, tuple(s.stations), tuple(g.trains.owned(s, company)), *g.keys.run(g, s))


def query(g: RailGame, s: RailState, company: int) -> tuple[Network, RunQuery]:
    """The map and the trains of a company, ready for the route finder.

    Kept with the track as long as nothing else that matters changes: checking, running and drawing ask for the same.
    """
    return s.track.kept(("query", *question(g, s, company)), lambda: g.rules.run.run_query(g, s, company))


def best_set(g: RailGame, s: RailState, company: int) -> RunSet:
    """The routes that earn most; whoever asks again before anything that matters changes gets the same answer.

    A tile laid elsewhere gives a new track, but the same question.
    """
    _, asked = query(g, s, company)
    return s.track.once(("best set", asked), lambda: best_runs(asked))


def write_route(g: RailGame, s: RailState, network: Network, train: str, route: Route) -> RoutePlan:
    """A route found, as people write it."""
    path = [stop_name(g, s, network.stops[route.stops[0]])]
    for here, there, number in zip(route.stops, route.stops[1:], route.links, strict=False):
        link = network.links[number]
        between = link.hexes if network.number[link.a] == here else link.hexes[::-1]
        path += [g.d.hexes[at].id for at in between]
        path.append(stop_name(g, s, network.stops[there]))
    return RoutePlan(train, tuple(path))


def stops_of(g: RailGame, s: RailState, network: Network, plan: RoutePlan) -> tuple[int, ...]:
    """The stops of a route known to be legal."""
    found = read_route(g, s, network, plan.path)
    assert not isinstance(found, Refusal)
    return found[0]


def read_route(
    g: RailGame, s: RailState, network: Network, path: Sequence[str]
) -> tuple[tuple[int, ...], tuple[int, ...]] | Refusal:
    """Stops and links of a route as people write it; a refusal if the track is not there or not within reach."""
    stops: list[int] = []
    links: list[int] = []
    between: list[int] = []
    for part in path:
        if ":" not in part:
            at = g.d.hex_index.get(part)
            if at is None:
                return g.no("track.no_such_hex", hex=part)
            between.append(at)
            continue
        number = read_stop(g, s, part)
        if number is None or number not in network.number:
            cut_off = number is not None and reach_past_markers(g, s, g.operator(s)).stops >> number & 1
            return g.no("run.cut_off" if cut_off else "run.no_stop", stop=spoken_stop(g, s, part))
        stop = network.number[number]
        if stops:
            link = _find_link(network, stops[-1], stop, tuple(between))
            if link is None:
                return _missing_link(g, s, network.stops[stops[-1]], between, path[0], part)
            links.append(link)
        elif between:
            return g.no("run.no_track", start=path[0], stop=part)
        stops.append(stop)
        between = []
    if between or not stops:
        return g.no("run.no_track", start=path[0] if path else "", stop=path[-1] if path else "")
    return tuple(stops), tuple(links)


def _find_link(network: Network, here: int, there: int, between: tuple[int, ...]) -> int | None:
    a, b = network.stops[here], network.stops[there]
    for number, link in enumerate(network.links):
        if (link.a, link.b, link.hexes) == (a, b, between) or (link.b, link.a, link.hexes[::-1]) == (a, b, between):
            return number
    return None


def _missing_link(g: RailGame, s: RailState, here: int, between: Sequence[int], start: str, part: str) -> Refusal:
    """What is wrong where a stop and the one named next are not joined by plain track."""
    begin, then = spoken_stop(g, s, start), spoken_stop(g, s, part)
    hex_id = g.d.hex_id(here // MAX_STOPS)
    if not between and part.partition(":")[0] == hex_id:
        terrain = g.d.faces[s.tile[here // MAX_STOPS]].terrain
        return g.no("run.no_crossing", f"run.no_crossing.{terrain}", start=begin, stop=then)
    left_out = any(g.d.faces[s.tile[at]].stops for at in between)
    return g.no("run.left_out" if left_out else "run.no_track", start=begin, stop=then)


def _route_refusal(
    g: RailGame, s: RailState, network: Network, plan: RoutePlan, stops: Sequence[int], fault: Fault
) -> Refusal:
    """What is wrong with a route, as exactly as can be said."""
    start, end = spoken_stop(g, s, plan.path[0]), spoken_stop(g, s, plan.path[-1])
    run_map, met = network.run_map, visits(network.run_map, stops)
    places = [run_map.place[visit[0]] for visit in met]
    again = next((n for n, place in enumerate(places) if place in places[:n]), None)
    if fault in (Fault.TOO_FEW_STOPS, Fault.PLACE_TWICE) and again is not None:
        if places[again] < 0:
            area = f"run.area_twice.{g.d.area_names[-1 - places[again]]}"
            return g.no("run.area_twice", area, train=plan.train, start=start, end=end)
        if not set(met[again]) & set(met[places.index(places[again])]):
            return g.no("run.same_city", train=plan.train, start=start, end=end)
    if len(met) == 1 < len(stops):
        return g.no("run.one_city", train=plan.train, start=start, end=end)
    if fault is Fault.BLOCKED and any(ends_route(g, network.stops[stop] // MAX_STOPS) for stop in stops[1:-1]):
        return g.no("run.not_through", train=plan.train, start=start, end=end)
    barred = f"run.barred.{plan.train}" if fault is Fault.BARRED else ""  # by its type, else by a marker of others
    return g.no(f"run.{fault.name.lower()}", barred, train=plan.train, start=start, end=end)


class RunMove(RailMove[G, S, Run]):
    """Run every train that has a route; which route is the director's choice."""

    kind = Run

    receiver_runs_best = True  # where there is no director, only the best run will do

    def __init__(self, *, receiver_runs_best: bool = True) -> None:
        self.receiver_runs_best = receiver_runs_best

    def offers(self, g: G, s: S) -> Iterator[Choice]:
        """The best set there is. Any other legal set is admitted by `check`."""
        yield Choice(self.best(g, s))

    def best(self, g: G, s: S) -> Run:
        network, asked = query(g, s, g.operator(s))
        found = best_set(g, s, g.operator(s))
        plans = (
            write_route(g, s, network, asked.trains[route.train].name, route)
            for route in found.routes
            if route is not None
        )
        return Run(actor(g, s), tuple(plans))

    def routeless(self, g: G, s: S) -> bool:
        """Has none of the company's trains a legal route?"""
        _, asked = query(g, s, g.operator(s))
        return not any(route_exists(asked.map, train) for train in set(asked.trains))

    def check(self, g: G, s: S, a: Run) -> Refusal | None:
        network, asked = query(g, s, g.operator(s))
        idle = list(range(len(asked.trains)))
        used = 0
        for plan in a.routes:
            number = next((n for n in idle if asked.trains[n].name == plan.train), None)
            if number is None:
                return g.no("run.no_train", train=plan.train)
            idle.remove(number)
            found = read_route(g, s, network, plan.path)
            if isinstance(found, Refusal):
                return found
            stops, links = found
            fault = route_fault(asked.map, asked.trains[number], stops, links)
            mask = 0
            for link in links:
                mask |= asked.map.links[link].mask
            if fault is None and mask & used:
                fault = Fault.TRACK_SHARED
            if fault is not None:
                return _route_refusal(g, s, network, plan, stops, fault)
            used |= mask
        return self._idle_fault(g, s, asked, idle, used) or self._receiver_fault(g, s, a, asked, network)

    def _idle_fault(self, g: G, s: S, asked: RunQuery, idle: list[int], used: int) -> Refusal | None:
        if g.rules.run.trains_may_stand:
            return None
        for number in idle:
            if route_exists(asked.map, asked.trains[number], used):
                return g.no("run.must_run", train=asked.trains[number].name)
        return None

    def _receiver_fault(self, g: G, s: S, a: Run, asked: RunQuery, network: Network) -> Refusal | None:
        company = g.operator(s)
        if s.director[company] != NOBODY or not self.receiver_runs_best:
            return None
        if self.income(g, s, a) < best_set(g, s, company).income:
            return g.no("run.receiver", company=g.company_id(company))
        return None

    def income(self, g: G, s: S, a: Run) -> int:
        """What a legal run earns."""
        return sum(earned for _, earned in self.incomes(g, s, a))

    def incomes(self, g: G, s: S, a: Run) -> list[tuple[RoutePlan, int]]:
        """What each train of a legal run earns."""
        network, asked = query(g, s, g.operator(s))
        earned: list[tuple[RoutePlan, int]] = []
        for plan in a.routes:
            number = next(n for n, train in enumerate(asked.trains) if train.name == plan.train)
            earned.append((plan, income_of(asked, number, stops_of(g, s, network, plan))))
        return earned

    def room(self, g: G, s: S, train: str) -> int:
        """The most goods a train can take, in titles that carry any."""
        return 0

    def loaded(self, g: G, s: S, a: Run, wished: Sequence[int | None]) -> Run:
        """The same routes with goods on the trains: as many as somebody wishes of each, None as it earns most."""
        return a

    def apply(self, g: G, s: S, a: Run) -> None:
        company = g.operator(s)
        s.earned = 0
        s.ran = tuple(self.incomes(g, s, a))
        for plan, income in s.ran:
            s.earned += income
            # Nobody listens in most games that bots play, and naming stops takes longer than running.
            stops = [spoken_stop(g, s, part) for part in plan.path if ":" in part] if s.sink is not None else []
            note(s, "rail.log.run", company=g.company_id(company), train=plan.train, stops=stops, income=income)
        s.income[company] = s.earned
        s.flow.pop()

    def sentence(self, g: G, s: S, a: Run) -> Msg:
        return Msg("rail.do.run", {"trains": len(a.routes), "income": self.income(g, s, a)})


class RunStep(StepNode[G, S]):
    """Run trains. A company without a train has nothing to decide."""

    name = "run"
    moves: tuple[AnyMove, ...] = (RunMove(),)

    def __init__(self, run: RunMove[G, S] | None = None) -> None:
        """With another way to run, if one is given."""
        if run is not None:
            self.moves = tuple(run if type(move) is RunMove else move for move in self.moves)

    def resume(self, g: G, s: S) -> bool:
        company = g.operator(s)
        if g.trains.how_many(s, company):
            return True
        s.earned = s.income[company] = 0
        s.flow.pop()
        return False


class DividendMove(YesOrNo[G, S, Dividend]):
    """Pay the whole income as a dividend, or keep the whole of it."""

    kind = Dividend

    def apply(self, g: G, s: S, a: Dividend) -> None:
        company = g.operator(s)
        (pay_out if a.pay else withhold)(g, s, company, s.earned)
        s.flow.pop()

    def sentence(self, g: G, s: S, a: Dividend) -> Msg:
        if not a.pay:
            return Msg("rail.do.keep", {"income": s.earned})
        paid = s.earned - s.earned % g.d.dividend_unit
        share = paid * g.d.companies[g.operator(s)].share_percent // 100
        return Msg("rail.do.pay", {"income": paid, "share": share})

    def marks(self, g: G, s: S, a: Dividend) -> tuple[str, ...]:
        """The charter of the company that earned it."""
        return (g.company_id(g.operator(s)),)


def pay_out(g: RailGame, s: RailState, company: int, income: int) -> None:
    """Every tenth of the company earns a tenth; what is unsold earns for the treasury, the pool earns nothing."""
    name = g.company_id(company)
    odd = income % g.d.dividend_unit
    income -= odd
    if odd:
        g.accounts.bank_pays(s, g.accounts.treasury(company), odd, "income")
        note(s, "rail.log.keeps", company=name, amount=odd)
    for seat in range(g.players):
        due = income * g.shares.of_player(s, company, seat) // 100
        if due:
            g.accounts.bank_pays(s, g.accounts.purse(seat), due, "income")
            note(s, "rail.log.dividend", company=name, player=g.person(seat), amount=due)
    kept = income * g.shares.percent(s, company, OFFER) // 100
    if kept:
        g.accounts.bank_pays(s, g.accounts.treasury(company), kept, "income")
        own = g.rules.stock.offer_pays_company
        note(s, "rail.log.dividend_own" if own else "rail.log.dividend_offer", company=name, amount=kept)
    s.paid[company] = income
    s.operated[company] = 1
    before = market.price(g.d, s, company)
    g.rules.run.after_dividend(g, s, company, income)  # if all of it was cut off, that is no dividend
    _note_price(g, s, company, before)


def withhold(g: RailGame, s: RailState, company: int, income: int) -> None:
    """The treasury takes the income; no dividend was paid."""
    name = g.company_id(company)
    if income:
        g.accounts.bank_pays(s, g.accounts.treasury(company), income, "income")
        note(s, "rail.log.keeps", company=name, amount=income)
    s.paid[company] = 0
    s.operated[company] = 1  # from here on it has acted, and its shares can be sold
    before = market.price(g.d, s, company)
    g.rules.run.after_dividend(g, s, company, 0)
    _note_price(g, s, company, before)


def _note_price(g: RailGame, s: RailState, company: int, before: int) -> None:
    """Tell how the share price has moved."""
    price = market.price(g.d, s, company)
    key = "rail.log.price_up" if price > before else "rail.log.price_down" if price < before else "rail.log.price_stays"
    note(s, key, company=g.company_id(company), price=price)


def repay_debt(g: RailGame, s: RailState, company: int) -> None:
    """A company with bank debt pays back what it can right after its income."""
    amount = min(s.debt[company], max(0, g.accounts.funds(s, company)))
    if amount:
        pay(s, g.accounts.treasury(company), BANK, amount)
        s.debt[company] -= amount
        note(s, "rail.log.repays", company=g.company_id(company), amount=amount, left=s.debt[company])


class PayStep(StepNode[G, S]):
    """Pay or keep the income. Without income, or without a director, nothing is paid."""

    name = "pay"
    moves: tuple[AnyMove, ...] = (DividendMove(),)

    def resume(self, g: G, s: S) -> bool:
        company = g.operator(s)
        if s.earned and s.director[company] != NOBODY:
            return True
        withhold(g, s, company, s.earned)
        s.flow.pop()
        return False


class DebtStep(StepNode[G, S]):
    """Repay the bank after the income step."""

    name = "debt"

    def resume(self, g: G, s: S) -> bool:
        repay_debt(g, s, g.operator(s))
        s.flow.pop()
        return False


__all__ = ["DebtStep", "PayStep", "RunMove", "RunStep", "query", "question", "read_route", "write_route"]
