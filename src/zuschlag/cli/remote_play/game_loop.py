"""The game loop of a remote game: one person at a terminal, the table on a server."""

import queue
import secrets
import shlex
from pathlib import Path
from typing import Any, NoReturn

import click

from zuschlag.cli.exit_status import INTERRUPTED
from zuschlag.cli.local_play.hints import remote_hint_lines
from zuschlag.cli.output_files import save_record
from zuschlag.cli.remote_play.http_client import ServerClient, error_from_server
from zuschlag.cli.remote_play.remote_table import RemoteTable
from zuschlag.cli.remote_play.websocket import Connected, Ended, Lost, TableConnection
from zuschlag.cli.terminal.line_reader import LineReader
from zuschlag.cli.terminal.match_screen import QUIT_WORDS, MatchScreen
from zuschlag.tables.core.table import OVER
from zuschlag.tables.protocol.commands import Answer, Command, Hint, Leave, Play, Return, Say, Start, TakeBack
from zuschlag.tables.protocol.messages import Ack, ChatMessage, HintMessage, Refusal, Snapshot, TableChange, Update
from zuschlag.texts import Texts
from zuschlag.texts.refusals import refusal_text
from zuschlag.texts.seat_names import SeatNames, sanitize

SILENT_NEWS = frozenset({"moved", "opened", "salted", "planned"})
"""Kinds of news that are not printed."""
SALT_BYTES = 16


class RemoteGame:
    """A seat at a table on a server, or a place among its spectators."""

    def __init__(self, client: ServerClient, table: str, name: str, texts: Texts, file: Path | None) -> None:
        self.client = client
        self.table = table
        self.name = name
        self.texts = texts
        self.file = file
        self.incoming: queue.Queue[Any] = queue.Queue()
        self.connection = TableConnection(client, table, self.incoming.put)
        self.lines = LineReader(lambda line: self.incoming.put((line,)))
        self.state: RemoteTable | None = None
        self.screen: MatchScreen | None = None
        self.sent: Play | None = None
        """A move that is sent and not yet acknowledged."""
        self.last_chat_lines: dict[str, int] = {}
        """The last line of chat, by room: after reconnecting some are sent again."""
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
        self.connection.start()
        self.lines.start()
        try:
            while self.state is None or self.state.table.status not in OVER:
                self._handle(self.incoming.get())
                if self.incoming.empty():
                    self._act()
            self._finish()
        except KeyboardInterrupt:
            click.echo()
            self._quit(INTERRUPTED)
        finally:
            self.connection.close()

    # Incoming

    def _handle(self, happening: Any) -> None:
        match happening:
            case (None,):
                if not self.is_going:
                    self._quit(0)
            case (line,):
                self._read_line(line)
            case Connected():
                self._resend_after_reconnecting()
            case Lost(reason, pause):
                self.is_lost = True
                self._print(self.texts.say("online.lost", reason=sanitize(reason), seconds=f"{pause:.1f}"))
            case Ended(code, message):
                raise error_from_server(code, message)
            case Exception():
                raise happening
            case Snapshot():
                self._handle_snapshot(happening)
            case Update():
                self._handle_update(happening)
            case ChatMessage():
                self._print_chat(happening)
            case HintMessage():
                seat_names = SeatNames(()) if self.screen is None else self.screen.name_seats
                game = "" if self.state is None else self.state.table.game
                for line in remote_hint_lines(self.texts, game, happening, seat_names):
                    self._print(line)
            case Ack(do="play"):
                self.sent = None
            case Ack(do="leave"):
                if self.state is not None and self.state.seat is not None:
                    self._print_return_command("online.left")
                raise SystemExit(0)
            case Refusal():
                if happening.do == "play":
                    self.sent = None
                self.is_going = self.is_going and happening.do != "leave"
                said = refusal_text(self.texts, happening.code, happening.retry_after)
                self._print(f"{said} ({sanitize(happening.message)})")

    def _resend_after_reconnecting(self) -> None:
        if self.is_lost:
            self.is_lost = self.has_started = False
            self._print(self.texts.say("online.back"))
        if self.sent is not None:
            self.connection.send(self.sent)  # one move, however often it is sent

    def _handle_snapshot(self, message: Snapshot) -> None:
        self._apply_snapshot(message)
        for line in message.said:
            self._print_chat(line)

    def _apply_snapshot(self, message: Snapshot) -> None:
        if self.state is None:
            self.state = RemoteTable(message)
            if self.state.seat is not None and self.state.table.seats[self.state.seat].stand_in is not None:
                self.connection.send(Return())
            if self.state.view is not None:
                self._welcome()
                assert self.screen is not None
                events = self.state.first_events
                self._print_events(events[self.screen.last_opening(events) :])
            elif not self.state.is_full:
                self._print(self.texts.say("page.waiting"))
            return
        self._print_events(self.state.apply_snapshot(message) or [])

    def _handle_update(self, message: Update) -> None:
        assert self.state is not None
        had_request = self.state.table.take_back is not None
        events = self.state.apply_update(message)
        self._print_news(message.news)
        if had_request and message.news.kind == "moved" and self.state.table.take_back is None:
            self._print(self.texts.say("news.lapsed"))
        self._print_events(events)

    # Printing

    def _welcome(self) -> None:
        assert self.state is not None
        state = self.state
        self.screen = MatchScreen(self.texts, state.table.game, state.seat, state.view, state.names(self.texts))
        self._break_line()
        self.screen.welcome(sanitize(state.table.title), state.view)
        self.screen.say(self.texts.say("page.watching" if state.seat is None else "online.how"))

    def _print_news(self, news: TableChange) -> None:
        assert self.state is not None
        if news.kind not in SILENT_NEWS:
            name = "" if news.seat is None else self.state.names(self.texts)[news.seat]
            self._print(self.texts.say(f"news.{news.kind}", seat=sanitize(name)))
        waits_for = self.state.table.take_back.waits_for if self.state.table.take_back is not None else []
        if news.kind == "asked" and self.state.seat in waits_for:
            self._print(self.texts.say("online.answer"))

    def _print_events(self, events: list[Any]) -> None:
        assert self.state is not None
        if self.state.view is None:
            return
        if self.screen is None:
            self._welcome()
        assert self.screen is not None
        self.screen.seat = self.state.seat
        self.screen.set_names(self.state.view, self.state.names(self.texts))
        if events:
            self._break_line()
            self.has_opened |= self.screen.tell(events)

    def _print_chat(self, line: ChatMessage) -> None:
        if line.number > self.last_chat_lines.get(line.room, 0):
            self.last_chat_lines[line.room] = line.number
            self._print(f"{sanitize(line.name) or self.texts.say('page.gone')}: {sanitize(line.text)}")

    def _print(self, text: str) -> None:
        self._break_line()
        click.echo(text)

    def _break_line(self) -> None:
        """End the line of a prompt, so that output goes below it."""
        if self.is_prompted:
            self.is_prompted = False
            click.echo()

    # Acting

    def _act(self) -> None:
        """Once all messages are handled, start the match, draw the table or prompt for a move."""
        state = self.state
        if state is None or self.is_lost:
            return
        if state.table.status == "waiting" and state.is_full and state.seat is not None and not self.has_started:
            self.has_started = True
            self.connection.send(Start(salt=secrets.token_hex(SALT_BYTES)))
        if self.screen is not None and self.has_opened and state.table.status == "playing":
            self.has_opened = False
            self._break_line()
            click.echo()
            self.screen.draw(state.view)
        if state.is_my_turn and self.sent is None and not self.is_prompted and not (self.is_leaving or self.is_going):
            assert self.screen is not None
            self.screen.prompt(state.offered)
            self.is_prompted = True
            self.lines.request_line()

    def _read_line(self, typed: str) -> None:
        """Handle what the person typed."""
        self.lines.mark_received()
        if not self.lines.is_terminal:
            click.echo(typed)
        self.is_prompted = False
        word, _, rest = typed.lower().partition(" ")
        state = self.state
        if self.is_leaving:
            self.is_leaving = False
            if typed.lower() == self.texts.say("online.yes"):
                self.is_going = True
                self.connection.send(Leave(seat=state.seat if state else None))
            else:
                self._quit(0)
        elif typed.lower() in QUIT_WORDS:
            self._ask_to_leave()
        elif state is None or state.seat is None:
            return
        elif word == "say" and rest:
            self.connection.send(Say(text=typed[len(word) :].strip()))
        elif typed.lower() in COMMANDS:
            self.connection.send(COMMANDS[typed.lower()])
        elif self.screen is not None:
            self._move(typed, self.screen, state)

    def _move(self, typed: str, screen: MatchScreen, state: RemoteTable) -> None:
        if not state.is_my_turn and typed.lower() not in ("board", ""):
            self._print(self.texts.say("refused.not-awaited"))
            return
        move = screen.parse_move(typed, state.offered, state.view)
        if move is not None and self.sent is None:
            assert state.you is not None
            self.sent = Play(nth=state.you.nth, move=move, seat=state.seat)
            self.connection.send(self.sent)

    # Leaving

    def _ask_to_leave(self) -> None:
        if self.state is None or self.state.seat is None:
            raise SystemExit(0)
        self.is_leaving = self.is_prompted = True
        click.echo(f"{self.texts.say('online.leave', yes=self.texts.say('online.yes'))} ", nl=False)
        self.lines.request_line()

    def _quit(self, status: int) -> NoReturn:
        """End the program; the seat stays the person's."""
        self._break_line()
        if self.state is not None and self.state.seat is not None:
            self._print_return_command("online.kept")
        raise SystemExit(status)

    def _print_return_command(self, key: str) -> None:
        name = shlex.quote(self.name)
        command = f"zuschlag play --server {self.client.url} --table {self.table} --name {name}"
        self._print(self.texts.say(key, command=command))

    def _finish(self) -> None:
        assert self.state is not None
        self._break_line()
        if self.screen is None or self.state.table.result is None:
            click.echo(self.texts.say("page.abandoned"))
        else:
            self.screen.finish(self.state.view, self.state.table.result)
            if self.file is not None:
                save_record(self.client.get(f"/api/tables/{self.table}/record", dict[str, Any]), self.file, self.texts)


COMMANDS: dict[str, Command] = {
    "undo": TakeBack(),
    "agree": Answer(agree=True),
    "object": Answer(agree=False),
    "return": Return(),
    "hint": Hint(),
}
"""Words that are no moves of any game."""
