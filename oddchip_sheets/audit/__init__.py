"""Settlement → verdict: a second way to the same answer that shares no code with the engine."""
