"""Files while they come."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import BinaryIO, Dict, List, Mapping, Optional
from urllib.parse import unquote


@dataclass(frozen=True)
class File:
    """Un archivo del servicio, como el XML o el PDF de un comprobante."""

    #: Vacío si se escribió en `into`.
    bytes: bytes
    size: int
    name: str
    type: str
    #: Qué decir a soporte.
    request_id: Optional[str]


class Download:
    """What came is kept over all attempts: the next one asks for the rest where the service can give it."""

    def __init__(self, into: Optional[BinaryIO]) -> None:
        self._into = into
        self._pieces: List[bytes] = []
        self._etag: Optional[str] = None
        self.size = 0
        self.is_unknown = False
        # The failure is not the service's, and ends the download.
        self.failure: Optional[Exception] = None

    @property
    def headers(self) -> Dict[str, str]:
        if self._etag is None or self.size == 0:
            return {}
        return {"range": f"bytes={self.size}-", "if-range": self._etag}

    @property
    def _writes_at_once(self) -> bool:
        return self._into is not None and self._etag is not None

    def begin(self, status: int, headers: Mapping[str, str]) -> int:
        """Returns how many bytes of the answer are here already."""
        etag = headers.get("etag") if headers.get("accept-ranges") == "bytes" else None
        if status == 206:
            given = headers.get("content-range", "")
            if given.startswith(f"bytes {self.size}-") and etag == self._etag:
                return 0
            raise ValueError(f"contestó otra parte ({given})")
        if etag is not None and etag == self._etag:
            return self.size
        if self._writes_at_once and self.size > 0:
            self.failure = OSError("El archivo cambió mientras se descargaba; descárguelo de nuevo")
            raise self.failure
        self._etag, self.size = etag, 0
        self._pieces.clear()
        return 0

    def keep(self, piece: bytes) -> None:
        # A file that may have to come again from its beginning is written once it is whole.
        if self._writes_at_once:
            self._write(piece)
        else:
            self._pieces.append(piece)
        self.size += len(piece)

    def end(self) -> None:
        """The length of a file is the answer's."""

    def lost(self) -> None:
        """What came of a file is kept."""

    def _write(self, piece: bytes) -> None:
        assert self._into is not None
        try:
            self._into.write(piece)
        except Exception as failure:
            self.failure = failure
            raise

    def finish(self, headers: Mapping[str, str], request_id: Optional[str]) -> File:
        if self._into is not None:
            for piece in self._pieces:
                self._into.write(piece)
            self._pieces.clear()
        disposition = headers.get("content-disposition", "")
        # RFC 6266 has a second, exact name where the plain one was changed.
        exact = re.search(r"filename\*=UTF-8''([^;]+)", disposition, re.IGNORECASE)
        plain = re.search(r'filename="([^"]*)"', disposition)
        name = unquote(exact[1]) if exact else plain[1] if plain else ""
        return File(b"".join(self._pieces), self.size, name, headers.get("content-type", ""), request_id)
