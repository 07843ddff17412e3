"""The tools that language models call: each is a method from plain values to a text. What cannot be done is refused."""

import json
import re
import secrets
import threading
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from zuschlag.bots import DEFAULT_LEVEL, LADDER, LEVELS, needs_compiling
from zuschlag.bots.bot_pool import BotPool
from zuschlag.bots.display_name import bot_display_name
from zuschlag.envs.mcp.hosted_match import HostedMatch
from zuschlag.errors import Refused, ZuschlagError, short
from zuschlag.games import GAMES
from zuschlag.games.registry import exclude_if_broken, unknown_game
from zuschlag.match import begin, make_game
from zuschlag.record import record_line
from zuschlag.texts import DEFAULT_LANGUAGE, GAME_TEXTS, LANGUAGES, Texts, credit_line
from zuschlag.texts.option_texts import list_options
from zuschlag.texts.rulebook import rule as told_rule
from zuschlag.texts.rulebook import rule_ids, rulebook
from zuschlag.texts.visible_text import is_visible

MOST_MATCHES = 64
LARGEST_OPTIONS = 20_000  # characters of JSON: a board or a deck of one's own has room in them
LONGEST_NAME = 40
NOT_IN_NAME = re.compile("[^a-z0-9]")
OPPONENTS = (*LEVELS, *LADDER)
"""Who may sit at the other seats. (No programs: a language model must not be able to start any.)"""


class GameTools:
    """Some matches, and the tokens of their seats. Many may call at once; a match answers one call after the other."""

    def __init__(self, language: str = DEFAULT_LANGUAGE, most: int = MOST_MATCHES) -> None:
        self.language = Texts(language).language
        self._most = most
        self._begun = 0
        self._tables: dict[str, HostedMatch] = {}  # what was asked for last is last
        self._seats: dict[str, tuple[str, int]] = {}
        self._lock = threading.Lock()
        self._bot_pool = BotPool([])

    def close(self) -> None:
        """End the bots' processes."""
        self._bot_pool.close()

    # Games, rules and matches

    def list_games(self, language: str | None = None) -> str:
        """The games, who made them, and their variants."""
        wish = self._language(language)
        said: list[str] = []
        for name, game in dict(GAMES).items():
            with exclude_if_broken(game):
                said.append(self._about(name, wish))
        ending = Texts(wish, "door").say("door.choices", opponents=", ".join(OPPONENTS), languages=", ".join(LANGUAGES))
        return "\n\n".join([*said, ending])

    def _about(self, game_name: str, language: str) -> str:
        texts, messages, game = Texts(language), Texts(language, "door"), GAMES[game_name]
        lines = [messages.say("door.named", name=game_name, said=f"{game.title}. {credit_line(texts, game)}")]
        cautions: list[str | None] = []
        for players, options in game.variants:
            view = begin(make_game(game_name, players, options), 0).view(None)
            described = GAME_TEXTS[game_name].describe_variant(texts, view)
            lines.append("- " + messages.say("door.variant", players=players, options=json.dumps(options), described=described))
            cautions.append(GAME_TEXTS[game_name].reconstruction_notice(texts, view))
        lines += list_options(texts, game, has_files=False)
        ending = [cautions[0] or ""]
        if game.component_options:
            ending.append(messages.say("door.own_options", options=", ".join(game.component_options)))
        return "\n".join(filter(None, [*lines, " ".join(filter(None, ending))]))

    def rules(self, game: str | None = None, rule: str | None = None, language: str | None = None) -> str:
        """A game's rules, or one of them."""
        said = self._language(language)
        wanted = find_game(game) if game else None
        if rule:
            return "\n".join(told_rule(said, find_rule(wanted, rule)))
        if wanted is None:
            raise Refused("malformed", f"no game and no rule is given; expected a game ({', '.join(GAMES)}) or a rule (BS-8)")
        return "\n\n".join(rulebook(said, wanted))

    def list_matches(self) -> str:
        """List the matches on this server."""
        with self._lock:
            tables = list(self._tables.values())
        lines = []
        for table in tables:
            with table.lock:
                lines.append(table.line())
        return "\n".join(lines) or Texts(self.language, "door").say("door.none")

    # Playing

    def start_match(
        self,
        game: str,
        players: int | None = None,
        seats: int | Sequence[int] = 1,
        opponents: str | Sequence[str] = DEFAULT_LEVEL,
        options: Mapping[str, Any] | None = None,
        seed: int | str | None = None,
        language: str | None = None,
        names: Sequence[str] | None = None,
    ) -> str:
        """Start a match and return the tokens of the caller's seats."""
        said = self._language(language)
        chosen = make_game(find_game(game), players, check_options_size(options or {}))
        mine = parse_seats(seats, chosen.players)
        bots = assign_bots(opponents, [seat for seat in range(chosen.players) if seat not in mine])
        match = begin(chosen, seed)
        match.about["seats"] = [*seat_names(Texts(said), names, mine, bots, chosen.players)]
        if any(map(needs_compiling, bots.values())):
            self._bot_pool.make_ready(chosen)
        with self._lock:
            self._begun += 1
            name = f"m{self._begun}"
        table = HostedMatch(name, match, bots, self._bot_pool, said)
        tokens = {seat: f"{name}-seat{seat + 1}-{secrets.token_hex(8)}" for seat in mine}
        with self._lock:
            self._make_room()
            self._tables[name] = table
            self._seats |= {token: (name, seat) for seat, token in tokens.items()}
        messages = Texts(said, "door")
        keys = [messages.say("door.token", seat=seat + 1, token=token) for seat, token in tokens.items()]
        shown = [table.describe_table(mine[0])] if len(mine) == 1 else []
        return "\n\n".join([table.welcome(), "\n".join(keys), messages.say("door.token.why"), *shown])

    def _make_room(self) -> None:
        """Drop the least recently used match, preferably one that is over."""
        if len(self._tables) < self._most:
            return
        over = [name for name, table in self._tables.items() if table.match.pending.over]
        name = (over or list(self._tables))[0]
        del self._tables[name]
        self._seats = {token: seat for token, seat in self._seats.items() if seat[0] != name}

    def look(self, token: str) -> str:
        """The table as the seat sees it."""
        table, seat = self._seat(token)
        with table.lock:
            return table.describe_table(seat)

    def moves(self, token: str, *, every: bool = False) -> str:
        """What the seat may play now."""
        table, seat = self._seat(token)
        with table.lock:
            return table.every_move(seat) if every else table.describe_turn(seat)

    def play(self, token: str, move: str, turn: int | None = None) -> str:
        """Make a move, let the bots answer, and return what happened since. With `turn`, only in that turn."""
        table, seat = self._seat(token)
        with table.lock:
            table.play(seat, move, turn)
            return table.news(seat)

    # Results

    def result(self, match: str) -> str:
        """How a match ended, or that it has not."""
        table = self._table(match)
        with table.lock:
            return table.describe_result()

    def record(self, match: str) -> str:
        """The record of a match that is over. Before the end it would reveal what is hidden."""
        table = self._table(match)
        with table.lock:
            if not table.match.pending.over:
                raise Refused("not-now", f"match {table.name} is not over; its record is available afterwards")
            return record_line(table.match.record())

    # Look-up

    def _seat(self, token: str) -> tuple[HostedMatch, int]:
        with self._lock:
            name, seat = self._seats.get(strip_quotes(token), (None, 0))
            if name is None:
                kind = "the name of a match" if strip_quotes(token) in self._tables else "no token of a seat"
                raise Refused(
                    "unknown", f"{short(token)} is {kind}; expected a token that start_match told{self._eviction_note()}"
                )
            return self._mark_used(name), seat

    def _table(self, match: str) -> HostedMatch:
        with self._lock:
            name, _ = self._seats.get(strip_quotes(match), (strip_quotes(match), 0))
            if name not in self._tables:
                there = ", ".join(self._tables) or "none"
                raise Refused("unknown", f"there is no match {short(match)}; there is {there}{self._eviction_note()}")
            return self._mark_used(name)

    def _mark_used(self, name: str) -> HostedMatch:
        self._tables[name] = table = self._tables.pop(name)
        return table

    def _eviction_note(self) -> str:
        return f" (of more than {self._most} matches, old ones are forgotten)" if self._begun > self._most else ""

    # Language

    def _language(self, wish: str | None) -> str:
        return Texts(re.split("[-_.@]", (wish or self.language).strip().lower())[0]).language

    def explain_error(self, error: ZuschlagError, given: Mapping[str, Any]) -> str:
        """Why it was refused: what kind of refusal it is in the asker's language, and the rest in English."""
        with self._lock:
            name, _ = self._seats.get(strip_quotes(str(given.get("token", ""))), ("", 0))
            table = self._tables.get(name)
        language = table.texts.language if table else self.language
        if isinstance(error, Refused) and language != DEFAULT_LANGUAGE:
            return f"{Texts(language).say(f'refused.{error.code}')} ({error})"
        return str(error)


def strip_quotes(name: str) -> str:
    """Strip blanks and quotes around a name or token."""
    return name.strip(" \t\r\n\"'`“”")


def find_game(game: str | None) -> str:
    """Find the game that is meant, in any case and with any blanks."""
    by_letters = {re.sub(NOT_IN_NAME, "", name): name for name in GAMES}
    name = re.sub(NOT_IN_NAME, "", (game or "").lower())
    if name not in by_letters:
        raise unknown_game(game)
    return by_letters[name]


def find_rule(game: str | None, rule: str) -> str:
    """The rule's id, however its parts are joined. Refuses one of another game than the one that is meant, if one is."""
    parts = re.fullmatch(r"\s*([a-z]+)[\s._–-]*0*(\d+)\W*", rule, re.IGNORECASE | re.ASCII)
    name = f"{parts[1].upper()}-{parts[2]}" if parts else rule
    if game is not None and name in (other for another in GAMES if another != game for other in rule_ids(another)):
        ids = rule_ids(game)
        raise Refused("unknown", f"{short(rule)} is not a rule of {game}; it has {ids[0]} to {ids[-1]}")
    return name


def check_options_size(options: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the options; refuse ones that are too large to keep."""
    try:
        length = len(json.dumps(options))
    except (RecursionError, TypeError, ValueError):
        raise Refused("malformed", "the options are not JSON; expected names and values") from None
    if length > LARGEST_OPTIONS:
        raise Refused("too-large", f"the options have {length} characters; expected at most {LARGEST_OPTIONS}")
    return options


def parse_seats(seats: int | Sequence[int], players: int) -> list[int]:
    """The caller's seats, counted from 0; people count from 1."""
    given = [seats] if isinstance(seats, int) else list(seats)
    if not given or len(set(given)) < len(given) or any(type(seat) is not int or not 1 <= seat <= players for seat in given):
        raise Refused("malformed", f"seats is {short(seats)}; expected one or more of 1 to {players}, each once")
    return sorted(seat - 1 for seat in given)


def assign_bots(opponents: str | Sequence[str], free: Sequence[int]) -> dict[int, str]:
    """A bot for each free seat: the same one for all, or one after the other."""
    given = [find_opponent(opponents)] * len(free) if isinstance(opponents, str) else list(opponents)
    if len(given) != len(free):
        raise Refused(
            "malformed", f"opponents are {len(given)}; expected one name for all, or {len(free)}, a name for each seat"
        )
    return dict(zip(free, map(find_opponent, given), strict=True))


def find_opponent(name: object) -> str:
    found = name.strip().lower() if isinstance(name, str) else name
    if found not in OPPONENTS:
        raise Refused("unknown", f"there is no opponent {short(name)}; there is {', '.join(OPPONENTS)}")
    return str(found)


def seat_names(
    texts: Texts, names: Sequence[str] | None, mine: Sequence[int], bots: Mapping[int, str], players: int
) -> list[str]:
    """Return the name of every seat: the caller's as given, bots' by their level."""
    wishes: Iterator[str] = iter(names or [])
    if names is not None and len(names) != len(mine):
        raise Refused("malformed", f"names are {len(names)}; expected {len(mine)}, one for each of your seats")
    if not all(map(is_valid_name, names or [])):
        raise Refused("malformed", f"names are {short(names)}; expected 1 to {LONGEST_NAME} characters each, all to be seen")
    made = [
        bot_display_name(texts, bots[seat], seat + 1)
        if seat in bots
        else next(wishes, texts.say("seat", number=seat + 1)).strip()
        for seat in range(players)
    ]
    if len({unicodedata.normalize("NFKC", name).casefold() for name in made}) < players:
        raise Refused("malformed", f"names are {short(names)}, of {short(made)}; expected no two alike")
    return made


def is_valid_name(name: object) -> bool:
    """Return whether a name can be shown on a line, without invisible characters."""
    return isinstance(name, str) and 1 <= len(name.strip()) <= LONGEST_NAME and is_visible(name)
