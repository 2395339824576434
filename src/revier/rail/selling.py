"""Selling certificates to the Bank Pool, with all that hangs on it: the pool's limit, the price, the directorship."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, pairwise, product
from typing import NamedTuple

from revier.core.action import Seat
from revier.core.events import note
from revier.core.refusal import Refusal
from revier.rail import market
from revier.rail.game import RailGame
from revier.rail.shares import clockwise_after
from revier.rail.state import NOBODY, PLAYER, POOL, RailState


def certificates_of(g: RailGame, s: RailState, seat: Seat) -> int:
    """What counts towards a player's certificate limit."""
    return g.shares.certificates_of(s, seat) + g.rules.stock.extra_certificates(g, s, seat)


Papers = Mapping[int, int]  # how many certificates of each size


class Sale(NamedTuple):
    """A sale that can be made: who directs afterwards, and what the new director hands over for the certificate."""

    successor: Seat  # NOBODY: the directorship does not change
    swap: tuple[int, ...] = ()
    change: int = 0  # size of a certificate given back out of the pool for a large one that was put there whole
    given: tuple[int, ...] = ()  # where there is change: the certificates that go into the pool


def unknown_company(g: RailGame, name: str) -> Refusal:
    """The answer to a name that is no company's; a title may say why a company it knows takes no part."""
    return g.no("buy.no_company", f"buy.no_company.{name}", company=name)


def no_such_company(g: RailGame, name: str) -> Refusal:
    """The answer to a name that is no company's; a certificate of the starting packet is kept by whoever bought it."""
    if name in g.d.lot_index:
        return g.no("sell.lot", f"sell.lot.{name}", company=g.d.lot_name(g.d.lot_index[name]))
    return unknown_company(g, name)


def plan_sale(g: RailGame, s: RailState, seat: Seat, company: int, certificates: tuple[int, ...]) -> Sale | Refusal:
    """How a sale would go, or what speaks against it."""
    name = g.company_id(company)
    if not certificates or s.square[company] < 0:
        return g.no("sell.none", company=name)
    if any(first < then for first, then in pairwise(certificates)):  # one sale has one name
        return g.no("sell.order", company=name)
    percent = sum(certificates)
    if s.stock_round == 1 and not s.operating_round:
        return g.no("sell.first_round")
    if percent > g.shares.of_player(s, company, seat):
        return g.no("sell.not_owned", company=name)
    if not s.operated[company]:
        return g.no("sell.not_acted", company=name)
    own = _papers(g, s, company, seat)
    left = g.shares.of_player(s, company, seat) - percent
    heir = _successor(g, s, company, seat, left) if s.director[company] == seat else NOBODY
    if g.shares.percent(s, company, POOL) + percent > g.d.pool_limit:
        key = "sell.pool_limit" if heir == NOBODY else "sell.pool_limit_director"
        return g.no(key, company=name, limit=g.d.pool_limit)
    if heir == NOBODY:
        plain = _plain_sale(g, s, company, own, certificates)
        if plain is None and percent <= sum(
            size * number for size, number in own.items()
        ):  # enough, but not in certificates of these sizes
            return g.no("sell.not_owned", "sell.not_whole", company=name)
        return plain or g.no("sell.director", company=name)
    plan = _stepping_down(g, s, company, heir, own, certificates)
    if plan is None and g.rules.stock.exchange == "halved":
        plan = _whole_for_part(g, s, company, heir, certificates)
    return plan or g.no("sell.indivisible", company=name)


def _stepping_down(
    g: RailGame, s: RailState, company: int, heir: Seat, own: Papers, certificates: tuple[int, ...]
) -> Sale | None:
    """A sale after the swap with the heir, from the papers the director then has."""
    normal = g.shares.normal(company)
    ways = g.shares.payments(s, company, PLAYER + heir, g.d.companies[company].director_percent)  # smallest first
    for swap in islice(ways, 1 if g.rules.stock.exchange == "smallest" else None):
        papers = {c.percent: own[c.percent] + n for c, n in zip(normal, swap, strict=True)}
        plan = _plain_sale(g, s, company, papers, certificates)
        if plan is not None:
            return plan._replace(successor=heir, swap=swap)
    return None


def _plain_sale(g: RailGame, s: RailState, company: int, own: Papers, certificates: tuple[int, ...]) -> Sale | None:
    """A sale from these papers as they are, or of one of them in part where titles allow it."""
    if _covers(own, certificates):
        return Sale(NOBODY)
    sizes = {c.percent for c in g.shares.normal(company)}
    if g.rules.stock.exchange != "change" or not sizes.issuperset(certificates):
        return None
    for size in sorted(set(certificates)):
        for back in g.shares.normal(company):
            given = tuple(sorted(_with_instead(certificates, size, size + back.percent), reverse=True))
            if g.shares.count(s, back, POOL) and _covers(own, given):
                return Sale(NOBODY, change=back.percent, given=given)
    return None


def _with_instead(certificates: tuple[int, ...], size: int, other: int) -> list[int]:
    """The same certificates with one of a size replaced."""
    papers = list(certificates)
    papers[papers.index(size)] = other
    return papers


def _whole_for_part(g: RailGame, s: RailState, company: int, heir: Seat, certificates: tuple[int, ...]) -> Sale | None:
    """The heir has only a large certificate, of which a part is for sale: it goes to the pool, which gives change."""
    large = g.shares.by_percent(company, g.d.companies[company].director_percent)
    if large is None or len(certificates) != 1 or not g.shares.count(s, large, PLAYER + heir):
        return None
    change = g.shares.by_percent(company, large.percent - certificates[0])
    if change is None or not g.shares.count(s, change, POOL):
        return None
    swap = tuple(int(c == large) for c in g.shares.normal(company))
    return Sale(heir, swap, change.percent, (large.percent,))


def _papers(g: RailGame, s: RailState, company: int, seat: Seat) -> Papers:
    """Ordinary certificates of a player by size."""
    return {c.percent: g.shares.count(s, c, PLAYER + seat) for c in g.shares.normal(company)}


def _covers(papers: Papers, certificates: tuple[int, ...]) -> bool:
    """Are there as many of each size? Every sale a bot thinks of comes by here; a `Counter` takes longer."""
    return all(certificates.count(size) <= papers.get(size, 0) for size in set(certificates))


def kept_by_lot(g: RailGame, s: RailState, company: int) -> bool:
    """Does the director own a certificate of the packet that makes him stay, whoever holds more?"""
    name, director = g.company_id(company), s.director[company]
    return director != NOBODY and any(lot.keeps == name and s.lots[lot.index] == director for lot in g.d.lots)


def _successor(g: RailGame, s: RailState, company: int, seat: Seat, left: int) -> Seat:
    """Who takes over when the director keeps so much: the largest holder with more, who can pay for the certificate."""
    share = g.d.companies[company].director_percent
    if left >= share and kept_by_lot(g, s, company):
        return NOBODY
    best, most = NOBODY, left
    for other in clockwise_after(s.order, seat)[:-1]:
        holding = g.shares.of_player(s, company, other)
        if holding > most and not s.bankrupt[other]:
            best, most = other, holding
    return best if most >= share else NOBODY


def possible_sales(g: RailGame, s: RailState, seat: Seat, company: int) -> Iterator[tuple[int, ...]]:
    """Bundles of certificates a player might sell, small ones first; some may still be refused."""
    room = g.d.pool_limit - g.shares.percent(s, company, POOL)
    holding = g.shares.of_player(s, company, seat)
    most = min(room, holding)
    sizes = [c.percent for c in g.shares.normal(company)]
    for counts in product(*[range(most // size + 1) for size in sizes]):
        bundle: tuple[int, ...] = ()
        for size, number in zip(sizes, counts, strict=True):
            bundle += (size,) * number
        if bundle and sum(bundle) <= most:
            yield bundle


def could_raise(g: RailGame, s: RailState, seat: Seat) -> int:
    """What selling all that may be sold now would bring, each company by itself at its present price."""
    total = 0
    for company in range(len(g.d.companies)):
        if not s.operated[company] or not g.shares.of_player(s, company, seat):
            continue
        bundles = sorted(possible_sales(g, s, seat, company), key=sum, reverse=True)
        best = next((b for b in bundles if isinstance(plan_sale(g, s, seat, company, b), Sale)), ())
        total += market.cost(g.d, s, company, sum(best))
    return total


def _hand_over(g: RailGame, s: RailState, company: int, size: int, source: int, target: int) -> None:
    paper = g.shares.by_percent(company, size)
    assert paper is not None
    g.shares.move(s, paper, source, target)


def sell(g: RailGame, s: RailState, seat: Seat, company: int, certificates: tuple[int, ...]) -> None:
    """Carry out a sale: the bank pays the price before it, then the marker falls."""
    sale = plan_sale(g, s, seat, company, certificates)
    assert isinstance(sale, Sale)
    amount = market.cost(g.d, s, company, sum(certificates))
    by_director = s.director[company] == seat
    if sale.successor != NOBODY:
        g.shares.swap_director(s, company, PLAYER + seat, sale.successor, sale.swap)
    for size in sale.given or certificates:
        _hand_over(g, s, company, size, PLAYER + seat, POOL)
    if sale.change:
        _hand_over(g, s, company, sale.change, POOL, PLAYER + seat)
    g.accounts.bank_pays(s, g.accounts.purse(seat), amount, "forced sale" if s.operating_round else "sale")
    g.rules.stock.after_sale(g, s, company, sum(certificates), by_director)
    name = g.company_id(company)
    note(
        s,
        "rail.log.sell",
        player=g.person(seat),
        company=name,
        percent=sum(certificates),
        amount=amount,
        price=market.price(g.d, s, company),
    )
    if sale.successor != NOBODY:
        note(s, "rail.log.director", company=name, player=g.person(sale.successor))
