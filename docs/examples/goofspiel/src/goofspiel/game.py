"""Goofspiel as Zuschlag sees it: everything about the game, declared on one class."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from goofspiel import observation as observation_module
from goofspiel import rules as rules_module
from goofspiel.events import KINDS, to_event
from goofspiel.state import CARDS, OPTIONS, State
from goofspiel.view import View, imagine, views
from zuschlag.errors import Refused, short
from zuschlag.games import Event, Feature, FrozenDict, Game, Parts, Result, changed_options, read_options, set_option_fields
from zuschlag.kernel import EmittedEvent, Generator, Observation, Rules

WORDS = tuple(f"bid {card}" for card in range(1, CARDS + 1))


class GoofspielResult(Result):
    points: list[int]


class Goofspiel(Game[State, View, GoofspielResult]):
    """Sealed bids for prizes: every card can be bid once."""

    name = "goofspiel"
    title = "Goofspiel"
    declared_options = OPTIONS
    event_kinds = KINDS
    view_class = View
    parts = Parts(texts="goofspiel.texts", strategies="goofspiel.bots", lessons="goofspiel.lessons")

    state = State
    rules: Rules[State] = rules_module
    observation: Observation[State] = observation_module
    features: ClassVar[tuple[Feature, ...]] = observation_module.FEATURES
    words = WORDS
    numbers = FrozenDict({word: number for number, word in enumerate(WORDS)})
    outcomes = tuple(f"reveal {card}" for card in range(1, CARDS + 1))
    chance = "reveal"

    def __init__(self, players: int, options: Mapping[str, object]) -> None:
        self.players = players
        self._chosen = read_options(self.name, self.declared_options, players, options)

    @property
    def options(self) -> dict[str, object]:
        """What differs from the default, as records write it."""
        return changed_options(self.declared_options, self._chosen)

    def blank(self) -> State:
        """A state with the options set."""
        s = State()
        s.players = self.players
        set_option_fields(s, self.declared_options, self._chosen)
        return s

    def apply_setup(self, s: State, setup: object) -> None:
        if setup != {}:
            raise Refused("malformed", f"setup is {short(setup)}; expected an empty object: nothing is dealt")
        rules_module.begin(s)

    def setup_of(self, s: State) -> dict[str, object]:
        return {}

    def view(self, s: State, viewer: int | None) -> View:
        return views(s, (viewer,), self.frozen_options)[0]

    def views(self, s: State, viewers: Sequence[int | None]) -> list[View]:
        return views(s, viewers, self.frozen_options)

    def imagine(self, view: View, rng: Generator) -> State:
        return imagine(view, self.blank(), rng)

    def event(self, emitted: EmittedEvent) -> Event:
        return to_event(emitted)

    def result(self, s: State) -> GoofspielResult:
        return {
            "points": [s.points[seat] for seat in range(self.players)],
            "winners": [seat for seat in range(self.players) if rules_module.winners(s) >> seat & 1],
        }
