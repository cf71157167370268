"""The failures of requests."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, List, Optional

FAULT = re.compile(
    r"(?:\[([^\]\s]+)\] )?(?:([A-Za-z_][\w-]*(?:\[\d+\])?(?:\.\w+(?:\[\d+\])?)*): )?(.+)", re.ASCII | re.DOTALL
)


@dataclass(frozen=True)
class Fault:
    """Una falla de la petición: la clave de la regla ("VAL-04"), el campo ("conceptos[0].cantidad") y la frase."""

    code: Optional[str]
    field: Optional[str]
    message: str


class CfdiError(Exception):
    """
    Una petición que el servicio rechazó o no contestó; `message` es la frase del servicio.

    Con `is_outcome_unknown` el comprobante pudo timbrarse: repita la misma petición con la misma `idempotency_key`,
    nunca con otra.
    """

    def __init__(
        self,
        message: str,
        *,
        status: Optional[int] = None,
        body: Any = None,
        request_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        attempts: int = 1,
        is_outcome_unknown: bool = False,
    ) -> None:
        super().__init__(message)
        errors = list_of(body, "errores") or [message]
        #: La frase del servicio.
        self.message = message
        #: El de HTTP; None si no hubo respuesta.
        self.status = status
        #: Todas las fallas que nombra la respuesta.
        self.faults: List[Fault] = [fault_of(each) for each in errors]
        #: El código del PAC, del SAT o del servicio, o la regla.
        self.code = text_of(body, "codigo") or self.faults[0].code
        #: El campo que está mal.
        self.field = self.faults[0].field
        #: Después de un 502, el motivo.
        self.detail = text_of(body, "detalle")
        #: Qué hacer, donde el servicio lo dice.
        head = f"{self.detail}; "
        self.remedy = message[len(head) :] if self.detail and message.startswith(head) else None
        #: Con esta llave se repite.
        self.idempotency_key = idempotency_key
        #: El servicio pudo hacer lo pedido aunque no lo confirmara.
        self.is_outcome_unknown = is_outcome_unknown
        #: Cuántas veces se envió.
        self.attempts = attempts
        #: Qué decir a soporte.
        self.request_id = request_id


def text_of(body: Any, name: str) -> Optional[str]:
    value = body.get(name) if isinstance(body, dict) else None
    return value if isinstance(value, str) and value else None


def list_of(body: Any, name: str) -> List[str]:
    value = body.get(name) if isinstance(body, dict) else None
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def fault_of(sentence: str) -> Fault:
    found = FAULT.fullmatch(sentence)
    return Fault(*found.groups()) if found else Fault(None, None, sentence)
