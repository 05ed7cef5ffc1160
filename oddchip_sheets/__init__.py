"""Settles poker pots chip by chip under the adopted rule book and prints the settlement sheet."""
