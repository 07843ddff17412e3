"""The search of Big Shot: compares moves by compiled rollouts in which the valuer plays every seat."""
