"""Batches: many requests in one, each with an outcome of its own."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any, Dict, Generic, Mapping, Optional, Sequence, TypeVar

from . import _json
from ._errors import CfdiError

T = TypeVar("T")

# The service takes so many lines, and bytes of a line and of all.
MOST_LINES = 500
MOST_OF_LINE = 256 * 1024
MOST_BYTES = 8 * 1024 * 1024


@dataclass(frozen=True)
class Desenlace(Generic[T]):
    """Qué fue de una petición de un lote."""

    #: Su lugar entre las que se dieron; la primera es 1.
    linea: int
    #: La suya, o una que formó el cliente.
    idempotency_key: str
    #: La que habría tenido sola; None si se rechazó.
    respuesta: Optional[T]
    #: Por qué se rechazó, o None.
    error: Optional[CfdiError]


class Order:
    """A request of a batch, as it is sent each time."""

    def __init__(self, number: int, request: Mapping[str, Any]) -> None:
        self.number = number
        own = request.get("idempotency_key")
        self.key = str(uuid.uuid4()) if own is None else str(own)
        self.text = _json.write({**request, "idempotency_key": self.key}).encode()
        self.attempts = 0
        # An earlier attempt may have done it.
        self.is_unknown = False


class Lines:
    """The lines of an answer while they come, over as many attempts as that takes: each is told once."""

    failure: Optional[Exception] = None
    headers: Dict[str, str] = {}

    def __init__(self, orders: Sequence[Order]) -> None:
        self._orders = orders
        self._rest = b""
        self.told: Dict[int, Dict[str, Any]] = {}

    @property
    def is_unknown(self) -> bool:
        return any(order.is_unknown for order in self._orders)

    def lost(self) -> None:
        """The lines that were not told may have been done all the same."""
        for at, order in enumerate(self._orders, 1):
            order.is_unknown = order.is_unknown or at not in self.told

    def begin(self, status: int, headers: Mapping[str, str]) -> int:
        self._rest = b""
        return 0

    def keep(self, piece: bytes) -> None:
        *lines, self._rest = (self._rest + piece).split(b"\n")
        for text in lines:
            line = _json.read(text)
            self.told.setdefault(line["linea"], line)

    def end(self) -> None:
        if len(self.told) < len(self._orders):
            raise ValueError("faltan líneas")
