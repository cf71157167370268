"""Deliveries of webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import time
from typing import Any, Mapping, Optional, Sequence, Union, cast

from . import _json
from .tipos import Event, PlatformEvent

# Five minutes, as Standard Webhooks 1.0 recommends.
TOLERANCE = 300


def verificar_webhook(
    cuerpo: Union[str, bytes], encabezados: Mapping[str, str], secreto: Union[str, Sequence[str]]
) -> Event:
    """
    Comprueba que una entrega es del servicio, por su firma, y da su evento. El cuerpo son los bytes como llegaron;
    `secreto`, el "whsec_…" del webhook, o los dos mientras uno sigue al otro.

    Si no es del servicio lanza ValueError: conteste 401, y no haga nada más.
    """
    return cast(Event, verified(cuerpo, encabezados, secreto))


def verificar_webhook_de_plataforma(
    cuerpo: Union[str, bytes], encabezados: Mapping[str, str], secreto: Union[str, Sequence[str]]
) -> PlatformEvent:
    """
    Comprueba una entrega del webhook de una plataforma, como `verificar_webhook` la de una cuenta, y da su evento con
    el RFC y la referencia de la cuenta.
    """
    return cast(PlatformEvent, verified(cuerpo, encabezados, secreto))


def verified(
    cuerpo: Union[str, bytes], encabezados: Mapping[str, str], secreto: Union[str, Sequence[str]]
) -> Any:
    id, timestamp, signatures = (
        header_of(encabezados, name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    is_number = timestamp.isascii() and timestamp.isdigit()
    if not is_number or abs(time.time() - int(timestamp)) > TOLERANCE:
        raise ValueError("webhook-timestamp no es de estos cinco minutos")
    body = cuerpo.encode() if isinstance(cuerpo, str) else cuerpo
    given = [bytes_of(each[3:]) for each in signatures.split(" ") if each.startswith("v1,")]
    for each in [secreto] if isinstance(secreto, str) else secreto:
        key = bytes_of(each[6:] if each.startswith("whsec_") else each)
        if not key:
            raise ValueError("El secreto debe ser el whsec_… del webhook")
        signature = hmac.new(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
        if any(one is not None and hmac.compare_digest(one, signature) for one in given):
            return _json.read(body)
    raise ValueError("La firma no es del secreto de este webhook")


def header_of(headers: Mapping[str, str], name: str) -> str:
    value = next((value for key, value in headers.items() if key.lower() == name), "")
    if not isinstance(value, str) or value == "":
        raise ValueError(f"Falta el encabezado {name}")
    return value


def bytes_of(text: str) -> Optional[bytes]:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
