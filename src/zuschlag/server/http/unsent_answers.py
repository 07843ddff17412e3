"""Bounds the memory of large answers that clients read slowly: by address, and in all."""

from collections import Counter

from zuschlag.errors import Refused
from zuschlag.server.limits import MIB

MAX_ANSWER_BYTES = 128 * MIB
"""Of large answers that are being sent, in all: from there on, further ones are refused."""
MAX_ANSWER_BYTES_BY_ADDRESS = 16 * MIB
"""The same for one address."""
RETRY_SECONDS = 20


class AnswerReservation:
    """The bytes of an answer that is being sent. They count until it is released, or dropped without having been sent."""

    __slots__ = ("_address", "_by_address", "_size")

    def __init__(self, by_address: Counter[str], address: str, size: int) -> None:
        self._by_address, self._address, self._size = by_address, address, size
        by_address[address] += size

    def release(self) -> None:
        """The answer was sent, or its client has gone."""
        self._by_address[self._address] -= self._size
        if not self._by_address[self._address]:
            del self._by_address[self._address]
        self._size = 0

    def __del__(self) -> None:
        if self._size:
            self.release()


class UnsentAnswers:
    """Counts the bytes of large answers that are being sent."""

    def __init__(self) -> None:
        self._by_address: Counter[str] = Counter()

    @property
    def size(self) -> int:
        """The bytes of all of them."""
        return self._by_address.total()

    def check(self, address: str) -> None:
        """Refuse if so much is being sent that another answer has to wait. Call it before anything is changed."""
        if self._by_address.get(address, 0) >= MAX_ANSWER_BYTES_BY_ADDRESS:
            raise Refused("too-fast", "many large answers are being sent to your address; read them first", RETRY_SECONDS)
        if self.size >= MAX_ANSWER_BYTES:
            raise Refused("too-fast", "the server is sending many large answers; try again in a while", RETRY_SECONDS)

    def reserve(self, address: str, size: int) -> AnswerReservation:
        """Count an answer, after `check`."""
        return AnswerReservation(self._by_address, address, size)
