"""The numbers of players that Zuschlag has room for. Each game declares which of them it is for (`Game.player_counts`)."""

from zuschlag.errors import Refused, short

FEWEST_PLAYERS = 2
MOST_PLAYERS = 4
PLAYER_COUNTS = tuple(range(FEWEST_PLAYERS, MOST_PLAYERS + 1))


def check_players(players: object, counts: tuple[int, ...] = PLAYER_COUNTS) -> int:
    """Return the number of players. Refuses one that is none of these counts."""
    if type(players) is int and players in counts:
        return players
    raise Refused("malformed", f"players is {short(players)}; expected {describe_counts(counts)}")


def default_players(counts: tuple[int, ...]) -> int:
    """Return how many play where nothing is said: as many as the game allows."""
    return max(counts)


def describe_counts(counts: tuple[int, ...]) -> str:
    """The counts in words: "2, 3 or 4"."""
    *others, last = map(str, counts)
    return f"{', '.join(others)} or {last}" if others else last
