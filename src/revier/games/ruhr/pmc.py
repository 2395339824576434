"""The turn of an active pMC: income, half or all of it kept, one activity (chapters 4.2 and 7.2)."""

from __future__ import annotations

from revier.core.action import Action, Seat, seat_name
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import PlainMove, YesOrNo, plain, top
from revier.core.message import Msg
from revier.core.refusal import Refusal, refuse
from revier.games.ruhr.base import RuhrNode, RuhrRail
from revier.games.ruhr.develop import DevelopMove
from revier.games.ruhr.engines import EngineMove, ScrapMove
from revier.games.ruhr.frames import SiteTurnFrame
from revier.games.ruhr.links import HorseMove, MontanLink
from revier.games.ruhr.state import RuhrState
from revier.rail.actions import BuyShare, Dividend, Found, LayTile, Pass, PlaceStation, Run, SellShares
from revier.rail.haggling import forget_offers

HORSE = HorseMove()  # open at any moment of the turn (ruhr:4.1.3.d)


class SiteTurn(RuhrNode):
    """The turn of an active pMC, step by step."""

    name = "site_turn"
    stage = "montan"
    frames = (SiteTurnFrame,)
    steps = ("site_pay", "site_spend")

    @implements("ruhr:7.2.a")
    def resume(self, g: RuhrRail, s: RuhrState) -> bool:
        _, site, number = top(s, SiteTurnFrame)
        if number == len(self.steps):
            s.flow.pop()
            return False
        if number == 0:
            s.earned = s.activity = 0
            forget_offers(s)
            s.ran = None
            note(s, "rail.log.turn", company=g.holder_name(site))
        s.flow[-1] = SiteTurnFrame(self.name, site, number + 1)
        s.flow.append(plain(self.steps[number]))
        return False


class SiteStep(RuhrNode):
    """One step of a pMC's turn; its owner decides."""

    def mover(self, g: RuhrRail, s: RuhrState) -> Seat:
        return g.acting_seat(s)

    @implements("ruhr:1.c", "ruhr:7.b", "ruhr:9.a", "ruhr:4.2.d", "ruhr:16.b")
    def not_now(self, g: RuhrRail, s: RuhrState, a: Action) -> Refusal | None:
        if isinstance(a, LayTile | PlaceStation | Run):
            return refuse("ruhr.refused.montan.no_railway", "ruhr:9.a", company=g.holder_name(g.acting_holder(s)))
        if isinstance(a, Found | BuyShare | SellShares):
            return refuse("ruhr.refused.montan.shares", "ruhr:7.b")
        mover = self.mover(g, s)
        if a.seat != mover:
            return refuse("core.refused.seat", "ruhr:16.b", seat=seat_name(a.seat), mover=seat_name(mover))
        return refuse("ruhr.refused.montan.order", "ruhr:7.2.a", company=g.holder_name(g.acting_holder(s)))

    def headline(self, g: RuhrRail, s: RuhrState) -> Msg:
        args = {"player": g.person(self.mover(g, s)), "company": g.holder_name(g.acting_holder(s))}
        key = "ruhr.ask.site_pay" if self.name == "site_pay" else "ruhr.ask.site_spend"
        return Msg(key, {**args, "income": s.earned})


class SplitMove(YesOrNo[RuhrRail, RuhrState, Dividend]):
    """Half to the owner and half to the treasury, or all to the treasury."""

    kind = Dividend

    @implements("ruhr:4.2.c", "ruhr:7.2.f")
    def apply(self, g: RuhrRail, s: RuhrState, a: Dividend) -> None:
        """Nobody is asked where nothing was earned."""
        site = g.acting_holder(s)
        half = s.earned // 2 if a.pay else 0
        g.accounts.bank_pays(s, g.accounts.purse(a.seat), half, "income")
        g.accounts.bank_pays(s, g.chest(site), s.earned - half, "income")
        key = "ruhr.log.splits" if a.pay else "rail.log.keeps"
        note(s, key, company=g.holder_name(site), player=g.person(a.seat), amount=s.earned - half, half=half)
        s.flow.pop()

    def sentence(self, g: RuhrRail, s: RuhrState, a: Dividend) -> Msg:
        half = s.earned // 2
        if not a.pay:
            return Msg("rail.do.keep", {"income": s.earned})
        return Msg("ruhr.do.split", {"half": half, "rest": s.earned - half})

    def marks(self, g: RuhrRail, s: RuhrState, a: Dividend) -> tuple[str, ...]:
        """The charter of the mine or mill."""
        return (g.d.lots[g.facts.sites[g.acting_holder(s)].lot].code,)


class SitePay(SiteStep):
    """What becomes of the income."""

    name = "site_pay"
    moves = (SplitMove(), ScrapMove(), HORSE)

    @implements("ruhr:4.2.b", "ruhr:7.2.a")
    def resume(self, g: RuhrRail, s: RuhrState) -> bool:
        """The income is what the charter shows now: a link by a horse railway may just have opened boxes."""
        s.earned = g.charters.income(s, g.acting_holder(s))
        if s.earned:
            return True
        s.flow.pop()
        return False


class EndSpending(PlainMove[RuhrRail, RuhrState, Pass]):
    """Nothing more in this turn."""

    kind = Pass

    @implements("ruhr:9.1.1.2.h")
    def check(self, g: RuhrRail, s: RuhrState, a: Pass) -> Refusal | None:
        return None

    def apply(self, g: RuhrRail, s: RuhrState, a: Pass) -> None:
        s.flow.pop()

    def sentence(self, g: RuhrRail, s: RuhrState, a: Pass) -> Msg:
        return Msg("rail.do.end_turn" if s.activity else "rail.do.pass")


class SiteSpend(SiteStep):
    """One activity: markers, a link or an engine."""

    name = "site_spend"
    moves = (DevelopMove(), EngineMove(), MontanLink(), HORSE, ScrapMove(), EndSpending())

    @implements("ruhr:7.2.l", "ruhr:4.2.d")
    def resume(self, g: RuhrRail, s: RuhrState) -> bool:
        """After the activity only a horse railway could still be of use."""
        if not s.activity or next(HORSE.offers(g, s), None) is not None:  # ruhr:7.2.l, ruhr:4.1.3.d
            return True
        s.flow.pop()
        return False
