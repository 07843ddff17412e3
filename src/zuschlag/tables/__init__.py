"""Tables: live matches with seats, clocks, stand-ins and watchers. No HTTP."""
