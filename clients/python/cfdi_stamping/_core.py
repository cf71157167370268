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
from typing import Any, Callable, Dict, Iterable, Iterator, List, Mapping, Optional, Tuple, Union
from urllib.parse import quote, urlsplit

from . import _json
from ._batches import MOST_BYTES, MOST_LINES, MOST_OF_LINE, Desenlace, Lines, Order
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
LINES_TYPE = "application/x-ndjson"
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
# Windows of the limit of requests for which a batch waits: an hour in which others took all requests.
MOST_LIMITED = 60
# These statuses refuse the caller, and not the request.
STOPS = (None, 401, 403, 404, 405)


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


# The body of an answer goes into this while it comes; None for an answer of JSON.
Taker = Union[Download, Lines, None]


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
            own = (body or {}).get("idempotency_key") if key is None else key
            key = str(uuid.uuid4()) if own is None else own
        data = _json.write({} if body is None else body).encode() if verb == "POST" else None
        answer = self._send(verb, path, ids, query, data, key, JSON_TYPE, None)
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

    def batch(self, path: str, each: str, requests: Iterable[Any]) -> Iterator[Desenlace[Any]]:
        """
        Sends requests in batches, each until its outcome is final. One that is to be sent again goes with the next
        batch, under its key. Where the service takes no batch its error is told for each, so that the caller has their
        keys, and then thrown.
        """
        source = enumerate(requests, 1)
        open_: Dict[int, Order] = {}
        waiting: List[Order] = []
        is_over, repetition = False, 0
        try:
            while True:
                repetition = repetition + 1 if waiting else 0
                if repetition > 0:
                    self._rest(self._backoff(repetition))
                batch, waiting = waiting, []
                size = sum(len(order.text) for order in batch)
                while not is_over and len(batch) < MOST_LINES and size < MOST_BYTES:
                    given = next(source, None)
                    if given is None:
                        is_over = True
                        break
                    order = Order(*given)
                    open_[order.number] = order
                    if len(order.text) > MOST_OF_LINE:
                        yield self._alone(each, order)
                        del open_[order.number]
                    else:
                        size += len(order.text)
                        batch.append(order)
                if not batch:
                    if is_over:
                        return
                    continue
                lines, failure = Lines(batch), None
                data = b"".join(order.text + b"\n" for order in batch)
                try:
                    self._send("POST", path, {}, {}, data, None, LINES_TYPE, lines)
                except CfdiError as error:
                    failure = error
                for at, order in enumerate(batch, 1):
                    line = lines.told.get(at)
                    order.attempts += 1
                    if line is None:
                        continue
                    outcome = fate_of(Answer(line["status"], {}, line))[1]
                    if outcome != "undone":
                        order.is_unknown = outcome == "unknown"
                    if order.attempts <= self._retries and may_change(line):
                        waiting.append(order)
                        continue
                    del open_[order.number]
                    yield outcome_of(order, line)
                if failure is not None:
                    raise failure
        except CfdiError as error:
            for order in open_.values():
                yield Desenlace(order.number, order.key, None, error)
            raise

    def _alone(self, each: str, order: Order) -> Desenlace[Any]:
        try:
            answer = self._send("POST", each, {}, {}, order.text, order.key, JSON_TYPE, None)
        except CfdiError as error:
            if error.status in STOPS:
                raise
            return Desenlace(order.number, order.key, None, error)
        return Desenlace(order.number, order.key, answer.body, None)

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
        data: Optional[bytes],
        key: Optional[str],
        accept: str,
        taker: Taker,
    ) -> Answer:
        """
        Sends a request until its answer is final. By the contract's table of errors 409, 429, 502 and 503 are sent
        again, but not a 502 with the PAC's or SAT's own code; a request without an answer only where a repetition is
        harmless: a read, or a request with a key, as each line of a batch has.
        """
        address = self._address(path, ids, query)
        headers: Dict[str, Any] = {**self._headers, "accept": accept}
        # A header holds bytes; those of UTF-8 make any text a key.
        if key is not None:
            headers["idempotency-key"] = key.encode()
            if not key or re.search(r"[\x00-\x1f\x7f-\x9f]", key):
                raise ValueError("Idempotency-Key no puede estar vacía ni tener caracteres de control")
        is_batch = accept == LINES_TYPE
        if verb == "POST":
            headers["content-type"] = LINES_TYPE if is_batch else JSON_TYPE
        is_repeatable = verb == "GET" or key is not None or is_batch
        found = re.match(r"/(?:api/v\d+|lotes)/([^/]+)", path)
        pace = self._pace if found else UNPACED
        sent, limited, is_unknown = 0, 0, taker is not None and taker.is_unknown
        while True:
            answered = pace.turn(found[1] if found else None, self._stop)
            began, answer, failure = time.monotonic(), None, None
            limit: Optional[RateLimit] = None
            try:
                answer = self._attempt(verb, address, headers, data, taker)
                limit = rate_limit_of(answer.headers)
            except Exception as error:
                failure = error
                if taker is not None:
                    taker.lost()
            finally:
                answered(limit)
            sent += 1
            is_success = answer is not None and 200 <= answer.status < 300
            again, outcome = ("never", "done") if is_success else fate_of(answer)
            # An earlier attempt's unknown outcome remains until the request itself is judged.
            if outcome != "undone":
                is_unknown = outcome == "unknown" and verb != "GET"
            is_own = taker is not None and taker.failure is not None
            is_repeated = not is_own and (again == "always" or (again == "repeatable" and is_repeatable))
            is_limited = is_batch and answer is not None and answer.status == 429
            limited += is_limited
            self._tell(verb, path, sent, time.monotonic() - began, answer, failure, is_repeated)
            if answer is not None and is_success:
                return answer
            if taker is not None and taker.failure is not None:
                raise taker.failure
            if not is_repeated or (limited > MOST_LIMITED if is_limited else sent - limited > self._retries):
                raise error_of(answer, failure, key, sent, is_unknown) from failure
            told = told_by(answer)
            self._rest(self._backoff(sent) if told is None else told)

    def _backoff(self, times: int) -> float:
        # Half of it is random, so that requests that failed together are not repeated together.
        return min(MOST_BACKOFF, self._retry_delay * 2.0 ** (times - 1)) * random.uniform(0.5, 1)

    def _attempt(
        self, verb: str, address: str, headers: Dict[str, Any], data: Optional[bytes], taker: Taker
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
            own = {} if taker is None else taker.headers
            connection.request(verb, address, data, {**headers, **own, "connection": "close"})
            line.settimeout(left_until(ends))
            response = connection.getresponse()
            given = {name.lower(): value for name, value in response.getheaders()}
            kind = given.get("content-type", "").split(";")[0]
            is_success = 200 <= response.status < 300
            if is_success and kind not in headers["accept"].split(", "):
                raise ValueError(f"contestó {response.status} con {kind or 'nada'}")
            is_file = is_success and taker is not None
            pieces = []
            skipped = taker.begin(response.status, given) if is_file and taker is not None else 0
            while True:
                # A file may take long, as long as something comes.
                line.settimeout(self._timeout if is_file else left_until(ends))
                piece = response.read1(65_536)
                if not piece:
                    break
                if is_file and taker is not None:
                    skip = min(skipped, len(piece))
                    skipped -= skip
                    taker.keep(piece[skip:])
                else:
                    pieces.append(piece)
            if response.length:
                raise http.client.IncompleteRead(b"", response.length)
            if is_file and taker is not None:
                taker.end()
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


def may_change(line: Mapping[str, Any]) -> bool:
    """The same request may have another outcome later."""
    if line["status"] >= 400:
        return fate_of(Answer(line["status"], {}, line))[0] != "never"
    return (line.get("data") or {}).get("estado") == "timbrando"


def outcome_of(order: Order, line: Mapping[str, Any]) -> Desenlace[Any]:
    if line["status"] < 400:
        about = ("linea", "status", "campo", "idempotency_key")
        answer = {name: value for name, value in line.items() if name not in about}
        return Desenlace(order.number, order.key, answer, None)
    error = error_of(Answer(line["status"], {}, line), None, order.key, order.attempts, order.is_unknown)
    return Desenlace(order.number, order.key, None, error)


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
