"""The last address of each person."""

from zuschlag.tables.last_addresses import LastAddresses
from zuschlag.tables.rate_limit import MAX_KEYS


def test_the_last_address_counts_and_unknown_people_have_none() -> None:
    addresses = LastAddresses()
    addresses.set("anna", "10.0.0.1")
    addresses.set("anna", "10.0.0.2")
    assert (addresses.get("anna"), addresses.get("ben")) == ("10.0.0.2", "")


def test_whoever_was_not_heard_of_longest_is_forgotten() -> None:
    """When there are too many."""
    addresses = LastAddresses()
    for at in range(MAX_KEYS):
        addresses.set(str(at), "10.0.0.1")
    addresses.set("0", "10.0.0.2")
    addresses.set("new", "10.0.0.3")
    assert [addresses.get(person) for person in ("0", "1", "2", "new")] == ["10.0.0.2", "", "10.0.0.1", "10.0.0.3"]
