"""One step of many games. The names declared first are slots that a build fills: a game's rules, what is seen of it, what it
is worth, and who plays the seats that do not learn."""

from collections.abc import Callable
from typing import Any

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
reward: Callable[[Any, int], float]
rival_move: Callable[[Any, int, Generator, Any], int]

EVERY = -1
"""As a learner's seat: every seat learns."""
NOBODY = -1


@routine
def play_until_learner(s: Any, rng: Generator, mind: Any, learner: int) -> int:
    """Chance and opponents go on until a learner owes a decision: its seat, or NOBODY where the game is over."""
    while True:
        seats = awaited(s)
        if seats > 0:
            if learner == EVERY:
                return FIRST_SEAT[seats]
            if (seats >> learner) & 1 == 1:
                return learner
            seat = FIRST_SEAT[seats]
            make_move(s, seat, rival_move(s, seat, rng, mind))
        elif is_over(s):
            return NOBODY
        else:
            settle(s, outcome_at(s, below(rng, total_weight(s))))


@routine
def show(s: Any, seat: int, observation: Any, shares: Any, mask: Any) -> None:
    """Write what the seat sees and may do."""
    observe(s, seat, observation)
    for at in range(len(shares)):
        observation[at] *= shares[at]
    mask[:] = 0
    for n in range(count_moves(s, seat)):
        mask[action_of(s, seat, nth_move(s, seat, n))] = 1


@routine
def begin_game(s: Any, rng: Generator, mind: Any, learners: Any, at: int, moving: int) -> int:
    """Deal until somebody learns something: whose decision is owed. A learner that moves round takes the next seat."""
    while True:
        if moving == 1:
            learners[at] = learners[at] + 1 if learners[at] + 1 < s.players else 0
        deal(s, rng)
        seat = play_until_learner(s, rng, mind, learners[at])
        if seat != NOBODY:
            return seat


@routine
def begin_games(
    states: Any, rngs: Any, minds: Any, learners: Any, moving: int, shares: Any,
    observations: Any, masks: Any, actors: Any, first: int, last: int,
) -> None:  # fmt: skip
    """Begin the games from `first` up to `last`, and show them."""
    for at in range(first, last):
        s = states[at]
        actors[at] = begin_game(s, rngs[at], minds[0], learners, at, moving)
        show(s, actors[at], observations[at], shares, masks[at])


@routine
def step_games(
    states: Any, rngs: Any, minds: Any, learners: Any, moving: int, shares: Any,
    actions: Any, observations: Any, masks: Any, actors: Any, rewards: Any, dones: Any, illegals: Any, finals: Any,
    wrong: float, first: int, last: int,
) -> None:  # fmt: skip
    """Take one action in each of the games from `first` up to `last`; those that end begin anew.

    An action that is not possible ends its game: it costs its seat, and nobody wins.
    """
    for at in range(first, last):
        s = states[at]
        seat = actors[at]
        move = -1
        if actions[at] >= 0 and actions[at] < masks.shape[1]:
            move = move_of(s, seat, actions[at])
        is_legal = move >= 0 and can_move(s, seat, move)
        illegals[at] = 0 if is_legal else 1
        for other in range(rewards.shape[1]):
            rewards[at, other] = 0.0
        upcoming = NOBODY
        if is_legal:
            make_move(s, seat, move)
            upcoming = play_until_learner(s, rngs[at], minds[0], learners[at])
        dones[at] = 1 if upcoming == NOBODY else 0
        if upcoming == NOBODY:
            if is_legal:
                for other in range(s.players):
                    rewards[at, other] = reward(s, other)
            else:
                rewards[at, seat] = wrong
            if learners[at] != EVERY:
                observe(s, learners[at], finals[at])
                for number in range(len(shares)):
                    finals[at, number] *= shares[number]
            upcoming = begin_game(s, rngs[at], minds[0], learners, at, moving)
        actors[at] = upcoming
        show(s, upcoming, observations[at], shares, masks[at])
