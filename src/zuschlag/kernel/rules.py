"""`Rules` and `Observation`: what a game's modules of rules and of observations offer, with the laws that hold between them.

Modules satisfy these protocols; mypy checks it where a game names its modules. The functions do not check their arguments.
"""

from types import ModuleType
from typing import Any, Protocol, TypeAlias, TypeVar

from zuschlag.kernel.rng import Generator

RulesModule: TypeAlias = "ModuleType | Rules[Any]"
ObservationModule: TypeAlias = "ModuleType | Observation[Any]"

StateT_contra = TypeVar("StateT_contra", contravariant=True)


class Row(Protocol):
    """A row of numbers to be written: a list, or an array of numpy's."""

    def __setitem__(self, at: int, value: int, /) -> None: ...


class Rules(Protocol[StateT_contra]):
    """The functions of a game's rules. Each is marked with `@rule` and written in the kernel's subset of Python.

    A state, once dealt, is in exactly one of three conditions: it is over (`is_over`), some seats have to decide (`awaited`),
    or an outcome of chance is pending. Laws, over every state that can be reached:

    - Nothing random happens but what `deal` draws and the outcomes that the caller settles: the same calls give the same state.
    - What is offered is what is accepted: `can_move` holds for a seat and a number exactly where `nth_move` gives the number.
    - `make_move` and `settle` change the state and nothing else. The others change nothing.
    - Where several seats are awaited, their moves are sealed: in whatever order they are made, the state after all is the same.
    - Random play ends.
    - Python mode and compiled mode give the same numbers, bit for bit.
    """

    @property
    def __name__(self) -> str:
        """The name of the module."""

    def __hash__(self) -> int: ...

    def deal(self, s: StateT_contra, rng: Generator) -> None:
        """Deal a fair setup into a blank state, then `begin`."""

    def begin(self, s: StateT_contra) -> None:
        """Start the game from a setup that is already in the state, up to the first decision or outcome."""

    def is_over(self, s: StateT_contra) -> bool:
        """Is the game over? Then nobody is awaited, and no outcome is pending."""

    def awaited(self, s: StateT_contra) -> int:
        """The seats that have to decide, as bits; 0 where an outcome is pending or the game is over."""

    def count_moves(self, s: StateT_contra, seat: int) -> int:
        """How many moves an awaited seat has: one or more."""

    def nth_move(self, s: StateT_contra, seat: int, n: int) -> int:
        """The nth of an awaited seat's moves, from 0. All differ, and the same state lists them in the same order."""

    def can_move(self, s: StateT_contra, seat: int, move: int) -> bool:
        """Is it one of the seat's moves? False for a seat that is not awaited, and for any other number."""

    def make_move(self, s: StateT_contra, seat: int, move: int) -> None:
        """Carry out a move that `can_move` allows."""

    def count_outcomes(self, s: StateT_contra) -> int:
        """How many outcomes of chance have a number, possible now or not. They are numbered from 0."""

    def outcome_weight(self, s: StateT_contra, outcome: int) -> int:
        """The weight of an outcome, a whole number; 0: it is not possible. Where chance is pending, one or more is."""

    def total_weight(self, s: StateT_contra) -> int:
        """The sum of all outcomes' weights."""

    def outcome_at(self, s: StateT_contra, n: int) -> int:
        """The outcome at position n, from 0, of all weights in a row: each outcome is there as often as it weighs."""

    def settle(self, s: StateT_contra, outcome: int) -> None:
        """Carry out an outcome whose weight is not 0, where chance is pending."""

    def winners(self, s: StateT_contra) -> int:
        """The seats that have won, as bits, when the game is over: one or more, and exactly those whose place is 1."""

    def final_place(self, s: StateT_contra, seat: int) -> int:
        """The seat's place from 1, when the game is over. Equal seats share a place, and the next one is left out."""

    def score(self, s: StateT_contra, seat: int) -> int:
        """The seat's points when the game is over, as far as the game counts points. Places need not follow them."""


class Observation(Protocol[StateT_contra]):
    """A game's observations and actions for networks, as functions marked `@rule`.

    Laws: an observation follows from what the seat may know; `move_of` undoes `action_of`.
    """

    @property
    def __name__(self) -> str:
        """The name of the module."""

    def __hash__(self) -> int: ...

    @property
    def ACTIONS(self) -> int:  # noqa: N802 (a constant of a module)
        """How many actions there are, numbered from 0."""

    def observe(self, s: StateT_contra, seat: int, out: Row) -> None:
        """Write what the seat may know, in the order of `Game.features`."""

    def action_of(self, s: StateT_contra, seat: int, move: int) -> int:
        """The action that stands for the seat's move."""

    def move_of(self, s: StateT_contra, seat: int, action: int) -> int:
        """The seat's move that the action stands for."""
