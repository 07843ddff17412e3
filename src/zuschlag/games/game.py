"""What every game offers to the rooms above: a box.

A box is a game chosen and unpacked: so many players, these options, this board or deck. It knows the rules' numbers by
their words, and builds what each viewer may see. It holds no state of play and never changes.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType, ModuleType
from typing import Any, ClassVar

from zuschlag.games.features import Feature
from zuschlag.games.frozen_dict import FrozenDict, frozen
from zuschlag.kernel import EmittedEvent, Fields, Generator

FIRST_EDITION = 1
"""The rules of every record that names no edition."""


@dataclass(frozen=True, slots=True)
class Event:
    """A fact: what happened, in words and numbers that a program can use and a catalogue can say."""

    kind: str
    args: Mapping[str, Any]
    viewers: frozenset[int] | None = None
    """The seats that may know it; None: everybody."""

    def is_visible_to(self, viewer: int | None) -> bool:
        """May this seat (None: a spectator) know of it?"""
        return self.viewers is None or viewer in self.viewers


class Box(ABC):
    """A game with its options and components. Subclasses are the entries of `EDITIONS`."""

    game: ClassVar[str]
    edition: ClassVar[int]
    """The version of its rules: raised when the meaning of a rule changes; then the old module stays beside the new one."""
    title: ClassVar[str]
    rules: ClassVar[ModuleType]
    observation: ClassVar[ModuleType]
    """What a network sees and does: its rules `observe`, `action_of` and `move_of`, and ACTIONS, how many actions there are."""
    variants: ClassVar[tuple[tuple[int, dict[str, str]], ...]]
    """Every combination of players and options whose rules differ: what tests and benchmarks go through."""
    component_options: ClassVar[tuple[str, ...]]
    """The options that a person gives as a file: a board, a deck."""
    option_types: ClassVar[Mapping[str, type[int] | type[bool]]] = MappingProxyType({})
    """The options that are numbers or switches, with their types. All others are words or, if components, what a file holds."""
    chance: ClassVar[str]
    """The first word of every chance outcome: the kind under which its dice are drawn."""

    players: int
    state: type[Fields]
    """The class of its states; a deck or board of another size can make it another one."""
    words: tuple[str, ...]
    """The word of every move, by number."""
    numbers: dict[str, int]
    """The number of every move, by word."""
    outcomes: tuple[str, ...]
    """The word of every chance outcome, by number."""

    @abstractmethod
    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        """Refuses options that are unknown, malformed or do not apply."""

    def __reduce__(self) -> tuple[object, ...]:
        """So that it can travel between processes: unpacked anew there, since a class of states of another size cannot."""
        return type(self), (self.players, self.options)

    @property
    @abstractmethod
    def options(self) -> dict[str, Any]:
        """As a record writes them: only what differs from the default. The caller's own copy."""

    @cached_property
    def frozen_options(self) -> FrozenDict[str, Any]:
        """`options` as views have them: nobody can write to them."""
        made: FrozenDict[str, Any] = frozen(self.options)
        return made

    @property
    @abstractmethod
    def features(self) -> tuple[Feature, ...]:
        """The numbers that `observation.observe` writes, in order."""

    @abstractmethod
    def blank(self) -> Any:
        """A state with options and components set, not yet dealt."""

    @abstractmethod
    def apply_setup(self, s: Any, setup: object) -> None:
        """Set up a blank state as a record's `setup` says, and begin. Refuses a setup that breaks the rules."""

    @abstractmethod
    def setup_of(self, s: Any) -> dict[str, Any]:
        """A record's `setup`, from a state that has just begun."""

    @abstractmethod
    def view(self, s: Any, viewer: int | None) -> Any:
        """What this seat (None: a spectator) may know, built by naming it."""

    @abstractmethod
    def views(self, s: Any, viewers: Sequence[int | None]) -> Sequence[Any]:
        """What each of these viewers may know. What all may know is built once, and shared: views cannot be written to."""

    @abstractmethod
    def imagine(self, view: Any, rng: Generator, weigh: Any = None) -> Any:
        """A full state that looks to the viewer exactly like `view`, drawn among all that could be.

        `weigh` gives a bot's own opinion of what is hidden, as a whole number; what it is asked about is the game's.
        """

    @abstractmethod
    def event(self, emitted: EmittedEvent) -> Event:
        """The readable form of a fact that the rules told."""

    def places(self, s: Any) -> tuple[int, ...]:
        """Every seat's place in a state that is over, from 1; seats that the rules cannot tell apart share a place."""
        return tuple(int(self.rules.final_place(s, seat)) for seat in range(self.players))

    @abstractmethod
    def result(self, s: Any) -> dict[str, Any]:
        """A record's `result`, from a state that is over."""
