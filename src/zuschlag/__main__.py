"""`python -m zuschlag`."""

from zuschlag.cli import main

if __name__ == "__main__":
    main(prog_name="zuschlag")
