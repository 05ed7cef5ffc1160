"""Cards → comparison: who beats whom, why hands tie, which five cards play."""
