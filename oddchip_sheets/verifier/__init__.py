"""A settlement → what is wrong with it. A second way to every number, sharing no calculation with the engine.

``pots`` peels the contributions slice by slice, ``takings`` takes rake and drops, ``winners`` asks every source who
won, ``division`` deals a pot out unit by unit, its last units by ``odd_chips`` and ``suits``. ``consistency`` finds a
hand that contradicts itself, ``unwritten_folds`` tries every way it may have gone. ``expected`` puts these together,
``invariants`` holds what must be true of any settlement, ``check`` compares, and ``verified`` gives its word.
"""
