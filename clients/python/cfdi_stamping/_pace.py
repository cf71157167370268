"""The moment when the next request may leave."""

from __future__ import annotations

import threading
import time
from typing import Callable, Dict, Mapping, Optional, Tuple

INFINITE = float("inf")
# Three of these gaps are more than the five seconds in which the guard counts the requests of an address.
GUARDED = 1.7
# Whoever is told to stop is asked at least so often.
LOOK = 0.5

RateLimit = Tuple[float, float]


class Stopped(Exception):
    """Nothing is sent any more."""


def rate_limit_of(headers: Mapping[str, str]) -> Optional[RateLimit]:
    """Returns how many requests the window has left, and the seconds until it ends."""
    remaining, reset = (seconds_of(headers.get(name)) for name in ("ratelimit-remaining", "ratelimit-reset"))
    return None if remaining is None or reset is None else (remaining, reset)


def seconds_of(text: Optional[str]) -> Optional[float]:
    return float(text) if text is not None and text.isascii() and text.isdigit() else None


class _Group:
    def __init__(self) -> None:
        self.begun = 0
        self.answered = 0
        # The requests that are left, and when the window ends.
        self.window: Optional[Tuple[float, float]] = None


class Pace:
    """
    The server counts the requests of each group of resources in windows, and each answer states how many are left.
    While a group's window is unknown, one request goes alone to learn it.
    """

    def __init__(self, gap: float) -> None:
        self._gap = gap
        self._changed = threading.Condition()
        self._groups: Dict[str, _Group] = {}
        self._flying = 0
        self._last = -INFINITE

    def turn(self, name: Optional[str], stop: threading.Event) -> Callable[[Optional[RateLimit]], None]:
        """Waits until a request of the group may leave; what is returned is called with its answer's limit."""
        with self._changed:
            group = None if name is None else self._groups.setdefault(name, _Group())
            while True:
                if stop.is_set():
                    raise Stopped()
                wait = self._wait(group, time.monotonic())
                if wait <= 0:
                    break
                self._changed.wait(min(wait, LOOK))
            self._flying += 1
            before = 0
            if group is not None:
                before = group.answered
                group.begun += 1
                if group.window is not None:
                    group.window = (group.window[0] - 1, group.window[1])

        def answered(told: Optional[RateLimit]) -> None:
            with self._changed:
                self._flying -= 1
                self._last = time.monotonic()
                if group is not None:
                    group.answered += 1
                    if told is not None:
                        _learn(group, told, before, self._last)
                self._changed.notify_all()

        return answered

    def _wait(self, group: Optional[_Group], now: float) -> float:
        if self._gap > 0:
            if self._flying > 0:
                return INFINITE
            if self._last + self._gap > now:
                return self._last + self._gap - now
        if group is None:
            return 0
        if group.window is not None and now >= group.window[1]:
            group.window = None
        if group.window is None:
            return 0 if group.begun == group.answered else INFINITE
        return 0 if group.window[0] > 0 else group.window[1] - now


def _learn(group: _Group, told: RateLimit, before: int, now: float) -> None:
    """Requests that began meanwhile may be counted in the stated rest or not, so they are taken off it."""
    remaining, reset = told
    uncertain = group.begun - 1 - before
    left, until = group.window or (0, INFINITE)
    group.window = (min(remaining, max(left, remaining - uncertain)), min(until, now + reset))
