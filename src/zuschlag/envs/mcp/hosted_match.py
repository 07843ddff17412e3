"""A match that language models play, with bots at the other seats, described in words."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from zuschlag.bots import Thought, Turn, bot_seed
from zuschlag.bots.bot_pool import BotPool, think_as_valuer
from zuschlag.bots.stand_in_notice import stand_in_notice
from zuschlag.envs.mcp.free_text_moves import parse_moves
from zuschlag.errors import Refused, short
from zuschlag.match import Match, summarize_moves
from zuschlag.texts import GAME_TEXTS, Texts, credit_line, headline, plain, winner_line

LONGEST_MOVE = 200


class HostedMatch:
    """One match. Calls wait while bots think."""

    def __init__(self, name: str, match: Match, bots: Mapping[int, str], bot_pool: BotPool, language: str) -> None:
        self.name = name
        self.match = match
        self.bots = bots
        self.texts = Texts(language)
        self.lock = threading.Lock()
        self._bot_pool = bot_pool
        self._messages = Texts(language, "door")
        self._game_texts = GAME_TEXTS[match.game.name]
        names: Any = match.about["seats"]
        self._seat_names = self._game_texts.name_seats(self.texts, match.view(None), names)
        self._since = [0] * match.players
        self._turns = [1] * match.players  # how often each seat has moved here, and the move to come
        self._remarks: list[str] = []
        self._has_told_of_stand_in = False
        self.let_bots_play()

    # Playing

    def play(self, seat: int, typed: str, turn: int | None = None) -> None:
        """Make the move that is meant, and let the bots answer. What is no move now is refused, and nothing changes.

        So is one for another of the seat's turns, where the turn is told: it has been sent twice, or late.
        """
        word = self._parse_move(seat, typed, turn)
        happened = len(self.match.events)
        self.match.play(seat, word)
        self._since[seat] = happened
        self._turns[seat] += 1
        self._remarks.clear()
        self.let_bots_play()

    def _parse_move(self, seat: int, typed: str, turn: int | None) -> str:
        if self.match.pending.over:
            raise Refused("not-now", f"{short(typed)} cannot be played: match {self.name} is over; `result` tells how it ended")
        offered = list(self.match.offered(seat))
        if not offered:
            raise Refused("not-awaited", f"{short(typed)} cannot be played now: the table waits for {self._awaited()}")
        if turn is not None and turn != self._turns[seat]:
            raise Refused("stale", f"{short(typed)} is for turn {short(turn)}; it is your turn {self._turns[seat]}")
        if len(typed) > LONGEST_MOVE:
            raise Refused(
                "too-large", f"the move has {len(typed)} characters; expected a few words, of: {summarize_moves(offered)}"
            )
        found = parse_moves(typed, offered)
        if len(found) == 1:
            return found[0]
        if found:
            raise Refused(
                "malformed", f"{short(typed)} could be any of: {summarize_moves(found)}; expected one of them in full"
            )
        raise Refused("illegal", f"{short(typed)} is not possible now; you may play: {summarize_moves(offered)}")

    def let_bots_play(self) -> None:
        """Let bots move until the match waits only for the callers' seats."""
        while waiting := [seat for seat in self.match.pending.seats if seat in self.bots]:
            self.match.play(waiting[0], self._choose_bot_move(waiting[0]))

    def _choose_bot_move(self, seat: int) -> str:
        """Return the bot's move; where it fails, the valuer's, or any move."""
        spec, turn = self.bots[seat], Turn(self.match, seat)
        seed = bot_seed(self.match.seed, spec)
        ways: tuple[Callable[[], Thought], ...] = (
            lambda: self._bot_pool.think(spec, seed, turn),
            lambda: think_as_valuer(seed, turn),
        )
        for thinking in ways:
            try:
                thought = thinking()
            except Exception as error:  # noqa: BLE001 (whatever a bot does, the match goes on)
                self._remarks.append(self.texts.say("play.bot_failed", reason=f"{spec}: {short(error)}"))
                continue
            if thought.is_stand_in and not self._remarks and not self._has_told_of_stand_in:
                self._has_told_of_stand_in = True
                self._remarks.append(stand_in_notice(self.texts))
            return thought.move
        return turn.offered[0]

    # Telling

    def welcome(self) -> str:
        """What is played: for everybody's eyes."""
        view = self.match.view(None)
        lines = [
            self._messages.say("door.match.begun", match=self.name),
            headline(self.texts, self.match.game.title, view),
            credit_line(self.texts, type(self.match.game)),
            self._game_texts.reconstruction_notice(self.texts, view),
        ]
        return "\n".join(line for line in lines if line)

    def describe_table(self, seat: int) -> str:
        """The table as the seat sees it, what has happened since its last move, and what it may do."""
        view = self.match.view(seat)
        drawn = self._game_texts.draw_table(self.texts, view, self._seat_names, plain)
        greeting = "" if self.match.pending.over else f" {self._game_texts.greeting(self.texts, view)}"
        return "\n\n".join(
            [f"{self.texts.say('play.welcome', seat=seat + 1)}{greeting}", drawn, *self._news(seat), self.describe_turn(seat)]
        )

    def news(self, seat: int) -> str:
        """What has happened since the seat's last move, and what it may do."""
        return "\n\n".join([*self._news(seat), self.describe_turn(seat)])

    def _news(self, seat: int) -> Iterator[str]:
        if self._remarks:
            yield "\n".join(self._remarks)
        told: list[list[str]] = [[]]
        for event in self.match.events[self._since[seat] :]:
            if self._game_texts.is_round_start(event):
                told.append([])
            is_my_own = self._game_texts.is_transient(event) and event.args.get("seat") == seat
            if event.is_visible_to(seat) and not is_my_own:
                told[-1].append(self._game_texts.describe_event(self.texts, event, self._seat_names))
        if any(told):
            yield "\n".join([self._messages.say("door.news"), *(" ".join(sentences) for sentences in told if sentences)])

    def describe_turn(self, seat: int) -> str:
        """Whether it is the seat's turn, and what it may play then."""
        if self.match.pending.over:
            return self.describe_result()
        offered = self.match.offered(seat)
        if not offered:
            return self._messages.say("door.waits", players=self._awaited())
        return "\n".join(
            [self._messages.say("door.turn", turn=self._turns[seat], example=offered[-1]), *self._explain_moves(offered)]
        )

    def _explain_moves(self, offered: Sequence[str]) -> Iterator[str]:
        """What is offered, by the first word of the moves, with what that means."""
        verbs: dict[str, list[str]] = {}
        for word in offered:
            verbs.setdefault(word.split()[0], []).append(word)
        for verb, words in verbs.items():
            meaning = self._explain_verb(verb)
            moves = summarize_moves(words)
            yield "- " + (self._messages.say("door.named", name=moves, said=meaning) if meaning else moves)

    def _explain_verb(self, verb: str) -> str:
        """What the moves that begin with this word mean; "" where the game does not say."""
        name = f"{self.match.game.name}.{verb}"
        if f"door.move.{name}" in self._messages:
            return self._messages.say(f"door.move.{name}")
        own = f"{self.match.game.name}.move.{verb}"
        return self.texts.say(own) if own in self.texts else ""

    def every_move(self, seat: int) -> str:
        """Each of the seat's moves, a line for each; where it has none, why."""
        return "\n".join(self.match.offered(seat)) or self.describe_turn(seat)

    def describe_result(self) -> str:
        """How it ended, as everybody may know it; or that it has not."""
        result = self.match.result
        if result is None:
            return "\n".join(
                [self._messages.say("door.not_over"), self._messages.say("door.waits.all", players=self._awaited())]
            )
        view = self.match.view(None)
        score = self._game_texts.explain_score(self.texts, view, result, self._seat_names)
        return "\n".join(
            [self._messages.say("door.over"), *score, winner_line(self.texts, result["winners"], self._seat_names)]
        )

    def line(self) -> str:
        """The match in a line, for everybody's eyes."""
        head = self.texts.say("show.game", title=self.match.game.title, players=self.match.players)
        over = self.match.result
        state = self._messages.say("door.over") if over else self._messages.say("door.waits.all", players=self._awaited())
        return self._messages.say("door.named", name=self.name, said=f"{head}. {state}")

    def _awaited(self) -> str:
        return self.texts.join_list([self._seat_names.by_seat[seat] for seat in self.match.pending.seats])
