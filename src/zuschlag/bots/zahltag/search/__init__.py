"""The search of Zahltag: compares moves by compiled rollouts in which the valuer plays every seat."""
