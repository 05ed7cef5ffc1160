"""Settlement → HTML → PDF."""
