"""The clients."""

from __future__ import annotations

import asyncio
import ssl
from concurrent.futures import ThreadPoolExecutor
from typing import Any, AsyncIterator, Callable, Iterator, Optional, TypeVar

from ._core import Attempt, Core
from .recursos import USER_AGENT, Recursos
from .recursos_async import RecursosAsync

T = TypeVar("T")


class Cliente(Recursos):
    """
    Llama al servicio con los métodos de sus recursos: `cfdi.facturas.crear(…)`. Puede usarse desde varios hilos.

    :param base_url: "https://cfdi.example", con o sin "/api/v1".
    :param api_key: la llave de la cuenta, de pruebas o de producción.
    :param cuenta: el RFC de una cuenta de la plataforma, con la llave de la plataforma en `api_key`.
    :param timeout: segundos que puede durar un intento; de un archivo, los que pueden pasar sin que llegue nada.
    :param retries: cuántas veces se repite una petición, donde el contrato lo permite.
    :param retry_delay: segundos hasta la primera repetición, el doble en cada una, hasta 15.
    :param every: segundos desde una respuesta hasta la petición siguiente; 1.7, y 0 para un servicio de esta máquina.
        Dé 0 si su dirección está exenta.
    :param log: recibe cada intento; no se le dice ninguna llave, comprobante, id ni filtro.
    :param context: el de TLS, si no es el del sistema.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        cuenta: Optional[str] = None,
        timeout: float = 30,
        retries: int = 4,
        retry_delay: float = 2,
        every: Optional[float] = None,
        log: Optional[Callable[[Attempt], None]] = None,
        context: Optional[ssl.SSLContext] = None,
    ) -> None:
        super().__init__(
            Core(base_url, api_key, USER_AGENT, cuenta, timeout, retries, retry_delay, every, log, context)
        )


class ClienteAsync(RecursosAsync):
    """
    El mismo cliente para asyncio: `await cfdi.facturas.crear(…)`, `async for … in cfdi.facturas.listar()`. Cada
    petición va en un hilo; si su tarea se cancela, no se envía nada más.
    """

    def __init__(self, base_url: str, api_key: str, *, hilos: int = 16, **opciones: Any) -> None:
        self._threads = ThreadPoolExecutor(hilos, "cfdi")
        super().__init__(_Threads(Cliente(base_url, api_key, **opciones)._core, self._threads))

    async def __aenter__(self) -> ClienteAsync:
        return self

    async def __aexit__(self, *_: Any) -> None:
        self.cerrar()

    def cerrar(self) -> None:
        """Termina los hilos, cuando acaban lo que envían."""
        self._threads.shutdown(wait=False)


class _Threads:
    def __init__(self, core: Core, threads: ThreadPoolExecutor) -> None:
        self._core = core
        self._threads = threads

    async def call(self, work: Callable[[Recursos], T]) -> T:
        core = self._core.stoppable()
        return await self._run(core, lambda: work(Recursos(core)))

    async def items(self, work: Callable[[Recursos], Iterator[T]]) -> AsyncIterator[T]:
        core = self._core.stoppable()
        items = work(Recursos(core))
        nothing: Any = object()
        while True:
            item = await self._run(core, lambda: next(items, nothing))
            if item is nothing:
                return
            yield item

    async def _run(self, core: Core, work: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        except asyncio.CancelledError:
            core.stop()
            raise
