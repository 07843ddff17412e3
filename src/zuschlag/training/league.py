"""Who sits where: the tables of a league, in which a network meets itself, earlier networks, bots and frozen networks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from zuschlag.errors import Refused, short
from zuschlag.training.settings import MIXES
from zuschlag.training.simulator import CAUTIOUS, SEATS, VALUER, Variant, find_kit

LEARNER, RIVAL, PAST, FROZEN = range(4)
"""Who plays a seat: the network that learns, the compiled bot of the table, an earlier network, a network that never learns."""

Division = Literal["self", "valuers", "mixed", "cautious", "past", "opponents", "frozen"]
"""A part of the league. "self": learners alone. "valuers" and "cautious": one learner among such bots. "mixed": one learner
among valuers, and a second one at every other table of three or four. "past": one learner, or two of three or four, among
earlier networks. "opponents": one learner among networks of the one opponent. "frozen": one learner among frozen networks."""
KINDS: dict[Division, int] = {"self": LEARNER, "past": PAST, "opponents": PAST, "frozen": FROZEN}
"""Who plays the other seats of a division; in those that are not named, RIVAL."""


@dataclass(frozen=True)
class Table:
    """One column of a simulator: what is played, and who plays each seat."""

    variant: Variant
    players_by_seat: tuple[int, ...]
    rival: int = VALUER
    """The bot that plays for RIVAL, by its number among COMPILED_BOTS."""

    @property
    def name(self) -> str:
        """The variant in words, such as "3p-challenge-exposed"."""
        players, options = self.variant
        return "-".join([f"{players}p", *map(str, options.values())])

    @property
    def padded(self) -> tuple[int, ...]:
        """Who plays each of four seats, those that are not there included."""
        return (*self.players_by_seat, *[LEARNER] * (SEATS - len(self.players_by_seat)))


def weighted_variants(game: str, players: Sequence[int], mix: str, *, without_options: bool = False) -> list[Variant]:
    """The game's variants for these numbers of players, each as often as its weight says."""
    if mix not in MIXES:
        raise Refused("malformed", f"the mix is {short(mix)}; expected {' or '.join(MIXES)}")
    rows: list[Variant] = []
    kit = find_kit(game)
    found = kit.make(max(kit.valuations()), {}).variants
    by_players = {n: [v for v in found if v[0] == n and not (without_options and v[1])] for n in players}
    if not players or not all(by_players.values()):
        raise Refused("malformed", f"players are {short([*players])}; expected numbers of players of {game}, such as 2,3,4")
    most = max(map(len, by_players.values()))
    for n, (classic, *others) in by_players.items():
        if mix == "even":
            rows += [classic, *others] * (most // (1 + len(others)))
        else:
            rows += [classic] * (n if others else max(1, n - 1)) + others
    return rows


def make_tables(variants: Sequence[Variant], games: int, division: Division) -> list[Table]:
    """So many tables of one division, over all variants and seats in turn."""
    tables = []
    for at in range(games):
        variant, turn = variants[at % len(variants)], at // len(variants)
        players = variant[0]
        seats = [KINDS.get(division, RIVAL)] * players
        seats[turn % players] = LEARNER
        if division == "mixed" and players > 2 and (turn // players) % 2:
            seats[(turn + 1) % players] = LEARNER
        if division == "past" and players > 2:
            seats[(turn + 2) % players] = LEARNER
        tables.append(Table(variant, tuple(seats), CAUTIOUS if division == "cautious" else VALUER))
    return tables
