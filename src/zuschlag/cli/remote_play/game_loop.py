"""One person at a terminal, the table on a server."""

import queue
import secrets
import shlex
from pathlib import Path
from typing import Any, NoReturn

import click

from zuschlag.cli.exit_status import INTERRUPTED
from zuschlag.cli.output_files import save_record
from zuschlag.cli.remote_play.http_client import Wire, refusal
from zuschlag.cli.remote_play.table_state import Told
from zuschlag.cli.remote_play.websocket import Connected, Ended, Link, Lost
from zuschlag.cli.terminal.line_reader import Lines
from zuschlag.cli.terminal.match_screen import LEAVING, Screen
from zuschlag.tables.protocol.commands import Answer, Command, Leave, Play, Return, Say, Start, TakeBack
from zuschlag.tables.protocol.messages import Ack, ChatMessage, Refusal, Snapshot, TableChange, Update
from zuschlag.texts import Texts
from zuschlag.texts.seat_names import sanitize

UNTOLD = frozenset({"moved", "opened", "salted", "planned"})
"""Kinds of news that need no sentence of their own."""
SALT_BYTES = 16


class RemoteSeat:
    """A seat at a table on a server, or a place among its spectators."""

    def __init__(self, wire: Wire, table: str, name: str, texts: Texts, file: Path | None) -> None:
        self.wire = wire
        self.table = table
        self.name = name
        self.texts = texts
        self.file = file
        self.happenings: queue.Queue[Any] = queue.Queue()
        self.link = Link(wire, table, self.happenings.put)
        self.lines = Lines(lambda line: self.happenings.put((line,)))
        self.told: Told | None = None
        self.screen: Screen | None = None
        self.sent: Play | None = None
        """A move that is on its way."""
        self.heard: dict[str, int] = {}
        """The last line of chat, by room: whoever comes back is told some again."""
        self.is_prompted = False
        self.is_lost = False
        self.is_leaving = False
        """Has been asked whether to leave the seat."""
        self.is_going = False
        """Has said yes: until the server has answered, nothing more is asked, and the end of input means nothing."""
        self.has_started = False
        self.has_opened = False
        """A round has begun since the table was drawn."""

    def play(self) -> None:
        """Play, or watch, until the match is over or the person goes."""
        self.link.begin()
        self.lines.begin()
        try:
            while self.told is None or self.told.table.status not in ("finished", "abandoned"):
                self._take(self.happenings.get())
                if self.happenings.empty():
                    self._settle()
            self._finish()
        except KeyboardInterrupt:
            click.echo()
            self._part(INTERRUPTED)
        finally:
            self.link.end()

    # What happens

    def _take(self, happening: Any) -> None:
        match happening:
            case (None,):
                if not self.is_going:
                    self._part(0)
            case (line,):
                self._read(line)
            case Connected():
                self._come_back()
            case Lost(reason, pause):
                self.is_lost = True
                self._say(self.texts.say("online.lost", reason=sanitize(reason), seconds=f"{pause:.1f}"))
            case Ended(code, message):
                raise refusal(code, message)
            case Exception():
                raise happening
            case Snapshot():
                self._look_around(happening)
            case Update():
                self._go_on(happening)
            case ChatMessage():
                self._hear(happening)
            case Ack(do="play"):
                self.sent = None
            case Ack(do="leave"):
                if self.told is not None and self.told.seat is not None:
                    self._tell_how_to_return("online.left")
                raise SystemExit(0)
            case Refusal():
                if happening.do == "play":
                    self.sent = None
                self.is_going = self.is_going and happening.do != "leave"
                self._say(f"{self.texts.say(f'refused.{happening.code}')} ({sanitize(happening.message)})")

    def _come_back(self) -> None:
        if self.is_lost:
            self.is_lost = self.has_started = False
            self._say(self.texts.say("online.back"))
        if self.sent is not None:
            self.link.send(self.sent)  # one move, however often it is sent

    def _look_around(self, message: Snapshot) -> None:
        self._see(message)
        for line in message.said:
            self._hear(line)

    def _see(self, message: Snapshot) -> None:
        if self.told is None:
            self.told = Told(message)
            if self.told.seat is not None and self.told.table.seats[self.told.seat].stand_in is not None:
                self.link.send(Return())
            if self.told.view is not None:
                self._welcome()
                assert self.screen is not None
                events = self.told.first_events
                self._tell(events[self.screen.last_opening(events) :])
            elif not self.told.is_full:
                self._say(self.texts.say("page.waiting"))
            return
        self._tell(self.told.take_snapshot(message) or [])

    def _go_on(self, message: Update) -> None:
        assert self.told is not None
        events = self.told.take_update(message)
        self._tell_news(message.news)
        self._tell(events)

    # Telling

    def _welcome(self) -> None:
        assert self.told is not None
        told = self.told
        self.screen = Screen(self.texts, told.table.game, told.seat, told.view, told.names(self.texts))
        self._break_line()
        self.screen.welcome(sanitize(told.table.title), told.view)
        self.screen.say(self.texts.say("page.watching" if told.seat is None else "online.how"))

    def _tell_news(self, news: TableChange) -> None:
        assert self.told is not None
        if news.kind not in UNTOLD:
            name = "" if news.seat is None else self.told.names(self.texts)[news.seat]
            self._say(self.texts.say(f"news.{news.kind}", seat=sanitize(name)))
        waits_for = self.told.table.take_back.waits_for if self.told.table.take_back is not None else []
        if news.kind == "asked" and self.told.seat in waits_for:
            self._say(self.texts.say("online.answer"))

    def _tell(self, events: list[Any]) -> None:
        assert self.told is not None
        if self.told.view is None:
            return
        if self.screen is None:
            self._welcome()
        assert self.screen is not None
        self.screen.seat = self.told.seat
        self.screen.meet(self.told.view, self.told.names(self.texts))
        if events:
            self._break_line()
            self.has_opened |= self.screen.tell(events)

    def _hear(self, line: ChatMessage) -> None:
        if line.number > self.heard.get(line.room, 0):
            self.heard[line.room] = line.number
            self._say(f"{sanitize(line.name) or self.texts.say('page.gone')}: {sanitize(line.text)}")

    def _say(self, text: str) -> None:
        self._break_line()
        click.echo(text)

    def _break_line(self) -> None:
        """Where a prompt stands, what is told goes below it."""
        if self.is_prompted:
            self.is_prompted = False
            click.echo()

    # Doing

    def _settle(self) -> None:
        """All that has come is told: what is to be done?"""
        told = self.told
        if told is None or self.is_lost:
            return
        if told.table.status == "waiting" and told.is_full and told.seat is not None and not self.has_started:
            self.has_started = True
            self.link.send(Start(salt=secrets.token_hex(SALT_BYTES)))
        if self.screen is not None and self.has_opened and told.table.status == "playing":
            self.has_opened = False
            self._break_line()
            click.echo()
            self.screen.draw(told.view)
        if told.is_my_turn and self.sent is None and not self.is_prompted and not (self.is_leaving or self.is_going):
            assert self.screen is not None
            self.screen.prompt(told.offered)
            self.is_prompted = True
            self.lines.want()

    def _read(self, typed: str) -> None:
        """What the person typed."""
        self.lines.take()
        if not self.lines.is_terminal:
            click.echo(typed)
        self.is_prompted = False
        word, _, rest = typed.lower().partition(" ")
        told = self.told
        if self.is_leaving:
            self.is_leaving = False
            if typed.lower() == self.texts.say("online.yes"):
                self.is_going = True
                self.link.send(Leave(seat=told.seat if told else None))
            else:
                self._part(0)
        elif typed.lower() in LEAVING:
            self._ask_to_leave()
        elif told is None or told.seat is None:
            return
        elif word == "say" and rest:
            self.link.send(Say(text=typed[len(word) :].strip()))
        elif typed.lower() in COMMANDS:
            self.link.send(COMMANDS[typed.lower()])
        elif self.screen is not None:
            self._move(typed, self.screen, told)

    def _move(self, typed: str, screen: Screen, told: Told) -> None:
        if not told.is_my_turn and typed.lower() not in ("board", ""):
            self._say(self.texts.say("refused.not-awaited"))
            return
        move = screen.understood(typed, told.offered, told.view)
        if move is not None and self.sent is None:
            assert told.you is not None
            self.sent = Play(nth=told.you.nth, move=move, seat=told.seat)
            self.link.send(self.sent)

    # Going

    def _ask_to_leave(self) -> None:
        if self.told is None or self.told.seat is None:
            raise SystemExit(0)
        self.is_leaving = self.is_prompted = True
        click.echo(f"{self.texts.say('online.leave', yes=self.texts.say('online.yes'))} ", nl=False)
        self.lines.want()

    def _part(self, status: int) -> NoReturn:
        """The person goes; the seat stays theirs."""
        self._break_line()
        if self.told is not None and self.told.seat is not None:
            self._tell_how_to_return("online.kept")
        raise SystemExit(status)

    def _tell_how_to_return(self, key: str) -> None:
        name = shlex.quote(self.name)
        command = f"zuschlag play --server {self.wire.url} --table {self.table} --name {name}"
        self._say(self.texts.say(key, command=command))

    def _finish(self) -> None:
        assert self.told is not None
        self._break_line()
        if self.screen is None or self.told.table.result is None:
            click.echo(self.texts.say("page.abandoned"))
        else:
            self.screen.finish(self.told.view, self.told.table.result)
            if self.file is not None:
                save_record(self.wire.get(f"/api/tables/{self.table}/record", dict[str, Any]), self.file, self.texts)


COMMANDS: dict[str, Command] = {
    "undo": TakeBack(),
    "agree": Answer(agree=True),
    "object": Answer(agree=False),
    "return": Return(),
}
"""Words that are no moves of any game."""
