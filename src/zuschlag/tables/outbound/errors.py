"""Why a notice did not go out, in a word that can be logged: never an address, a URL or what the other side answered."""

from zuschlag.errors import Trouble


class DeliveryFailed(Trouble):
    """It was not sent. `is_final`: another try would not help."""

    def __init__(self, why: str, *, is_final: bool = False) -> None:
        super().__init__(f"not sent: {why}")
        self.why = why
        self.is_final = is_final
