"""The names of bots: each keeps its own in its match, and no two at a table share one."""

from zuschlag.games.player_counts import MOST_PLAYERS
from zuschlag.tables.protocol.bot_names import BOT_NAMES, bot_name, draw_rematch_id, draw_table_id


def test_bots_of_one_table_have_different_names_and_faces() -> None:
    """Whatever its id is. Of eight hats, each has another one."""
    for table in map(str, range(500)):
        names = [bot_name(table, seat) for seat in range(MOST_PLAYERS)]
        assert len({BOT_NAMES.index(name) % 8 for name in names}) == MOST_PLAYERS


def test_a_bot_keeps_its_name_and_every_name_is_used() -> None:
    assert [bot_name("k3v9", seat) for seat in range(4)] == [bot_name("k3v9", seat) for seat in range(4)]
    assert {bot_name(str(table), 0) for table in range(1000)} == set(BOT_NAMES)


def test_the_bots_of_a_rematch_have_the_same_names() -> None:
    ids = map(str, range(10_000))
    for former in ("k3v9", "x", "y"):
        rematch = draw_rematch_id(lambda: next(ids), former)
        assert [bot_name(rematch, seat) for seat in range(4)] == [bot_name(former, seat) for seat in range(4)]
    assert draw_rematch_id(lambda: "always the same", "k3v9") == "always the same"


def test_bots_keep_their_names_at_a_table_that_plays_on() -> None:
    """Of a table that nobody could have, they get others."""
    ids = map(str, range(10_000))
    names = {seat: bot_name("k3v9", seat) for seat in (1, 3)}
    table = draw_table_id(lambda: next(ids), names)
    assert {seat: bot_name(table, seat) for seat in names} == names
    assert draw_table_id(lambda: "first", {}) == "first"
    assert draw_table_id(lambda: "any", {0: "Otto", 1: "Otto"}) == "any"
