"""The compiled step of a batch.

The names declared first are slots that a build fills: a game's rules, its observation, the opponents' moves, and where the dice
come from.
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
is_listed: Callable[[Any, int, int], bool]
opponent_move: Callable[[Any, int, Generator, Any, int], int]
valuation_number: Callable[[Any], int]
seed_outcome: Callable[[Generator, Any], None]
seed_move: Callable[[Generator, Any, int], None]
count_outcome: Callable[[Any], None]
count_move: Callable[[Any, int], None]
count_decision: Callable[[Any, Any], None]
list_moves: Callable[[Any, int, Any], None]
task_of: Callable[[int, bool], int]
is_redealt: Callable[[bool], bool]

ALL_SEATS = -1
"""As a learner's seat: every seat learns."""
NOBODY = -1

STEP, CONTINUE, SHOW, DEAL, SKIP = range(5)
"""What to do with a game: take the learner's action; take the action of an opponent that is a function, in the same step; go on
from a state that was set; deal it; leave it alone."""


@routine
def play_until_learner(s: Any, rng: Generator, valuation: Any, seating: Any, learner: int) -> int:
    """Chance and compiled opponents go on until another decision is owed: whose it is, or NOBODY where the game is over.

    It is the learner's, or that of an opponent with a negative number: a function, which the caller asks. (It gets no arrays:
    counting the references to each would cost more than all else.)
    """
    while True:
        seats = awaited(s)
        if seats > 0:
            if learner == ALL_SEATS:
                return FIRST_SEAT[seats]
            if (seats >> learner) & 1 == 1:
                return learner
            seat = FIRST_SEAT[seats]
            opponent = seating.opponents[seat]
            if opponent < 0:
                return seat
            seed_move(rng, seating, seat)
            make_move(s, seat, opponent_move(s, seat, rng, valuation, opponent))
            count_move(seating, seats)
        elif is_over(s):
            return NOBODY
        else:
            seed_outcome(rng, seating)
            settle(s, outcome_at(s, below(rng, total_weight(s))))
            count_outcome(seating)


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
        move = nth_move(s, seat, n)
        if is_listed(s, seat, move):
            mask[action_of(s, seat, move)] = 1


@routine
def step_games(
    states: Any, rngs: Any, seats: Any, valuations: Any, lineups: Any, turns: Any, learners: Any, seatings: Any,
    is_learner_rotating: bool, is_redealing: bool, shares: Any, kind: int, are_new: bool, tasks: Any, actions: Any,
    observations: Any, masks: Any, actors: Any, rewards: Any, dones: Any, illegals: Any, finals: Any,
    first: int, last: int,
) -> None:  # fmt: skip
    """Do its task with each of the games from `first` up to `last`; or, in a plain step, deal them all, or step them all.

    An action that is not possible ends its game: it costs its seat, and nobody wins. A game that ends is dealt again where
    `is_redealing`, else it stays as it is: NOBODY is its seat, its learner sees the end, the mask allows action 0 alone. With
    every new game the next line-up of opponents plays, and learners that move take the next seat. A game that is dealt may
    end before a learner decides: it is dealt again, or stays so. What is shown is written only, never read (but `dones`,
    within a step): it is the caller's. (Everything that takes long to compile is called from one place.)
    """
    for at in range(first, last):
        task = task_of(tasks[at], are_new)
        if task == SKIP:
            continue
        s = states[at]
        seat = seats[at]
        has_ended = False
        if task == CONTINUE:
            has_ended = dones[at]
        else:
            for other in range(rewards.shape[1]):
                rewards[at, other] = 0.0
            dones[at] = False
            illegals[at] = False
        is_illegal = False
        if task <= CONTINUE:
            move = -1
            if actions[at] >= 0 and actions[at] < masks.shape[1]:
                move = move_of(s, seat, actions[at])
            if move >= 0 and can_move(s, seat, move) and is_listed(s, seat, move):
                count_decision(s, seatings[at])
                make_move(s, seat, move)
            else:
                is_illegal = True
        is_dealt = task != DEAL and not is_illegal
        is_first = task != DEAL and not has_ended
        may_deal = task == DEAL or is_redealt(is_redealing)
        is_ended = False
        while True:
            if is_dealt:
                valuation = valuations[valuation_number(s)]
                seat = play_until_learner(s, rngs[at], valuation, seatings[at], learners[at])
                if seat != NOBODY:
                    break
            if is_first:
                is_first = False
                dones[at] = True
                illegals[at] = is_illegal
                if is_illegal:
                    rewards[at, seat] = ILLEGAL
                else:
                    for other in range(s.players):
                        rewards[at, other] = reward_of(s, other, kind)
                if learners[at] != ALL_SEATS:
                    show(s, learners[at], finals[at], shares)
            if not may_deal:
                is_ended = True
                seat = max(learners[at], 0)
                break
            turns[at] = turns[at] + 1 if turns[at] + 1 < len(lineups) else 0
            if is_learner_rotating:
                learners[at] = learners[at] + 1 if learners[at] + 1 < s.players else 0
            if learners[at] != ALL_SEATS:
                for other in range(s.players):
                    seatings[at].opponents[other] = lineups[turns[at], learners[at], other]
            deal(s, rngs[at])
            is_dealt = True
            may_deal = is_redealt(is_redealing)
        seats[at] = NOBODY if is_ended else seat
        actors[at] = seat
        show(s, seat, observations[at], shares)
        if is_ended:
            masks[at, :] = 0
            masks[at, 0] = 1
        else:
            show_moves(s, seat, masks[at])
            list_moves(s, seat, seatings[at])


# The dice of a batch: every game has one generator, which goes on and on.


@routine
def only_valuation(s: Any) -> int:
    """One valuation serves all games."""
    return 0


@routine
def keep_outcome_generator(rng: Generator, seating: Any) -> None:
    """The game's own generator goes on."""


@routine
def keep_move_generator(rng: Generator, seating: Any, seat: int) -> None:
    """The game's own generator goes on."""


@routine
def count_no_outcome(seating: Any) -> None:
    """Nothing is counted."""


@routine
def count_no_move(seating: Any, seats: int) -> None:
    """Nothing is counted."""


@routine
def count_no_decision(s: Any, seating: Any) -> None:
    """Nothing is counted."""


@routine
def list_no_moves(s: Any, seat: int, seating: Any) -> None:
    """Nothing is listed."""


BATCH_DICE: dict[str, Callable[..., Any]] = {
    "valuation_number": only_valuation,
    "seed_outcome": keep_outcome_generator,
    "seed_move": keep_move_generator,
    "count_outcome": count_no_outcome,
    "count_move": count_no_move,
    "count_decision": count_no_decision,
    "list_moves": list_no_moves,
}
"""What fills the slots of the dice in a batch."""


@routine
def task_in_common(task: int, are_new: bool) -> int:
    """All games are dealt, or all take a step."""
    return DEAL if are_new else STEP


@routine
def task_of_its_own(task: int, are_new: bool) -> int:
    """Each game has a task of its own."""
    return task


@routine
def always_redealt(is_redealing: bool) -> bool:
    """Games that end are always dealt again."""
    return True


@routine
def redealt_if_asked(is_redealing: bool) -> bool:
    """Games that end are dealt again where the batch does so."""
    return is_redealing


PLAIN_STEP: dict[str, Callable[..., Any]] = {"task_of": task_in_common, "is_redealt": always_redealt}
"""A step of all games, which are dealt again when they end."""
GENERAL_STEP: dict[str, Callable[..., Any]] = {"task_of": task_of_its_own, "is_redealt": redealt_if_asked}
