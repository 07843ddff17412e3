"""Version 1 of Zahltag's observations: version 0, and what all seats have offered so far.

Actions are those of version 0. Offers are public once they are opened, so all that is remembered is counted from events that
every seat may know.
"""

from typing import TYPE_CHECKING, Any

from zuschlag.games.features import Feature, count, flag
from zuschlag.games.zahltag.contract_stack import MOST_IN_A_ROW
from zuschlag.games.zahltag.deal import begin as begin_game
from zuschlag.games.zahltag.equipment import count_of
from zuschlag.games.zahltag.events import AWARDED, OPENED, REVEALED
from zuschlag.games.zahltag.observation import ACTIONS, action_of, move_of
from zuschlag.games.zahltag.observation import features as first_features
from zuschlag.games.zahltag.observation import observe as observe_table
from zuschlag.games.zahltag.state import KINDS, LAST_PAYDAY, MOST_CARDS, MOST_OFFER, OFFERING, SEATS
from zuschlag.kernel import Fields, field, rule

if TYPE_CHECKING:
    from zuschlag.games.zahltag.game import Zahltag

__all__ = ["ACTIONS", "REPLACED", "History", "action_of", "features_of", "move_of", "note_event", "observe"]

SHOWN = 3  # the latest contracts whose offers are shown
KEPT = SHOWN + 1  # and the one that is offered for
TENTHS = 10
MOST_CONTRACTS = LAST_PAYDAY * MOST_IN_A_ROW
MOST_EARNED = MOST_CONTRACTS * MOST_OFFER
FIXED = sum(feature.size for feature in first_features(0, 1))  # numbers of version 0 but the stack's


class History(Fields):
    """What has been offered, by seat. Rows of `recent_…` begin with the contract that was revealed last."""

    recent_contracts: list[int] = field("i2", "KEPT")  # a contract's number plus one; 0: none
    recent_offers: list[list[int]] = field("i1", "KEPT", "SEATS")  # an offer plus one; 0: none
    recent_winners: list[int] = field("i1", "KEPT")  # seats as bits
    offers_made: list[int] = field("i1", "SEATS")  # offers that were opened, 00 included
    zeros_made: list[int] = field("i1", "SEATS")  # those that were 00
    prices_asked: list[int] = field("i2", "SEATS")  # the sum of the others
    cards_asked: list[int] = field("i2", "SEATS")  # the sum of their contracts' cards
    contracts_won: list[int] = field("i1", "SEATS")
    contracts_tied: list[int] = field("i1", "SEATS")  # those of them that others won, too
    amounts_won: list[int] = field("i2", "SEATS")  # what all of them brought


def features_of(game: "Zahltag") -> tuple[Feature, ...]:
    """The features of version 0, and those of what was offered."""
    return (
        *game.features,
        count("recent_needs", (SHOWN, KINDS), MOST_CARDS, "by contract, latest first, and kind: what it asked for", unit=4),
        count("recent_prices", (SHOWN, SEATS), MOST_OFFER, "by contract and seat: the price that it offered; 0: none, or 00"),
        flag("recent_zeros", (SHOWN, SEATS), "by contract and seat: it offered 00"),
        flag("recent_winners", (SHOWN, SEATS), "by contract and seat: it got the contract"),
        count("offers", SEATS, MOST_CONTRACTS, "by seat: offers that were opened, 00 included", unit=20),
        count("zeros", SEATS, MOST_CONTRACTS, "by seat: those that were 00", unit=20),
        count("won", SEATS, MOST_CONTRACTS, "by seat: contracts won", unit=10),
        count("tied", SEATS, MOST_CONTRACTS, "by seat: those won together with others", unit=10),
        count("mean_price", SEATS, TENTHS * MOST_OFFER, "by seat: its mean price, in tenths; 0: it named none", unit=40),
        count("mean_cards", SEATS, TENTHS * MOST_CARDS, "by seat: the mean size of contracts it priced, in tenths", unit=40),
        count("earned", SEATS, MOST_EARNED, "by seat: millions that contracts have brought", unit=20, low=-MOST_CONTRACTS),
    )  # fmt: skip


@rule
def begin_with_history(s: Any) -> None:
    """Start the game, with nothing remembered."""
    for n in range(KEPT):
        s.recent_contracts[n] = 0
        s.recent_winners[n] = 0
        for seat in range(SEATS):
            s.recent_offers[n][seat] = 0
    for seat in range(SEATS):
        s.offers_made[seat] = 0
        s.zeros_made[seat] = 0
        s.prices_asked[seat] = 0
        s.cards_asked[seat] = 0
        s.contracts_won[seat] = 0
        s.contracts_tied[seat] = 0
        s.amounts_won[seat] = 0
    begin_game(s)


@rule
def note_event(s: Any, code: int, a: int, b: int, c: int) -> None:
    """Remember what an event tells of offers. Reads nothing of the state that changes in play, apart from the history."""
    if code == REVEALED:
        for n in range(SHOWN):
            older = SHOWN - n
            s.recent_contracts[older] = s.recent_contracts[older - 1]
            s.recent_winners[older] = s.recent_winners[older - 1]
            for seat in range(SEATS):
                s.recent_offers[older][seat] = s.recent_offers[older - 1][seat]
        s.recent_contracts[0] = b + 1
        s.recent_winners[0] = 0
        for seat in range(SEATS):
            s.recent_offers[0][seat] = 0
    elif code == OPENED:
        s.recent_offers[0][a] = b + 1
        s.offers_made[a] += 1
        if b == 0:
            s.zeros_made[a] += 1
        else:
            s.prices_asked[a] += b
            s.cards_asked[a] += count_of(s.needs[s.recent_contracts[0] - 1])
    elif code == AWARDED:
        s.recent_winners[0] |= 1 << a
        s.contracts_won[a] += 1
        s.contracts_tied[a] += c
        s.amounts_won[a] += b


@rule
def observe(s: Any, seat: int, out: Any) -> None:
    """Write what the seat may know, number by number, as `features_of` says."""
    observe_table(s, seat, out)
    at = FIXED + s.distinct
    first = 1 if s.phase == OFFERING else 0  # the contract that is offered for is not opened
    prices = at + SHOWN * KINDS
    for n in range(SHOWN):
        contract = s.recent_contracts[first + n]
        for kind in range(KINDS):
            out[at + n * KINDS + kind] = s.needs[contract - 1][kind] if contract > 0 else 0
        offers = s.recent_offers[first + n]
        for k in range(SEATS):
            other = (seat + k) % s.players
            sits = k < s.players
            where = prices + n * SEATS + k
            out[where] = offers[other] - 1 if sits and offers[other] > 1 else 0
            out[where + SHOWN * SEATS] = 1 if sits and offers[other] == 1 else 0
            out[where + 2 * SHOWN * SEATS] = (s.recent_winners[first + n] >> other) & 1 if sits else 0
    at = prices + 3 * SHOWN * SEATS
    for k in range(SEATS):
        other = (seat + k) % s.players
        sits = k < s.players
        priced = s.offers_made[other] - s.zeros_made[other]
        out[at + k] = s.offers_made[other] if sits else 0
        out[at + SEATS + k] = s.zeros_made[other] if sits else 0
        out[at + 2 * SEATS + k] = s.contracts_won[other] if sits else 0
        out[at + 3 * SEATS + k] = s.contracts_tied[other] if sits else 0
        out[at + 4 * SEATS + k] = TENTHS * s.prices_asked[other] // priced if sits and priced > 0 else 0
        out[at + 5 * SEATS + k] = TENTHS * s.cards_asked[other] // priced if sits and priced > 0 else 0
        out[at + 6 * SEATS + k] = s.amounts_won[other] if sits else 0


REPLACED = {"emit": note_event, "begin": begin_with_history}
"""What keeps the history in compiled games."""
