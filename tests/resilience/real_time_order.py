"""Whether acknowledged operations at a table respect real time, whichever servers they were sent to."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Operation:
    """A change or a read, as a client saw it. Times are of one clock."""

    name: str
    sent: float
    answered: float
    version: int
    """Of a change: the version of its row; of a read: the last version that it showed."""
    is_read: bool = False


def find_disorder(operations: Sequence[Operation]) -> list[str]:
    """Everything in which the answers contradict real time.

    A change that was acknowledged before another operation was sent has the smaller version, or was seen by it.
    """
    changes = [operation for operation in operations if not operation.is_read]
    found = []
    for before in changes:
        for after in operations:
            if before.answered >= after.sent or before is after:
                continue
            if after.is_read and after.version < before.version:
                found.append(
                    f"{after.name} shows version {after.version}, but {before.name} had been acknowledged as {before.version}"
                )
            elif not after.is_read and after.version <= before.version:
                found.append(
                    f"{after.name} is version {after.version}, but {before.name} had been acknowledged as {before.version}"
                )
    return found
