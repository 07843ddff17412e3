"""What the server does at tables by itself: bots' turns, time-outs, and the timer for both."""
