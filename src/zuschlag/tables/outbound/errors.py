"""The error of a failed delivery: a word that can be logged, never an address, a URL or the other side's answer."""

from zuschlag.errors import Trouble

BUSY = "busy"
"""The reason of a delivery that was not begun, because too many others are under way."""


class DeliveryFailed(Trouble):
    """Something could not be sent. `is_final`: trying again would not help."""

    def __init__(self, reason: str, *, is_final: bool = False) -> None:
        super().__init__(f"not sent: {reason}")
        self.reason = reason
        self.is_final = is_final
