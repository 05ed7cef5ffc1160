"""Hand and book → settlement: pure, exact, with a reason for every chip."""
