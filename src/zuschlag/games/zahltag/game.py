"""Zahltag as a `Game`: its deck, the words of its moves, its views, events and results."""

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from zuschlag.games.features import Feature
from zuschlag.games.game import Event, Game, Result
from zuschlag.games.parts import Parts
from zuschlag.games.view import ViewFields
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag import moves, observation_v1
from zuschlag.games.zahltag import observation as observation_module
from zuschlag.games.zahltag import rules as rules_module
from zuschlag.games.zahltag.deal import begin
from zuschlag.games.zahltag.deck import built_in
from zuschlag.games.zahltag.equipment import table_of
from zuschlag.games.zahltag.events import MEANINGS, to_event
from zuschlag.games.zahltag.offers import TIE_COSTS
from zuschlag.games.zahltag.options import OPTIONS, parse_options
from zuschlag.games.zahltag.record_setup import read_setup, write_setup
from zuschlag.games.zahltag.resampling import Weigh, resample_state
from zuschlag.games.zahltag.scoring import winners
from zuschlag.games.zahltag.state import DISTINCT, LAPS, LAST_PAYDAY, MOST_CARDS, MOST_DISTINCT, MOST_OFFER, State
from zuschlag.games.zahltag.view import View, view, view_fields, views
from zuschlag.kernel import EmittedEvent, Generator
from zuschlag.kernel.rules import Observation, Rules
from zuschlag.strict_json import JsonObject


class ZahltagResult(Result):
    money: list[int]
    equipment: list[int]
    table: list[int]
    out: list[int]


class Zahltag(Game[State, View, ZahltagResult]):
    """Hidden hands of cranes, excavators, foremen and workers; sealed lowest offers; paydays."""

    name = "zahltag"
    edition = 1
    title = "Zahltag"
    authors = ("Franz-Benno Delonge",)
    publisher = "Ravensburger"
    year = 2002
    declared_options = OPTIONS
    event_kinds = tuple(MEANINGS.values())
    limits = MappingProxyType(
        {
            "highest_offer": MOST_OFFER,
            "most_cards": MOST_CARDS,
            "tie_costs": TIE_COSTS,
            "last_payday": LAST_PAYDAY,
            "preparation_laps": LAPS,
        }
    )
    rule_prefix = "ZT"
    rule_chapters = MappingProxyType({"box": 4, "setup": 6, "turn": 15, "end": 16, "open": 17})
    view_class = View
    parts = Parts(
        texts="zuschlag.texts.zahltag",
        strategies="zuschlag.bots.zahltag",
        review="zuschlag.review.zahltag",
        batch_opponents="zuschlag.envs.batch.zahltag",
        drawing="zuschlag.envs.rendering.zahltag",
        openspiel="zuschlag.envs.openspiel.zahltag",
        proxy_plan="zuschlag.tables.proxy_plans.zahltag:OfferFor",
        environment_docs="tools.environment_pages.zahltag:ABOUT",
        lessons="zuschlag.lessons.zahltag",
        puzzles="zuschlag.puzzles.zahltag",
        page="zahltag",
    )
    rules: Rules[State] = rules_module
    observation: Observation[State] = observation_module
    later_observations = (observation_v1,)
    chance = "reveal"

    def __init__(self, players: int, options: Mapping[str, object]) -> None:
        self.players = players
        self.deck = parse_options(players, options)
        self.contracts = tuple(dict.fromkeys(self.deck))  # the different ones, in the order of the deck
        self.words = moves.words()
        self.numbers = moves.numbers()
        self.outcomes = moves.outcomes(self.contracts)
        self.state = State if len(self.contracts) == DISTINCT else State.sized(DISTINCT=len(self.contracts))

    @property
    def options(self) -> JsonObject:
        return {} if self._is_built_in else {"contracts": list(self.deck)}

    @property
    def compiled_state(self) -> type[State]:
        """States have room for the built-in deck, or for every deck: code is compiled for these two sizes alone."""
        return State if len(self.contracts) <= DISTINCT else State.sized(DISTINCT=MOST_DISTINCT)

    @property
    def features(self) -> tuple[Feature, ...]:
        return observation_module.features(len(self.contracts), max(Counter(self.deck).values()))

    @property
    def _is_built_in(self) -> bool:
        return self.deck == built_in()

    def blank(self) -> State:
        s = self.state()
        counts = Counter(self.deck)
        s.players = self.players
        s.distinct = len(self.contracts)
        s.needs = [kinds.from_letters(contract) for contract in self.contracts]
        s.deck = [counts[contract] for contract in self.contracts]
        return s

    def apply_setup(self, s: State, setup: object) -> None:
        read_setup(s, setup)
        begin(s)

    def setup_of(self, s: State) -> JsonObject:
        return write_setup(s)

    def view(self, s: State, viewer: int | None) -> View:
        return view(s, viewer, self.contracts, self.frozen_options, reconstruction=self._is_built_in)

    def views(self, s: State, viewers: Sequence[int | None]) -> Sequence[View]:
        return views(s, viewers, self.contracts, self.frozen_options, reconstruction=self._is_built_in)

    def view_fields(self, s: State, viewers: Sequence[int | None]) -> ViewFields:
        return view_fields(s, viewers, self.contracts, self.frozen_options, reconstruction=self._is_built_in)

    def imagine(self, view: View, rng: Generator, weigh: Weigh | None = None) -> State:
        """Resample by the exact number of deals that lead to each world. `weigh` weights worlds further."""
        return resample_state(view, self.blank(), rng, self.contracts, weigh)

    def event(self, emitted: EmittedEvent) -> Event:
        return to_event(emitted, self.contracts)

    def result(self, s: State) -> ZahltagResult:
        won = winners(s)
        seats = range(self.players)
        return {
            "money": [s.money[seat] for seat in seats],
            "equipment": [s.cards[seat] for seat in seats],
            "table": [table_of(s, seat) for seat in seats],
            "out": sorted((seat for seat in seats if s.out[seat]), key=lambda seat: (s.out[seat], seat)),
            "winners": [seat for seat in seats if won >> seat & 1],
        }
