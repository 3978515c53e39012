"""Gets pieces of work done by an executor; what was lost with its process is tried again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from typing import Any, Protocol, TypeVar

from host.spreading.executors import NoCluster, is_lost

TRIES = 3


class Piece(Protocol):
    """`function(*arguments)` is the work."""

    @property
    def function(self) -> Callable[..., Any]: ...

    @property
    def arguments(self) -> tuple[Any, ...]: ...


P = TypeVar("P", bound=Piece)


def each_done(executor: Executor, pieces: Iterable[P]) -> Iterator[tuple[P, Future[Any]]]:
    """The pieces as they are done, with their results or why there are none."""

    def submit(piece: P) -> Future[Any]:
        return executor.submit(piece.function, *piece.arguments)

    waiting = {submit(one): (one, 1) for one in pieces}
    try:
        while waiting:
            finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in finished:
                piece, tries = waiting.pop(future)
                error = error_of(future)
                if error is not None and is_lost(error) and tries < TRIES:
                    waiting[submit(piece)] = piece, tries + 1
                else:
                    yield piece, future
    finally:
        for future in waiting:
            future.cancel()


def error_of(future: Future[Any]) -> BaseException | None:
    """Why a piece has no result, or None; NoCluster where nobody works on it any more."""
    try:
        return future.exception()
    except CancelledError:
        way_out = "when it is there again, the same command goes on where it was"
        raise NoCluster(f"the cluster went away in the middle of the work; {way_out}") from None
