"""Limits of tables, bots, chat and notifications, which operators can set."""

from dataclasses import dataclass

from zuschlag.tables.limit_settings import count_limit


@dataclass(frozen=True)
class TableLimits:
    """Limits of tables, bots, chat and notifications."""

    open_tables_per_person: int = count_limit(
        "max_open_tables_per_person", 50, "unfinished tables where a person sits or that they created", "by person"
    )
    tables_per_person: int = count_limit(
        "max_tables_per_person",
        1000,
        "stored tables that a person created, including finished ones",
        "by person",
    )
    tables_mib_per_person: int = count_limit(
        "max_tables_mib_per_person", 16, "MiB of custom boards, decks and given beginnings at these tables", "by person"
    )
    tables_in_memory: int = count_limit(
        "max_tables_in_memory", 2000, "tables in memory; above it, unused tables are dropped", "in all", lowest=1
    )
    moves_in_memory: int = count_limit(
        "max_moves_in_memory",
        500_000,
        "moves of tables in memory, about 1 KiB each; above it, unused tables are dropped",
        "in all",
        lowest=1,
    )
    moves_taken_back: int = count_limit(
        "max_moves_taken_back",
        200,
        "moves that can be taken back in one match; loading a table replays these as well",
        "by table",
        highest=100_000,
    )
    hints_per_match: int = count_limit(
        "max_hints_per_match",
        100,
        "decisions of one seat for which its player can ask for a hint in one match; 0: this server gives no hints",
        "by table",
        highest=100_000,
    )
    bot_search_milliseconds: int = count_limit(
        "bot_search_milliseconds",
        2000,
        "milliseconds after which a bot's search ends with the best move that it has found",
        "by turn",
        lowest=10,
        highest=60_000,
    )
    bot_timeout: int = count_limit(
        "bot_timeout",
        30,
        "seconds after which a bot's worker that gives no answer is replaced",
        "by turn",
        lowest=1,
        highest=3600,
    )
    waiting_bot_turns: int = count_limit(
        "max_waiting_bot_turns",
        1000,
        "turns of bots that wait for a worker that searches, and as many for one of the others",
        "in all",
        lowest=1,
    )
    chat_lines_at_once: int = count_limit(
        "max_chat_lines_at_once", 5, "lines of chat that a person writes in 10 seconds", "by person"
    )
    chat_lines_per_person: int = count_limit(
        "max_chat_lines_per_person", 1000, "newest lines of chat stored of a person", "by person", lowest=1
    )
    chat_lines_per_room: int = count_limit(
        "max_chat_lines_per_room",
        200,
        "newest lines of chat stored of a table's players, and as many of its spectators",
        "by table",
        lowest=50,
    )
    notifications_per_hour: int = count_limit(
        "max_notifications_per_hour", 12, "notifications to a person in an hour", "by person"
    )
    confirmation_mails_per_day: int = count_limit(
        "max_confirmation_mails_per_day",
        3,
        "confirmation mails in a day, for one person and to one address",
        "by person",
    )
    confirmation_mails_per_hour: int = count_limit(
        "max_confirmation_mails_per_hour", 100, "confirmation mails in an hour", "in all"
    )
    webhooks_per_hour: int = count_limit("max_webhooks_per_hour", 20, "webhooks that a person sets in an hour", "by person")
