"""Servers of two versions beside each other, as while a site is updated one server after the other."""
