"""Calls to hosts that strangers name, without calling into the operator's own network."""
