"""JSON whose numbers keep all of their digits."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any


def read(text: bytes) -> Any:
    return json.loads(text, parse_float=Decimal)


def write(value: Any) -> str:
    """Writes what json writes, and a Decimal as the number that it is."""
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise ValueError(f"{value} no es un número")
        return format(value, "f")
    if isinstance(value, dict):
        return "{" + ",".join(f"{write(str(name))}:{write(each)}" for name, each in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(map(write, value)) + "]"
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
