"""What a value is: a dataclass whose fields are set once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

_T = TypeVar("_T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(made: type[_T]) -> type[_T]:
    """A value that is made hundreds of times while a file is settled.

    That no field is set again is for the type checker to see: a dataclass that watches over it itself (``frozen``)
    takes three times as long to be made.
    """
    return dataclass(slots=True, unsafe_hash=True)(made)
