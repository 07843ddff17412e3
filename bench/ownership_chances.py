"""Counts how lots end in games that the valuer of Big Shot plays against itself, and writes the table it believes in.

    python -m bench.ownership_chances

Each round of counting plays with the chances of the one before; the first with a lot into which cubes fall by chance, the
leader's less often than the others'. About two minutes on two cores.
"""

import argparse
import itertools
from concurrent.futures import ThreadPoolExecutor
from math import comb
from pathlib import Path
from typing import Any

import numpy as np

import zuschlag
from zuschlag.bots.bigshot.valuer import ownership_chances
from zuschlag.bots.bigshot.valuer.auction_value import appraise
from zuschlag.bots.bigshot.valuer.ownership_chances import MILESTONES, fillings, key_seen_by, majority_colour
from zuschlag.bots.bigshot.valuer.parameters import fill_valuation
from zuschlag.bots.bigshot.valuer.placement import chances_offset
from zuschlag.bots.bigshot.valuer.policy import choose_appraised_move, place_all_cubes
from zuschlag.bots.bigshot.valuer.valuation_fields import CHANCES, MILLS, STAGES, Valuation
from zuschlag.games.bigshot.deal import begin
from zuschlag.games.bigshot.rules import awaited, count_moves, deal, is_over, make_move, nth_move, settle
from zuschlag.games.bigshot.state import COLOURS, LOTS, NOBODY, PLACING, SPACES, State
from zuschlag.kernel import Generator, below, rule
from zuschlag.kernel.batch import make_generators
from zuschlag.kernel.numba_compiler import compile_rule
from zuschlag.kernel.playout import FIRST_SEAT

FILE = Path(ownership_chances.__file__).with_name("ownership_chances.toml")
RANDOM_PLACEMENTS = 40  # of a thousand placements, how many are made at random, so that rare fillings are seen too
LEADER_CHANCE = 0.12  # of the first table: how often the next cube is the leader's
PRIOR_GAMES = 60  # games that the table before counts for
HEAD = """# How often a colour came to own a lot, in thousandths, after 0, 3, 6, 9, 12, 14, 16, 17 and 18 rounds, by what it saw
# in the lot: its own cubes, its partner's (of two players the other colour, of three the ghost), its rivals', the most first.
# Counted by `python -m bench.ownership_chances` in games of the valuer against itself.
"""


@rule
def deal_in_order(s: State, rng: Generator) -> None:
    """A deal in which colours are roles: the seats' in order, the ghost's last."""
    deal(s, rng)
    held = 2 if s.players == 2 else 1
    for c in range(COLOURS):
        s.seat[c] = c // held if c < s.players * held else NOBODY
    for seat in range(s.players):
        for p in range(held):
            s.colour[seat][p] = seat * held + p
    begin(s)


@rule
def play_and_count(states: Any, dice: Any, valuation: Any, noted: Any, seen: Any, won: Any, first: int, last: int) -> None:
    """Play games and note, of every lot after every round, its filling and who came to own it."""
    for at in range(first, last):
        s = states[at]
        rng = dice[at]
        deal_in_order(s, rng)
        thought = -1
        stage = 0
        while True:
            awaiting = awaited(s)
            if awaiting > 0:
                seat = FIRST_SEAT[awaiting]
                if s.phase != PLACING:
                    if thought != s.round:
                        appraise(s, valuation)
                        thought = s.round
                    make_move(s, seat, choose_appraised_move(s, seat, valuation))
                elif below(rng, 1000) < RANDOM_PLACEMENTS:
                    make_move(s, seat, nth_move(s, seat, below(rng, count_moves(s, seat))))
                else:
                    place_all_cubes(s, seat, valuation)
            else:
                while stage < s.round:
                    stage += 1
                    for lot in range(LOTS):
                        noted[stage][lot] = chances_offset(valuation, s.lots[lot])
                if is_over(s):
                    break
                settle(s, below(rng, 6))
        for lot in range(LOTS):
            for stage in range(SPACES + 1):
                seen[stage][noted[stage][lot]] += 1
                if s.owner[lot] != NOBODY:
                    won[stage][noted[stage][lot] + s.owner[lot]] += 1


def count_games(table: list[list[int]], players: int, games: int, seed: int) -> tuple[Any, Any]:
    """How often each filling was seen at each stage, and each colour then came to own the lot."""
    states = np.zeros(games, State.dtype())
    zuschlag.game("bigshot", players).blank().pack(states[0])
    states[:] = states[0]
    dice = make_generators(games, seed)
    play = compile_rule(play_and_count, {})

    def share(part: int) -> tuple[Any, Any]:
        valuation = np.zeros(1, Valuation.dtype())
        fill_valuation(Valuation(), players, table).pack(valuation[0])
        seen, won, noted = (np.zeros(shape, np.int64) for shape in ((STAGES, CHANCES), (STAGES, CHANCES), (STAGES, LOTS)))
        noted[0] = 0  # every lot is empty, and the empty filling is the first
        play(states, dice, valuation[0], noted, seen, won, games * part // 2, games * (part + 1) // 2)
        return seen, won

    with ThreadPoolExecutor(2) as pool:
        (seen, won), (more_seen, more_won) = pool.map(share, range(2))
    return seen + more_seen, won + more_won


def join_by_key(seen: Any, won: Any, players: int) -> dict[str, Any]:
    """Counts joined over all that look alike to a colour: rows of (seen, won) by stage."""
    found: dict[str, Any] = {}
    for counts, number in fillings().items():
        for role in range(COLOURS):
            if sum(counts) < 7 and (players, role) != (3, 3):
                row = found.setdefault(key_seen_by(counts, role, players), np.zeros((STAGES, 2)))
                row[:, 0] += seen[:, number * COLOURS]
                row[:, 1] += won[:, number * COLOURS + role]
    return found


def first_guess(players: int) -> dict[str, list[float]]:
    """The first table: each free place is filled with the chance that the cubes to come allow."""
    every = sorted(fillings(), key=sum, reverse=True)
    after = [{counts: [float(c == majority_colour(counts)) for c in range(COLOURS)] for counts in every}]
    for _ in range(7):
        nexts = {}
        for counts in every:
            if sum(counts) == 7:
                nexts[counts] = after[-1][counts]
                continue
            owner = majority_colour(counts)
            falls = [
                1 / 4 if owner is None else LEADER_CHANCE if c == owner else (1 - LEADER_CHANCE) / 3 for c in range(COLOURS)
            ]
            grown = [after[-1][tuple(n + (c == more) for c, n in enumerate(counts))] for more in range(COLOURS)]
            nexts[counts] = [sum(fall * chance[c] for fall, chance in zip(falls, grown, strict=True)) for c in range(COLOURS)]
        after.append(nexts)
    found: dict[str, list[float]] = {}
    for counts, role in itertools.product(every, range(COLOURS)):
        if sum(counts) < 7 and (players, role) != (3, 3):
            room = 7 - sum(counts)
            row = []
            for stage in range(STAGES):
                fills = (72 - 4 * stage) / (91 - 4 * stage)
                odds = [comb(room, more) * fills**more * (1 - fills) ** (room - more) for more in range(room + 1)]
                row.append(sum(odd * after[more][counts][role] for more, odd in enumerate(odds)))
            found[key_seen_by(counts, role, players)] = row
    return found


def make_table(chances: dict[str, list[float]], players: int) -> list[list[int]]:
    """The table by filling and role, as a valuation has it."""
    table = [[0] * CHANCES for _ in range(STAGES)]
    for counts, number in fillings().items():
        for role in range(COLOURS):
            for stage in range(STAGES):
                if sum(counts) == 7:
                    chance = float(majority_colour(counts) == role)
                else:
                    chance = 0.0 if (players, role) == (3, 3) else chances[key_seen_by(counts, role, players)][stage]
                table[stage][number * COLOURS + role] = round(MILLS * chance)
    return table


def fit_chances(players: int, rounds: int, games: int) -> dict[str, list[float]]:
    """The chances after so many rounds of counting; later rounds count for more."""
    chances = first_guess(players)
    total: dict[str, Any] = {}
    for number in range(rounds):
        found = join_by_key(*count_games(make_table(chances, players), players, games, seed=number), players)
        total = {key: row + total.get(key, 0) / 2 for key, row in found.items()}
        chances = {
            key: ((row[:, 1] + PRIOR_GAMES * np.array(chances[key])) / (row[:, 0] + PRIOR_GAMES)).tolist()
            for key, row in total.items()
        }
    return chances


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--games", type=int, default=40_000)
    chosen = parser.parse_args()
    lines = [HEAD]
    for players in (2, 3, 4):
        lines.append(f"[{players}]")
        for key, row in fit_chances(players, chosen.rounds, chosen.games).items():
            lines.append(f'"{key}" = [{", ".join(str(round(MILLS * row[stage])) for stage in MILESTONES)}]')
        lines.append("")
    FILE.write_text("\n".join(lines), encoding="utf-8")
    print(f"wrote {FILE}")


if __name__ == "__main__":
    main()
