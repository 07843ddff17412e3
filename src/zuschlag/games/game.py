"""`Game`, the interface of a game, and `Event`.

A class of games declares everything that a game is: names, player counts, options, events, rules, and where its parts in higher
layers are. A `Game` object has a number of players, options, and a board or deck. It translates between the rules' numbers and
words and builds the views. It holds no state of play and never changes.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, TypeAlias, TypedDict

from zuschlag.games.features import Feature
from zuschlag.games.frozen_dict import FrozenDict, frozen
from zuschlag.games.option import Option, OptionValue
from zuschlag.games.parts import Parts
from zuschlag.games.player_counts import PLAYER_COUNTS
from zuschlag.games.variants import variants_of
from zuschlag.games.view import View, ViewFields, split_fields
from zuschlag.kernel import EmittedEvent, Fields, Generator
from zuschlag.kernel.rules import Observation, Rules
from zuschlag.strict_json import JsonObject

EventArgument: TypeAlias = bool | int | str | Mapping[str, int]
"""What events tell: numbers, words, and counts by word."""


class Result(TypedDict):
    """How a match ended, as a record writes it. Each game has its own, with this key and others."""

    winners: list[int]


if TYPE_CHECKING:  # defaults of type variables are newer than the oldest Python here
    from typing_extensions import TypeVar

    StateT = TypeVar("StateT", bound=Fields)
    ViewT = TypeVar("ViewT", bound=View)
    ResultT = TypeVar("ResultT", bound=Result)
    StateT_co = TypeVar("StateT_co", bound=Fields, covariant=True, default=Fields)
    ViewT_co = TypeVar("ViewT_co", bound=View, covariant=True, default=View)
    ResultT_co = TypeVar("ResultT_co", bound=Result, covariant=True, default=Result)
else:
    from typing import TypeVar

    StateT, ViewT, ResultT = TypeVar("StateT"), TypeVar("ViewT"), TypeVar("ResultT")
    StateT_co, ViewT_co = TypeVar("StateT_co", covariant=True), TypeVar("ViewT_co", covariant=True)
    ResultT_co = TypeVar("ResultT_co", covariant=True)

FIRST_EDITION = 1
"""The rules of every record that names no edition."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, as a code with arguments; `texts` makes a sentence of it."""

    kind: str
    args: Mapping[str, EventArgument]
    viewers: frozenset[int] | None = None
    """The seats that may know it; None: all viewers."""

    @property
    def seat(self) -> int | None:
        """The seat that did it, or that it happened to; None: no single one."""
        seat = self.args.get("seat")
        return seat if isinstance(seat, int) else None

    def is_visible_to(self, viewer: int | None) -> bool:
        """Whether this seat (None: a spectator) may know the event."""
        return self.viewers is None or viewer in self.viewers


class EventKind(NamedTuple):
    """A kind of event: its name, the names of its arguments and, if it is not obvious, its meaning."""

    name: str
    args: tuple[str, ...] = ()
    meaning: str = ""


class Game(ABC, Generic[StateT_co, ViewT_co, ResultT_co]):
    """A game with its options and components. The type parameters are the classes of its states, views and results.

    Subclasses are the entries of `EDITIONS`. Plain `Game` is any game. (The types are covariant although methods take
    states and views. Law: a game only gets its own.)
    """

    name: ClassVar[str]
    """Its short name, as records write it: "bigshot"."""
    edition: ClassVar[int] = FIRST_EDITION
    """The version of its rules: raised when the meaning of a rule changes. The module of the old edition stays."""
    title: ClassVar[str]
    authors: ClassVar[tuple[str, ...]] = ()
    publisher: ClassVar[str | None] = None
    year: ClassVar[int | None] = None
    """When it was published."""
    player_counts: ClassVar[tuple[int, ...]] = PLAYER_COUNTS
    """The possible numbers of players, ascending."""
    declared_options: ClassVar[tuple[Option, ...]] = ()
    event_kinds: ClassVar[tuple[EventKind, ...]] = ()
    limits: ClassVar[Mapping[str, int]] = MappingProxyType({})
    """Numbers of its rules that programs and the page need, by name: the highest bid, for example."""
    rule_prefix: ClassVar[str | None] = None
    """The prefix of the ids of its published rules: "BS" for BS-1 and so on. None: they have no ids."""
    rule_chapters: ClassVar[Mapping[str, int]] = MappingProxyType({})
    """The chapters of its rules in order, each with the number of its last rule."""
    view_class: type[ViewT_co]
    """The class of its views."""
    parts: ClassVar[Parts] = Parts()
    rules: Rules[StateT_co]
    """The module of its rules."""
    observation: Observation[StateT_co]
    """The module of observations for networks: `observe`, `action_of`, `move_of`, and ACTIONS, the number of actions."""
    later_observations: ClassVar[tuple[ModuleType, ...]] = ()
    """The modules of later versions of it, from version 1 on: see `zuschlag.games.observation_versions`."""
    variants: ClassVar[tuple[tuple[int, Mapping[str, OptionValue]], ...]]
    """Combinations of players and options whose rules differ, for tests and benchmarks. By default, every
    number of players with the defaults, and with each other value of each option (of a number: its bounds)."""
    component_options: ClassVar[tuple[str, ...]] = ()
    """The declared options that are given as a file: a board, a deck."""
    option_types: ClassVar[Mapping[str, type[int] | type[bool]]] = MappingProxyType({})
    """The old way to declare options that are numbers or switches. It follows from `declared_options`."""
    chance: ClassVar[str]
    """The first word of every chance outcome: the kind under which its dice are drawn."""

    players: int
    state: type[StateT_co]
    """The class of its states; a deck or board of another size can make it another one."""
    words: tuple[str, ...]
    """The word of every move, by number."""
    numbers: dict[str, int]
    """The number of every move, by word."""
    outcomes: tuple[str, ...]
    """The word of every chance outcome, by number."""

    game: ClassVar[str]
    """The old name of `name`."""

    if not TYPE_CHECKING:

        def __class_getitem__(cls, _types: object) -> type:
            """`Game[State, View, Result]` is `Game`: the types are for type checkers. Those left out are the general ones."""
            return cls

    def __init_subclass__(cls) -> None:
        """Fill in what follows from what the class declares."""
        own = vars(cls)
        cls.game = cls.name
        if "declared_options" in own:
            cls.component_options = tuple(option.name for option in cls.declared_options if option.kind == "component")
            types = {"number": int, "switch": bool}
            cls.option_types = MappingProxyType({o.name: types[o.kind] for o in cls.declared_options if o.kind in types})
        if "variants" not in own and ("declared_options" in own or "player_counts" in own or not hasattr(cls, "variants")):
            cls.variants = variants_of(cls.declared_options, cls.player_counts)

    @classmethod
    def rule_ids(cls) -> tuple[str, ...]:
        """The ids of its published rules, in order."""
        return tuple(f"{cls.rule_prefix}-{number}" for number in range(1, max(cls.rule_chapters.values(), default=0) + 1))

    @abstractmethod
    def __init__(self, players: int, options: Mapping[str, object]) -> None:
        """Refuse options that are unknown, malformed or do not apply."""

    def __eq__(self, other: object) -> bool:
        """A game equals itself, and its name: `match.game == "bigshot"`."""
        return self is other or (isinstance(other, str) and other == self.name)

    def __hash__(self) -> int:
        return hash(self.name)

    def __str__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, ...]:
        """Support pickling: the game is created again, since a state class of another size cannot be pickled."""
        return type(self), (self.players, self.options)

    @property
    @abstractmethod
    def options(self) -> JsonObject:
        """The options as a record writes them: only those that differ from the default. A copy."""

    @cached_property
    def frozen_options(self) -> FrozenDict[str, object]:
        """`options` as in views: immutable."""
        made: FrozenDict[str, object] = frozen(self.options)
        return made

    @property
    def compiled_state(self) -> type[StateT_co]:
        """The class of states on which compiled bots run: `state`, or one with space for components of every size.

        Code is compiled once for each such class, so with few of them a deck or board of another size compiles nothing.
        """
        return self.state

    @property
    @abstractmethod
    def features(self) -> tuple[Feature, ...]:
        """The numbers that `observation.observe` writes, in order."""

    @abstractmethod
    def blank(self) -> StateT_co:
        """A state with options and components set, not yet dealt."""

    @abstractmethod
    def apply_setup(self, s: StateT_co, setup: object) -> None:  # type: ignore[misc] # covariant, see above
        """Set up a blank state from a record's `setup` and start the game. Refuses a setup that breaks the rules."""

    @abstractmethod
    def setup_of(self, s: StateT_co) -> JsonObject:  # type: ignore[misc] # covariant, see above
        """A record's `setup`, from a state that has just begun."""

    @abstractmethod
    def view(self, s: StateT_co, viewer: int | None) -> ViewT_co:  # type: ignore[misc] # covariant, see above
        """What this seat (None: a spectator) may know, built by naming it."""

    @abstractmethod
    def views(self, s: StateT_co, viewers: Sequence[int | None]) -> Sequence[ViewT_co]:  # type: ignore[misc] # covariant, see above
        """What each of these viewers may know. What all may know is built once and shared, because views are read-only."""

    def view_fields(self, s: StateT_co, viewers: Sequence[int | None]) -> ViewFields:  # type: ignore[misc] # covariant, see above
        """The fields of the `views` of these viewers, for a server that writes them as JSON.

        A game can override it where making the views, only to take them apart again, costs too much.
        """
        return split_fields(self.views(s, viewers))

    @abstractmethod
    def imagine(self, view: ViewT_co, rng: Generator) -> StateT_co:  # type: ignore[misc] # covariant, see above
        """Resample a full state in which the viewer sees exactly `view`, drawn among all possible ones."""

    @abstractmethod
    def event(self, emitted: EmittedEvent) -> Event:
        """Translate an event that the rules emitted."""

    def places(self, s: StateT_co) -> tuple[int, ...]:  # type: ignore[misc] # covariant, see above
        """Every seat's final place, from 1, in a state that is over; equal seats share a place."""
        return tuple(int(self.rules.final_place(s, seat)) for seat in range(self.players))

    @abstractmethod
    def result(self, s: StateT_co) -> ResultT_co:  # type: ignore[misc] # covariant, see above
        """A record's `result`, from a state that is over."""
