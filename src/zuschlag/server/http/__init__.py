"""What every HTTP request passes: client address, rate limits, cross-site checks, headers, errors."""
