"""A settlement → what is wrong with it. A second way to every number, sharing no calculation with the engine.

``layers`` peels the contributions slice by slice, ``winners`` asks every source who won, ``order`` puts tied players
in their order of right, ``deal`` deals a pot out unit by unit, ``expect`` puts these together, ``laws`` holds what must
be true of any settlement, and ``check`` compares.
"""
