"""Settlement → page: what stands on the paper, and where."""
