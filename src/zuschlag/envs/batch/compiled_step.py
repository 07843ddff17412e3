"""The compiled step of a batch.

The names declared first are slots that a build fills: a game's rules, its observation, its rewards, and the opponents' moves.
"""

from collections.abc import Callable
from typing import Any

from zuschlag.envs.rewards import ILLEGAL, reward_of
from zuschlag.kernel import Generator, below, routine
from zuschlag.kernel.playout import FIRST_SEAT

deal: Callable[[Any, Generator], None]
is_over: Callable[[Any], bool]
awaited: Callable[[Any], int]
count_moves: Callable[[Any, int], int]
nth_move: Callable[[Any, int, int], int]
can_move: Callable[[Any, int, int], bool]
make_move: Callable[[Any, int, int], None]
total_weight: Callable[[Any], int]
outcome_at: Callable[[Any, int], int]
settle: Callable[[Any, int], None]
observe: Callable[[Any, int, Any], None]
action_of: Callable[[Any, int, int], int]
move_of: Callable[[Any, int, int], int]
opponent_move: Callable[[Any, int, Generator, Any, int], int]

ALL_SEATS = -1
"""As a learner's seat: every seat learns."""
NOBODY = -1


@routine
def play_until_learner(s: Any, rng: Generator, valuation: Any, opponent: int, learner: int) -> int:
    """Chance and opponents go on until a learner owes a decision: its seat, or NOBODY where the game is over."""
    while True:
        seats = awaited(s)
        if seats > 0:
            if learner == ALL_SEATS:
                return FIRST_SEAT[seats]
            if (seats >> learner) & 1 == 1:
                return learner
            seat = FIRST_SEAT[seats]
            make_move(s, seat, opponent_move(s, seat, rng, valuation, opponent))
        elif is_over(s):
            return NOBODY
        else:
            settle(s, outcome_at(s, below(rng, total_weight(s))))


@routine
def show(s: Any, seat: int, observation: Any, shares: Any) -> None:
    """Write what the seat sees."""
    observe(s, seat, observation)
    for at in range(len(shares)):
        observation[at] *= shares[at]


@routine
def show_moves(s: Any, seat: int, mask: Any) -> None:
    """Write what the seat may do."""
    mask[:] = 0
    for n in range(count_moves(s, seat)):
        mask[action_of(s, seat, nth_move(s, seat, n))] = 1


@routine
def step_games(
    states: Any, rngs: Any, seats: Any, valuations: Any, opponents: Any, turns: Any, learners: Any, is_learner_rotating: bool,
    shares: Any, kind: int, actions: Any,
    observations: Any, masks: Any, actors: Any, rewards: Any, dones: Any, illegals: Any, finals: Any,
    are_new: bool, first: int, last: int,
) -> None:  # fmt: skip
    """Take one action in each of the games from `first` up to `last`, or begin them all; those that end are dealt again.

    An action that is not possible ends its game: it costs its seat, and nobody wins. With every new game the next of the
    opponents plays, and learners that move take the next seat. What is shown is written only, never read: it is the
    caller's. (Everything that takes long to compile is called from one place.)
    """
    for at in range(first, last):
        s = states[at]
        seat = seats[at]
        for other in range(rewards.shape[1]):
            rewards[at, other] = 0.0
        dones[at] = False
        is_illegal = False
        if not are_new:
            move = -1
            if actions[at] >= 0 and actions[at] < masks.shape[1]:
                move = move_of(s, seat, actions[at])
            if move >= 0 and can_move(s, seat, move):
                make_move(s, seat, move)
            else:
                is_illegal = True
        illegals[at] = is_illegal
        is_dealt = not are_new and not is_illegal
        is_first = not are_new
        while True:
            if is_dealt:
                seat = play_until_learner(s, rngs[at], valuations[0], opponents[turns[at]], learners[at])
                if seat != NOBODY:
                    break
            if is_first:
                is_first = False
                dones[at] = True
                if is_illegal:
                    rewards[at, seat] = ILLEGAL
                else:
                    for other in range(s.players):
                        rewards[at, other] = reward_of(s, other, kind)
                if learners[at] != ALL_SEATS:
                    show(s, learners[at], finals[at], shares)
            turns[at] = turns[at] + 1 if turns[at] + 1 < len(opponents) else 0
            if is_learner_rotating:
                learners[at] = learners[at] + 1 if learners[at] + 1 < s.players else 0
            deal(s, rngs[at])
            is_dealt = True
        seats[at] = seat
        actors[at] = seat
        show(s, seat, observations[at], shares)
        show_moves(s, seat, masks[at])
