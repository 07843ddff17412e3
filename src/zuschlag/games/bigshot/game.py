"""Big Shot as a `Game`: its options and board, the words of its moves, its views, events and results."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from zuschlag.games.bigshot import colours, moves, observation_v1
from zuschlag.games.bigshot import observation as observation_module
from zuschlag.games.bigshot import rules as rules_module
from zuschlag.games.bigshot.auction import HIGHEST_BID
from zuschlag.games.bigshot.board import HIGHEST_VALUE
from zuschlag.games.bigshot.deal import begin
from zuschlag.games.bigshot.events import MEANINGS, to_event
from zuschlag.games.bigshot.loans import LOAN_COST, MOST_LOANS
from zuschlag.games.bigshot.options import OPTIONS, parse_options
from zuschlag.games.bigshot.record_setup import read_setup, write_setup
from zuschlag.games.bigshot.resampling import rebuild_state
from zuschlag.games.bigshot.scoring import LOTS_TO_WIN, balance, is_waived, lots_held, winners
from zuschlag.games.bigshot.state import NOBODY, ROOM, State
from zuschlag.games.bigshot.view import View, view, view_fields, views
from zuschlag.games.chosen_options import set_option_fields
from zuschlag.games.game import Event, Game, Result
from zuschlag.games.parts import Parts
from zuschlag.games.view import ViewFields
from zuschlag.kernel import EmittedEvent, Generator
from zuschlag.kernel.rules import Observation, Rules
from zuschlag.strict_json import JsonObject


class BigShotResult(Result):
    owners: dict[str, str | None]
    balance: list[int]
    lots: list[int]
    waived: bool


class BigShot(Game[State, View, BigShotResult]):
    """Open auctions with ever dearer loans for cubes that win city lots by majority, where ties cancel out."""

    name = "bigshot"
    edition = 1
    title = "Big Shot"
    authors = ("Alex Randolph",)
    publisher = "Ravensburger"
    year = 2001
    declared_options = OPTIONS
    event_kinds = tuple(MEANINGS.values())
    limits = MappingProxyType(
        {
            "highest_bid": HIGHEST_BID,
            "highest_value": HIGHEST_VALUE,
            "lot_size": ROOM,
            "loan_cost": LOAN_COST,
            "most_loans": MOST_LOANS,
            "lots_to_win": LOTS_TO_WIN,
        }
    )
    rule_prefix = "BS"
    rule_chapters = MappingProxyType(
        {"box": 3, "setup": 6, "round": 12, "loans": 15, "end": 19, "challenge": 22, "three": 23, "two": 28}
    )
    view_class = View
    parts = Parts(
        texts="zuschlag.texts.bigshot",
        strategies="zuschlag.bots.bigshot",
        review="zuschlag.review.bigshot",
        batch_opponents="zuschlag.envs.batch.bigshot",
        drawing="zuschlag.envs.rendering.bigshot",
        openspiel="zuschlag.envs.openspiel.bigshot",
        proxy_plan="zuschlag.tables.proxy_plans.bigshot:BidUpTo",
        environment_docs="tools.environment_pages.bigshot:ABOUT",
        lessons="zuschlag.lessons.bigshot",
        puzzles="zuschlag.puzzles.bigshot",
        page="bigshot",
    )
    state = State
    rules: Rules[State] = rules_module
    observation: Observation[State] = observation_module
    later_observations = (observation_v1,)
    features = observation_module.FEATURES
    chance = "roll"
    outcomes = moves.OUTCOMES

    def __init__(self, players: int, options: Mapping[str, object]) -> None:
        chosen = parse_options(players, options)
        self.players = players
        self.board = chosen.board
        self.lots = tuple(lot.id for lot in chosen.board.lots)
        self.words = moves.words(self.lots)
        self.numbers = moves.numbers(self.lots)
        self._chosen = chosen
        self._is_built_in = chosen.board.is_built_in

    @property
    def options(self) -> JsonObject:
        return self._chosen.as_record()

    def blank(self) -> State:
        s = State()
        s.players = self.players
        s.challenge = int(self._chosen.values["variant"] == "challenge")
        set_option_fields(s, OPTIONS, self._chosen.values)
        s.value = [lot.value or 0 for lot in self.board.lots]
        s.park = [at for at, lot in enumerate(self.board.lots) if lot.is_park]
        s.doubles = [[int(other in self.board.lots[at].doubles) for other in self.lots] for at in s.park]
        return s

    def apply_setup(self, s: State, setup: object) -> None:
        read_setup(s, setup)
        begin(s)

    def setup_of(self, s: State) -> JsonObject:
        return write_setup(s)

    def view(self, s: State, viewer: int | None) -> View:
        return view(s, viewer, self.board, self.frozen_options, reconstruction=self._is_built_in)

    def views(self, s: State, viewers: Sequence[int | None]) -> Sequence[View]:
        return views(s, viewers, self.board, self.frozen_options, reconstruction=self._is_built_in)

    def view_fields(self, s: State, viewers: Sequence[int | None]) -> ViewFields:
        return view_fields(s, viewers, self.board, self.frozen_options, reconstruction=self._is_built_in)

    def imagine(self, view: View, rng: Generator, weigh: object = None) -> State:
        """Rebuild the only state behind the view: every hidden purse follows from public facts."""
        return rebuild_state(view, self.blank())

    def event(self, emitted: EmittedEvent) -> Event:
        return to_event(emitted, self.lots)

    def result(self, s: State) -> BigShotResult:
        won = winners(s)
        return {
            "owners": {lot: None if s.owner[at] == NOBODY else colours.WORDS[s.owner[at]] for at, lot in enumerate(self.lots)},
            "balance": [balance(s, seat) for seat in range(self.players)],
            "lots": [lots_held(s, seat) for seat in range(self.players)],
            "waived": is_waived(s),
            "winners": [seat for seat in range(self.players) if won >> seat & 1],
        }
