"""The context that all states of one game share: the game, its deal, its texts and its rewards."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from zuschlag.envs.openspiel import observation_text
from zuschlag.envs.openspiel.chance_deal import BigShotDeal, Deal, ZahltagDeal
from zuschlag.envs.openspiel.small_zahltag import SIZES, SMALL, SmallZahltag, make_small_zahltag
from zuschlag.envs.rewards import reward_in_python
from zuschlag.envs.spaces import Spec
from zuschlag.games import Game
from zuschlag.games.bigshot.view import PurseView
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.events import WENT_OUT
from zuschlag.games.zahltag.state import NONE
from zuschlag.kernel import EmittedEvent
from zuschlag.match import make_game

Options = tuple[tuple[str, str], ...]


class GameContext:
    """Made once for a choice of game, players, options and reward; never changes."""

    def __init__(self, name: str, players: int, options: Options, reward: str) -> None:
        self.key = (name, players, options, reward)
        chosen = dict(options)
        self.game: Game = make_small_zahltag(players) if name == "small" else make_game(name, players, chosen)
        self.rules: Any = self.game.rules
        self.spec = Spec(self.game)
        self.deal = _deal(self.game)
        self.value = reward_in_python(self.rules, reward)
        self._template = self.game.blank()
        self.deal.prepare(self._template)
        self._event_texts: dict[EmittedEvent, tuple[str, frozenset[int] | None]] = {}

    def __deepcopy__(self, memo: object) -> "GameContext":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return game_context, self.key

    def undealt(self) -> Any:
        """A fresh state of play before the first draw."""
        return self._template.copy()

    def event_text(self, fact: EmittedEvent) -> tuple[str, frozenset[int] | None]:
        """A fact as text, and the seats that may know it; None: everybody."""
        if fact not in self._event_texts:
            event = self.game.event(fact)
            self._event_texts[fact] = observation_text.event_text(event), event.viewers
        return self._event_texts[fact]

    def count_sealed(self, s: Any) -> int:
        """How many decisions, the last that were made, are still sealed."""
        return sum(offer != NONE for offer in s.offers) if self.game.name == "zahltag" else 0

    def text_of_revealed_cards(self, s: Any, facts: Sequence[EmittedEvent]) -> str:
        """What everybody sees after these facts, but none of them tells: the cards of who went out, on the piles (ZT-15)."""
        if self.game.name == "zahltag" and any(fact[0] == WENT_OUT for fact in facts):
            return f"piles {kinds.to_letters(s.piles) or 'none'}"
        return ""

    def private_text(self, s: Any, seat: int) -> str:
        """What the seat sees and others may not."""
        own = self.game.view(s, seat).seats[seat]
        if self.game.name == "zahltag":
            hand = kinds.to_letters([own.hand.get(word, 0) for word in kinds.WORDS])
            return f"hand {hand or 'none'}" + ("" if own.offer is None else f" offer {own.offer}")
        purses: tuple[PurseView, ...] = own.purses
        return "cash " + " ".join(str(purse.cash) for purse in purses) if s.challenge else ""


@cache
def game_context(name: str, players: int, options: Options, reward: str) -> GameContext:
    """The context of a game: bigshot, zahltag or small. Refuses what `zuschlag.new` refuses."""
    return GameContext(name, players, options, reward)


def changed_options(parameters: Mapping[str, Any], defaults: Mapping[str, str]) -> Options:
    """The options among a game's parameters that differ from their defaults."""
    return tuple((name, str(parameters[name])) for name, usual in defaults.items() if parameters.get(name, usual) != usual)


def _deal(game: Game) -> Deal:
    if game.name == "bigshot":
        return BigShotDeal(game.players)
    sizes = SMALL[game.players] if isinstance(game, SmallZahltag) else SIZES
    return ZahltagDeal(game.players, sizes["HAND"], sizes["COUNTS"])
