"""What `zuschlag bench` measures, how it is timed, and the reference implementations it compares with."""
