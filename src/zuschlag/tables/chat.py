"""Chat at a table: plain text, rate-limited. During play only spectators read what spectators write.

Nobody gets lines of people whom they have blocked.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from zuschlag.errors import Refused, short
from zuschlag.store import ChatLine, Store
from zuschlag.tables.core.table import Table
from zuschlag.tables.limits import MAX_CHAT_LENGTH
from zuschlag.tables.people import People, refuse_banned, refuse_unknown
from zuschlag.tables.phrases import phrase_of
from zuschlag.tables.protocol.commands import ChatRoom
from zuschlag.tables.protocol.messages import ChatMessage
from zuschlag.tables.rate_limit import SlidingWindow
from zuschlag.tables.table_limits import TableLimits
from zuschlag.tables.time_units import SECOND
from zuschlag.texts.visible_text import remove_control_characters

RATE_WINDOW = 10 * SECOND
"""The time in which one person may write `TableLimits.chat_lines_at_once`."""
LINES_IN_SNAPSHOT = 50
"""Lines of chat in a snapshot."""

ROOMS: tuple[ChatRoom, ...] = ("table", "spectators")


@dataclass(frozen=True, slots=True)
class RecentChat:
    """The last lines of a table, in all rooms, when so many had been said."""

    said: int
    lines: list[ChatLine]


@dataclass(frozen=True, slots=True)
class AuthoredLine:
    """A line as it is sent, and who wrote it: not everybody wants to read everybody."""

    author: str
    message: ChatMessage


class Chat:
    """The chat of all tables."""

    def __init__(self, store: Store, people: People, now: Callable[[], int], limits: TableLimits) -> None:
        self._store = store
        self._people = people
        self._now = now
        self._limits = limits
        refusal = f"more than {limits.chat_lines_at_once} lines in {RATE_WINDOW // SECOND} seconds; wait a little"
        self.rate_limit = SlidingWindow(limits.chat_lines_at_once, RATE_WINDOW, now, refusal)
        self._said = 0
        """How many lines were said, at all tables, since the server started."""

    async def say(self, table: Table, person: str, text: str) -> AuthoredLine:
        """Store a line of chat; returns what to send to others. The oldest lines of the room and the person give way."""
        cleaned = clean_text(text)
        author = await self._people.find(person)
        if author is None or author.is_muted:
            raise refuse_muted()
        self.rate_limit.take(person)
        room: ChatRoom = "table" if table.seats_of(person) else "spectators"
        new = ChatLine(table.id, room, 0, self._now(), person, cleaned)
        line = await self._store.add_line(new, keep_in_room=self._limits.chat_lines_per_room)
        if line is None:
            raise await self._find_refusal(table, person)
        self._said += 1
        if await self._store.line_count(person) > self._limits.chat_lines_per_person:
            await self._store.remove_oldest_lines(person, keep=self._limits.chat_lines_per_person * 9 // 10)
        return self._build_line(table, line)

    async def _find_refusal(self, table: Table, person: str) -> Refused:
        """Why the store has not added a line of this person: something that another server has done and we did not know."""
        await self._people.refresh([person])
        author = await self._people.find(person)
        if author is None:
            return refuse_unknown()
        if author.is_banned:
            return refuse_banned()
        return refuse_muted() if author.is_muted else Refused("unknown", f"there is no table {short(table.id)}")

    async def read_recent(self, table: str) -> "RecentChat":
        """The last lines of a table. It need not be locked: `last_lines` sees whether more was said in the meantime."""
        said = self._said
        lines = [line for room in ROOMS for line in await self._store.lines(table, room, limit=LINES_IN_SNAPSHOT)]
        await self._people.load({line.person for line in lines})
        return RecentChat(said, lines)

    async def last_lines(self, table: Table, person: str | None, recent: "RecentChat | None" = None) -> list[ChatMessage]:
        """The last lines that this person may read, oldest first. `recent` is used if nothing was said since it was read."""
        if recent is None or recent.said != self._said:
            recent = await self.read_recent(table.id)
        await self._people.load(filter(None, [person]))
        blocked = self._people.blocked_by(person)
        lines = [line for line in recent.lines if self.can_read(table, person, _room(line)) and line.person not in blocked]
        return [self._build_message(table, line) for line in sorted(lines, key=_chat_order)[-LINES_IN_SNAPSHOT:]]

    async def lines_after(self, table: Table, numbers: Mapping[str, int]) -> list[AuthoredLine]:
        """The lines of these rooms after a number each; oldest first."""
        lines = [line for room, number in numbers.items() for line in await self._store.lines(table.id, room, after=number)]
        if lines:
            self._said += 1  # what was read before lacks them
            await self._people.load({line.person for line in lines})
        return [self._build_line(table, line) for line in sorted(lines, key=_chat_order)]

    async def choose_readers(self, table: Table, line: AuthoredLine, persons: Iterable[str | None]) -> set[str | None]:
        """Those of these people who may read the line, and have not blocked its author."""
        wanted = {person for person in persons if self.can_read(table, person, line.message.room)}
        await self._people.load(filter(None, wanted))
        return {person for person in wanted if line.author not in self._people.blocked_by(person)}

    def can_read(self, table: Table, person: str | None, room: ChatRoom) -> bool:
        """May a person read this room? Players read the spectators' room only when the match is over."""
        is_seated = person is not None and bool(table.seats_of(person))
        if not is_seated and not table.opened.spec.has_spectators:
            return False
        return room == "table" or not is_seated or table.is_over

    def _build_line(self, table: Table, line: ChatLine) -> AuthoredLine:
        return AuthoredLine(line.person, self._build_message(table, line))

    def _build_message(self, table: Table, line: ChatLine) -> ChatMessage:
        seats = table.seats_of(line.person)
        return ChatMessage(
            room=_room(line),
            number=line.number,
            at=line.at,
            seat=seats[0] if seats else None,
            name=self._people.name(line.person) or "",
            text=line.text,
            phrase=phrase_of(line.text),
        )


def refuse_muted() -> Refused:
    """The refusal of what a muted person writes."""
    return Refused("muted", "the operator has muted you")


def _chat_order(line: ChatLine) -> tuple[int, str, int]:
    return line.at, line.room, line.number


def _room(line: ChatLine) -> ChatRoom:
    return "table" if line.room == "table" else "spectators"


def clean_text(text: str) -> str:
    """Reduce a text to one line without control characters. Raises Refused if nothing is left, or it is too long."""
    cleaned = remove_control_characters(text).strip()
    if not cleaned or len(cleaned) > MAX_CHAT_LENGTH:
        raise Refused("malformed", f"expected 1 to {MAX_CHAT_LENGTH} visible characters")
    return cleaned
