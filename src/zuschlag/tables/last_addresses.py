"""The address from which each person was last heard of: in memory alone, and for a limited number of people."""

from collections import OrderedDict

from zuschlag.tables.rate_limit import MAX_KEYS


class LastAddresses:
    """Addresses by person. When there are too many, it drops the person who was not heard of for the longest time."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, str] = OrderedDict()

    def set(self, person: str, address: str) -> None:
        """A person was heard of from this address."""
        self._addresses[person] = address
        self._addresses.move_to_end(person)
        if len(self._addresses) > MAX_KEYS:
            self._addresses.popitem(last=False)

    def get(self, person: str) -> str:
        """The last address of a person; "": it is not known."""
        return self._addresses.get(person, "")
