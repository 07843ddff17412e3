"""Whole turns of a scripted match of Zahltag, and numbers for its texts."""

from collections.abc import Sequence

from zuschlag.lessons.script import LEARNER, AnyMatch, Script


def play_turn(script: Script, prices: Sequence[str], card: str | None = None) -> None:
    """Play a whole turn: nobody changes a card, all make their usual offers. Without a card, the first contract is revealed."""
    reveal(script, card)
    settle_offers(script, prices)


def reveal(script: Script, card: str | None = None) -> None:
    """Play a turn until the card is revealed."""
    script.go("keep")
    if script.match.pending.chance:
        script.go(card or first_contract(script.match))


def settle_offers(script: Script, prices: Sequence[str]) -> None:
    """Make the offers that are still missing: each seat's usual one, where it can."""
    match = script.match
    while match.pending.seats and match.view(LEARNER).phase == "offer":
        seat = match.pending.seats[0]
        script.go(prices[seat] if prices[seat] in match.offered(seat) else "offer 00")


def first_contract(match: AnyMatch) -> str:
    """The first contract that is left."""
    return next(outcome for outcome in match.outcomes if outcome != "reveal payday")


def measure(match: AnyMatch) -> dict[str, int]:
    """The numbers for every text: the learner's money and hand, the smallest hand, the piles' and the stack's counts."""
    view = match.view(LEARNER)
    inside = [seat for seat in view.seats if not seat.out]
    hands = {f"hand{seat.seat}": seat.cards for seat in view.seats}
    money = {f"money{seat.seat}": seat.money for seat in view.seats}
    return {
        "money": view.seats[LEARNER].money,
        "hand": view.seats[LEARNER].cards,
        "smallest": min((seat.cards for seat in inside), default=0),
        "paydays": view.paydays,
        "stack": sum(view.stack.values()) + view.paydays,
        "due": view.until_forced,
        **hands,
        **money,
    }


def payday_cost(match: AnyMatch, seat: int = LEARNER) -> int:
    """ZT-12: what a payday would cost the seat now."""
    view = match.view(LEARNER)
    return int(view.seats[seat].cards - min(other.cards for other in view.seats if not other.out))
