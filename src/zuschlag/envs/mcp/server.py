"""The MCP server: the game tools, on standard input and output. Importing this module imports the SDK.

Tools run in threads, so a bot that thinks keeps nobody else waiting. Whatever is asked, the answer is a text: where it is
refused, one that says what was wrong and what is possible, marked as an error.
"""

import functools
import os
import signal
import sys
from collections.abc import Callable
from typing import Annotated, Any

import anyio
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.stdio import stdio_server
from mcp_types import CallToolResult, InputRequiredResult, TextContent, Tool, ToolAnnotations
from pydantic import Field, ValidationError

import zuschlag
from zuschlag.bots import DEFAULT_LEVEL
from zuschlag.envs.mcp.stdio_transport import MessageInput, MessageOutput
from zuschlag.envs.mcp.tools import GameTools
from zuschlag.errors import Trouble, ZuschlagError
from zuschlag.games import GAMES
from zuschlag.games.player_counts import PLAYER_COUNTS
from zuschlag.games.registry import exclude_if_broken
from zuschlag.match import Match, new
from zuschlag.texts import DEFAULT_LANGUAGE, GAME_TEXTS, Texts, credit_line

INSTRUCTIONS = """\
Auction games for {fewest} to {most} players.
{games}
{notices}
Begin with list_games and rules; start_match gives a token for each seat you play. Then, until the match is over: look, and play
one of the moves that are offered. Bots answer at once; while the table waits for another player, look again later. Moves are
always English words, such as "{example}".
A token opens what only its seat may see: never use or pass on another player's."""

OPTIONS = """; options of the game belong in 'options', as in {"options": {"variant": "challenge"}}"""
SIGNAL_STATUS_BASE = 128  # and the signal's number: what a shell expects of a program that a signal ended

Token = Annotated[str, Field(description="The token of your seat, as start_match told it.")]
AnyMatch = Annotated[str, Field(description="The match, such as m1, or the token of one of its seats.")]
Language = Annotated[str | None, Field(description="en, de, fr or it.")]


class Server(MCPServer[Any]):
    """Says also of arguments of a wrong form or name, in a line, what was expected."""

    async def list_tools(self) -> list[Tool]:
        tools = await super().list_tools()
        for tool in tools:
            tool.input_schema = {**tool.input_schema, "additionalProperties": False}
        return tools

    async def unknown_argument(self, name: str, arguments: dict[str, Any]) -> str | None:
        """What is wrong where a tool is given an argument that it does not have."""
        for tool in await self.list_tools():
            known = tool.input_schema["properties"]
            strange = [argument for argument in arguments if argument not in known]
            if tool.name == name and strange:
                has = f"it has {', '.join(known)}" if known else "it has none"
                return f"{name} has no argument {strange[0][:80]!r}; {has}{OPTIONS if 'options' in known else ''}"
        return None

    async def serve_lines(self, output: MessageOutput) -> None:
        """Serve on standard input and this output until the input ends."""
        lowlevel = self._lowlevel_server
        async with stdio_server(stdout=anyio.wrap_file(output)) as (incoming, outgoing):
            await lowlevel.run(MessageInput(incoming, outgoing), outgoing, lowlevel.create_initialization_options())

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        if strange := await self.unknown_argument(name, arguments):
            return refused(strange)
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            cause = error.__cause__
            if isinstance(cause, ValidationError):
                return refused("; ".join(dict.fromkeys(_said(fault) for fault in cause.errors())))
            if cause is None:
                there = ", ".join(tool.name for tool in await self.list_tools())
                return refused(f"there is no tool {name[:80]!r}; there is {there}")
            raise


def _said(fault: Any) -> str:
    return f"argument {str(fault['loc'][0])[:80]!r}: {fault['msg'][:200]}"


def refused(text: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=text)], is_error=True)


def make_instructions() -> str:
    """The instructions for a model: the games that are installed, and how to play. Excludes games that fail."""
    texts = Texts(DEFAULT_LANGUAGE)
    matches: list[Match] = []
    credit_lines: list[str] = []
    notices: list[str | None] = []
    for name, game in dict(GAMES).items():
        with exclude_if_broken(game):
            match = new(name, game.player_counts[-1], seed=1)
            game.rule_ids()
            notice = GAME_TEXTS[name].reconstruction_notice(texts, match.view(None))
            credit_lines.append(f"{name}: {credit_line(texts, game)}")
            notices.append(notice)
            matches.append(match)
    counts = [count for match in matches for count in match.game.player_counts]
    return INSTRUCTIONS.format(
        fewest=min(counts),
        most=max(counts),
        games="\n".join(credit_lines),
        notices=" ".join(filter(None, notices)),
        example=matches[0].game.words[-1],
    )


def make_server(tools: GameTools) -> Server:
    """Make a server that offers these tools."""
    instructions = make_instructions()
    names = " or ".join(GAMES)
    ids = [game.rule_ids() for game in GAMES.values() if game.rule_ids()]
    some_rules = " or ".join(rules[len(rules) // 2] for rules in ids)
    counts = ", ".join(str(count) for count in PLAYER_COUNTS)
    server = Server(
        "zuschlag",
        title="Zuschlag",
        description="Auction board games against bots, or against each other.",
        instructions=instructions,
        version=zuschlag.__version__,
        log_level="ERROR",
    )

    def tool(*, is_reading: bool) -> Callable[[Callable[..., str]], None]:
        """Add the function as a tool; what is refused becomes an answer marked as an error."""

        def add(asked: Callable[..., str]) -> None:
            @functools.wraps(asked)
            def answering(**given: Any) -> Any:
                try:
                    return asked(**given)
                except ZuschlagError as error:
                    return refused(tools.explain_error(error, given))

            hints = ToolAnnotations(read_only_hint=is_reading, destructive_hint=False, open_world_hint=False)
            server.add_tool(answering, annotations=hints, structured_output=False)

        return add

    reading, doing = tool(is_reading=True), tool(is_reading=False)

    @reading
    def list_games(language: Language = None) -> str:
        """The games: who made them, for how many players, with which options; and who can be played against."""
        return tools.list_games(language)

    @reading
    def rules(
        game: Annotated[str | None, Field(description=f"{names}, for all of its rules.")] = None,
        rule: Annotated[str | None, Field(description=f"One rule alone, such as {some_rules}.")] = None,
        language: Language = None,
    ) -> str:
        """The rules of a game, or one rule, in plain words."""
        return tools.rules(game, rule, language)

    @doing
    def start_match(
        game: Annotated[str, Field(description=f"{names}.")],
        players: Annotated[
            int | None, Field(description=f"How many play: one of {counts}, as the game allows; by default its highest.")
        ] = None,
        seats: Annotated[int | list[int], Field(description="The seat you play, from 1; or several.")] = 1,
        opponents: Annotated[
            str | list[str], Field(description="Who plays the other seats: one name of list_games for all, or one for each.")
        ] = DEFAULT_LEVEL,
        options: Annotated[
            dict[str, Any] | None, Field(description='The game\'s options, such as {"variant": "challenge"}.')
        ] = None,
        seed: Annotated[int | str | None, Field(description="The same seed deals the same match again.")] = None,
        language: Language = None,
        names: Annotated[list[str] | None, Field(description="What your seats are to be called.")] = None,
    ) -> str:
        """Start a match. Tells a secret token for each of your seats; each seat sees the table through its own only."""
        return tools.start_match(game, players, seats, opponents, options, seed, language, names)

    @reading
    def look(token: Token) -> str:
        """The table as your seat sees it, what happened since your last move, and what you may play."""
        return tools.look(token)

    @reading
    def moves(
        token: Token,
        every: Annotated[bool, Field(description="List every move on a line of its own, nothing else.")] = False,
    ) -> str:
        """The moves you may make now and what they mean, or for whom the table waits."""
        return tools.moves(token, every=every)

    @doing
    def play(
        token: Token,
        move: Annotated[str, Field(description='One of the offered moves, such as "bid 7".')],
        turn: Annotated[
            int | None, Field(description="The number of your turn, as you were told it: in any other, nothing is played.")
        ] = None,
    ) -> str:
        """Make a move. Bots answer; tells what happened and what you may play next. What is not possible changes nothing."""
        return tools.play(token, move, turn)

    @reading
    def result(match: AnyMatch) -> str:
        """How a match ended: the score and who won; or that it is not over."""
        return tools.result(match)

    @reading
    def record(match: AnyMatch) -> str:
        """A match that is over, as a record of one line of JSON that can be replayed. It holds what was hidden."""
        return tools.record(match)

    @reading
    def list_matches() -> str:
        """The matches that are kept here, and for whom each waits."""
        return tools.list_matches()

    return server


def serve(language: str) -> None:
    """Serve on standard input and output until the input ends, nobody reads the output, or a signal ends the process."""
    if sys.stdin is None or sys.stdout is None:
        raise Trouble("standard input or output is closed; expected a client of the protocol at both")
    tools = GameTools(language)

    def leave(status: int = 0) -> None:
        tools.close()
        os._exit(status)  # a thread that waits for input would keep the process for ever

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, _: leave(SIGNAL_STATUS_BASE + number))
    try:
        anyio.run(make_server(tools).serve_lines, MessageOutput(leave))
    finally:
        tools.close()
