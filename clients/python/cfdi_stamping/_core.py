"""Requests, each sent until it is answered."""

from __future__ import annotations

import copy
import errno
import http.client
import random
import re
import socket
import ssl
import threading
import time
import uuid
from dataclasses import dataclass
from typing import Any, Callable, Dict, Iterator, Mapping, Optional, Tuple
from urllib.parse import quote, urlsplit

from . import _json
from ._errors import CfdiError, text_of
from ._files import Download, File
from ._pace import GUARDED, Pace, RateLimit, Stopped, rate_limit_of, seconds_of

# The fate of a request by its answer: when the same request is sent again, and what is known of its outcome.
Fate = Tuple[str, str]
REFUSED: Fate = ("never", "refused")
LATER: Fate = ("always", "undone")
NOT_LET_IN: Fate = ("never", "undone")
UNKNOWN: Fate = ("repeatable", "unknown")
STATUSES = {401: NOT_LET_IN, 403: NOT_LET_IN, 408: LATER, 409: LATER, 429: LATER, 503: LATER}
# These codes of a 502 are the service's own; any other one is the PAC's or SAT's, which refuse the same bytes again.
OWN_CODES = {
    "PAC_NO_DISPONIBLE": LATER,
    "PAC_SIN_RESPUESTA": ("always", "unknown"),
    "PAC_CUENTA": LATER,
    "PAC_EMISOR": NOT_LET_IN,
    "PAC_NO_CONFIGURADO": REFUSED,
    "SAT_NO_DISPONIBLE": LATER,
    "SERVICIO_NO_DISPONIBLE": LATER,
    "SERVICIO_SIN_RESPUESTA": UNKNOWN,
}

JSON_TYPE = "application/json"
FILE_TYPES = "application/xml, application/pdf, application/zip, text/csv"
MOST_ITEMS = 100
# One window of the limit of requests is the longest wait that an answer may ask for.
WINDOW = 60.0
MOST_BACKOFF = 15.0
# Items that can be created between two pages before an item is given twice.
MOST_KEPT = 10_000
# A document in one of these states changes it by itself.
MOVING = ("timbrando", "cancelando", "cancelacion_pendiente")
UNPACED = Pace(0)


@dataclass(frozen=True)
class Attempt:
    """Un intento, para la bitácora: sin llaves, comprobantes, ids ni filtros."""

    method: str
    path: str
    attempt: int
    seconds: float
    status: Optional[int]
    failure: Optional[str]
    request_id: Optional[str]
    is_repeated: bool


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: Any

    @property
    def request_id(self) -> Optional[str]:
        return self.headers.get("x-request-id")


class Core:
    def __init__(
        self,
        base_url: str,
        api_key: str,
        user_agent: str,
        cuenta: Optional[str],
        timeout: float,
        retries: int,
        retry_delay: float,
        every: Optional[float],
        log: Optional[Callable[[Attempt], None]],
        context: Optional[ssl.SSLContext],
    ) -> None:
        self._site = urlsplit(re.sub(r"/api/v1$", "", base_url.rstrip("/")))
        host = self._site.hostname
        if host is None or self._site.scheme not in ("http", "https"):
            raise ValueError(f"base_url no es una dirección: {base_url}")
        is_near = host in ("localhost", "::1") or host.startswith("127.")
        self._pace = Pace(every if every is not None else 0 if is_near else GUARDED)
        self._headers = {"x-api-key": api_key, "user-agent": user_agent}
        self._cuenta, self._timeout, self._retries, self._retry_delay = cuenta, timeout, retries, retry_delay
        self._log, self._context = log, context or (ssl.create_default_context() if self._is_tls else None)
        self._stop = threading.Event()
        self._socket: Optional[socket.socket] = None

    @property
    def _is_tls(self) -> bool:
        return self._site.scheme == "https"

    def stoppable(self) -> Core:
        """Returns the same core, which can be stopped alone."""
        other = copy.copy(self)
        other._stop = threading.Event()
        return other

    def stop(self) -> None:
        self._stop.set()
        try:
            if self._socket is not None:
                self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    def json(
        self,
        verb: str,
        path: str,
        *,
        ids: Mapping[str, str] = {},
        query: Mapping[str, Any] = {},
        body: Any = None,
        takes_key: bool = False,
        key: Optional[str] = None,
    ) -> Any:
        if takes_key:
            key = key or (body or {}).get("idempotency_key") or str(uuid.uuid4())
        answer = self._send(verb, path, ids, query, body, key, JSON_TYPE, None)
        return {**(answer.body or {}), "requestId": answer.request_id}

    def file(self, path: str, *, ids: Mapping[str, str], query: Mapping[str, Any] = {}, into: Any = None) -> File:
        download = Download(into)
        answer = self._send("GET", path, ids, query, None, None, FILE_TYPES, download)
        return download.finish(answer.headers, answer.request_id)

    def items(self, path: str, query: Mapping[str, Any]) -> Iterator[Any]:
        """What is created meanwhile pushes items from one page to the next one: those are given once."""
        filters = {name: value for name, value in query.items() if name != "limite"}
        limite = query.get("limite") or MOST_ITEMS
        given: Dict[str, None] = {}
        pagina = 0
        while True:
            pagina += 1
            page = self.json("GET", path, query={**filters, "limite": limite, "pagina": pagina})
            for item in page["data"]:
                if item.get("id") in given:
                    continue
                given[item.get("id")] = None
                yield item
            for old in list(given)[: max(0, len(given) - MOST_KEPT)]:
                del given[old]
            if len(page["data"]) < limite or pagina * limite >= page["total"]:
                return

    def follow(self, read: Callable[[Optional[str]], Any], despues: Optional[str], cada: float) -> Iterator[Any]:
        while True:
            page = read(despues or None)
            yield from page["data"]
            despues = page["cursor"]
            if not page["hayMas"]:
                self._rest(cada)

    def settled(self, read: Callable[[], Any], cada: float, plazo: Optional[float]) -> Any:
        ends = None if plazo is None else time.monotonic() + plazo
        while True:
            record = read()
            if record["data"]["estado"] not in MOVING:
                return record
            if ends is not None and time.monotonic() + cada > ends:
                raise TimeoutError(f"Sigue en {record['data']['estado']}")
            self._rest(cada)
            cada = min(cada * 2, WINDOW)

    def _rest(self, seconds: float) -> None:
        if self._stop.wait(seconds):
            raise Stopped()

    def _address(self, path: str, ids: Mapping[str, str], query: Mapping[str, Any]) -> str:
        if self._cuenta is not None and not re.match(r"/(plataforma|catalogos|descargas)/", path):
            ids = {"rfc": self._cuenta, **ids}
            path = "/plataforma/v1/cuentas/{rfc}" + re.sub(r"^/api/v1", "", path)

        def filled(name: str) -> str:
            # Without its id the address of a document would be another resource's.
            if not ids.get(name):
                raise ValueError(f"Falta {name}")
            return quote(ids[name], safe="")

        address = self._site.path + re.sub(r"\{(\w+)\}", lambda found: filled(str(found[1])), path)
        pairs = [f"{name}={quote(text(value), safe='')}" for name, value in query.items() if value is not None]
        return address + ("?" + "&".join(pairs) if pairs else "")

    def _send(
        self,
        verb: str,
        path: str,
        ids: Mapping[str, str],
        query: Mapping[str, Any],
        body: Any,
        key: Optional[str],
        accept: str,
        download: Optional[Download],
    ) -> Answer:
        """
        Sends a request until its answer is final. By the contract's table of errors 409, 429, 502 and 503 are sent
        again, but not a 502 with the PAC's or SAT's own code; a request without an answer only where a repetition is
        harmless: a read, or a request with a key.
        """
        address = self._address(path, ids, query)
        headers: Dict[str, Any] = {**self._headers, "accept": accept}
        # A header holds bytes; those of UTF-8 make any text a key.
        if key is not None:
            headers["idempotency-key"] = key.encode()
        data = None
        if verb == "POST":
            headers["content-type"] = JSON_TYPE
            data = _json.write(body if body is not None else {}).encode()
        found = re.match(r"/api/v\d+/([^/]+)", path)
        pace = self._pace if found else UNPACED
        sent, is_unknown = 0, False
        while True:
            answered = pace.turn(found[1] if found else None, self._stop)
            began, answer, failure = time.monotonic(), None, None
            limit: Optional[RateLimit] = None
            try:
                answer = self._attempt(verb, address, headers, data, download)
                limit = rate_limit_of(answer.headers)
            except Exception as error:
                failure = error
            finally:
                answered(limit)
            sent += 1
            is_success = answer is not None and 200 <= answer.status < 300
            again, outcome = ("never", "done") if is_success else fate_of(answer)
            # An earlier attempt's unknown outcome remains until the request itself is judged.
            if outcome != "undone":
                is_unknown = outcome == "unknown" and verb != "GET"
            is_own = download is not None and download.failure is not None
            is_repeated = not is_own and (
                again == "always" or (again == "repeatable" and (verb == "GET" or key is not None))
            )
            self._tell(verb, path, sent, time.monotonic() - began, answer, failure, is_repeated)
            if answer is not None and is_success:
                return answer
            if download is not None and download.failure is not None:
                raise download.failure
            if not is_repeated or sent > self._retries:
                raise error_of(answer, failure, key, sent, is_unknown) from failure
            told = told_by(answer)
            # Half of it is random, so that requests that failed together are not repeated together.
            backoff = min(MOST_BACKOFF, self._retry_delay * 2 ** (sent - 1)) * random.uniform(0.5, 1)
            self._rest(backoff if told is None else told)

    def _attempt(
        self, verb: str, address: str, headers: Dict[str, Any], data: Optional[bytes], download: Optional[Download]
    ) -> Answer:
        ends = time.monotonic() + self._timeout
        make: Any = http.client.HTTPSConnection if self._is_tls else http.client.HTTPConnection
        tls = {"context": self._context} if self._is_tls else {}
        connection = make(self._site.hostname, self._site.port, timeout=self._timeout, **tls)
        try:
            connection.connect()
            self._socket = line = connection.sock
            if self._stop.is_set():
                raise Stopped()
            own = {} if download is None else download.headers
            connection.request(verb, address, data, {**headers, **own, "connection": "close"})
            line.settimeout(left_until(ends))
            response = connection.getresponse()
            given = {name.lower(): value for name, value in response.getheaders()}
            kind = given.get("content-type", "").split(";")[0]
            is_success = 200 <= response.status < 300
            if is_success and kind not in headers["accept"].split(", "):
                raise ValueError(f"contestó {response.status} con {kind or 'nada'}")
            is_file = is_success and download is not None
            pieces = []
            skipped = download.begin(response.status, given) if is_file and download is not None else 0
            while True:
                # A file may take long, as long as something comes.
                line.settimeout(self._timeout if is_file else left_until(ends))
                piece = response.read1(65_536)
                if not piece:
                    break
                if is_file and download is not None:
                    skip = min(skipped, len(piece))
                    skipped -= skip
                    download.keep(piece[skip:])
                else:
                    pieces.append(piece)
            if response.length:
                raise http.client.IncompleteRead(b"", response.length)
            text = b"".join(pieces)
            return Answer(response.status, given, _json.read(text) if kind == JSON_TYPE and text else None)
        finally:
            self._socket = None
            connection.close()

    def _tell(
        self,
        verb: str,
        path: str,
        attempt: int,
        seconds: float,
        answer: Optional[Answer],
        failure: Optional[Exception],
        is_repeated: bool,
    ) -> None:
        status, request_id = (None, None) if answer is None else (answer.status, answer.request_id)
        named = None if failure is None else name_of(failure)
        try:
            if self._log is not None:
                self._log(Attempt(verb, path, attempt, seconds, status, named, request_id, is_repeated))
        except Exception:
            # A log that fails must not decide about a document.
            pass


def fate_of(answer: Optional[Answer]) -> Fate:
    if answer is None:
        return UNKNOWN
    code = text_of(answer.body, "codigo")
    if answer.status == 502 and code is not None:
        return OWN_CODES.get(code, REFUSED)
    return STATUSES.get(answer.status, UNKNOWN if answer.status >= 500 else REFUSED)


def told_by(answer: Optional[Answer]) -> Optional[float]:
    """Returns the seconds that an answer asks to wait: after a 429 until its window is over."""
    if answer is None:
        return None
    after = seconds_of(answer.headers.get("retry-after"))
    limit = rate_limit_of(answer.headers)
    if answer.status == 429:
        after = limit[1] if limit is not None else WINDOW if after is None else after
    return None if after is None else min(after, WINDOW)


def error_of(
    answer: Optional[Answer], failure: Optional[Exception], key: Optional[str], attempts: int, is_unknown: bool
) -> CfdiError:
    parts: Dict[str, Any] = {"idempotency_key": key, "attempts": attempts, "is_outcome_unknown": is_unknown}
    if answer is None:
        is_late = isinstance(failure, TimeoutError)
        return CfdiError(
            "El servicio no contestó a tiempo" if is_late else f"El servicio no dio una respuesta completa ({failure})",
            **parts,
        )
    sentence = text_of(answer.body, "error") or f"El servicio contestó {answer.status} sin decir por qué"
    return CfdiError(sentence, status=answer.status, body=answer.body, request_id=answer.request_id, **parts)


def left_until(ends: float) -> float:
    left = ends - time.monotonic()
    if left <= 0:
        raise TimeoutError()
    return left


def name_of(failure: Exception) -> str:
    """Returns the code of the system's failure, or its name, and never its sentence, which may hold the address."""
    code = errno.errorcode.get(failure.errno or 0) if isinstance(failure, OSError) else None
    return code or type(failure).__name__


def text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
