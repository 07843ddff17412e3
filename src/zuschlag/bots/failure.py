"""When a bot fails."""

from zuschlag.errors import Trouble


class Failed(Trouble):
    """A bot crashed, ran out of time or answered with something that is no answer. The message says which."""
