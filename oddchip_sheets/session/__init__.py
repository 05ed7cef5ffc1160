"""Match-pot games: a session of deals that hang on one another, settled one after the other.

``showdown`` says who of those in is best and who is worst, ``settle`` carries pot, reserve and antes from deal to deal,
``deal`` settles one deal and ``legs`` one of a game with tokens; ``record`` writes the JSON.
"""
