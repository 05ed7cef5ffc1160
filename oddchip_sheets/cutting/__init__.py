"""Cutting a pot: the chips that lie in it, the stack each winner gets, and the least change."""
