"""The commands of `zuschlag`, one module each, named after the command."""
