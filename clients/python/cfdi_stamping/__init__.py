"""Cliente del servicio de timbrado de CFDI 4.0."""

from ._batches import Desenlace
from ._client import Cliente, ClienteAsync
from ._core import Attempt
from ._errors import CfdiError, Fault
from ._files import File
from ._webhook import verificar_webhook, verificar_webhook_de_plataforma

__all__ = [
    "Attempt",
    "CfdiError",
    "Cliente",
    "ClienteAsync",
    "Desenlace",
    "Fault",
    "File",
    "verificar_webhook",
    "verificar_webhook_de_plataforma",
]
