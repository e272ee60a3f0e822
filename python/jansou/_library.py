"""The C library: finding it, calling it, and what it says is wrong."""

from __future__ import annotations

import ctypes
import inspect
import operator
import os
import sys
from pathlib import Path

from . import layout

ABI = 1  # JANSOU_ABI of jansou.h, which this package was written for


class JansouError(ValueError):
    """What the library says is wrong.

    `code` is one of the codes of jansou.h: 1 ruleset, 2 size, 3 action, 4 seat,
    5 handle, 6 broken, 7 null, 8 busy.
    """

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


class ForkError(RuntimeError):
    """The process was forked after the library was loaded.

    The library runs threads of its own, which a fork does not take along: a
    call in the child would hang. Start workers by "spawn" or "forkserver"
    (multiprocessing.set_start_method), or import jansou only in the workers.
    """


class Config(ctypes.Structure):
    """jansou_config of jansou.h."""

    _fields_ = [
        ("ruleset", ctypes.c_char_p),
        ("seed", ctypes.c_uint64),
        ("games", ctypes.c_int32),
        ("threads", ctypes.c_int32),
        ("keep", ctypes.c_int32),
        ("hash", ctypes.c_int32),
    ]


BUFFERS = (
    "tokens", "planes", "mask", "points", "seat", "asked", "moment",
    "rewards", "done", "deal_done", "places", "hash",
)


class Buffers(ctypes.Structure):
    """jansou_buffers of jansou.h."""

    _fields_ = [(name, ctypes.c_void_p) for name in BUFFERS]


_library: ctypes.CDLL | None = None
_owner = 0  # the process that loaded the library


def _path() -> Path:
    """Where the library is: JANSOU_LIBRARY, or beside this file."""
    given = os.environ.get("JANSOU_LIBRARY")
    path = Path(given) if given else Path(__file__).with_name("libjansou.so")
    if not path.is_file():
        raise ImportError(
            f"jansou: the library {path} is not there (platform {sys.platform}); "
            "build it with: python3 python/build.py --library"
        )
    return path


def library() -> ctypes.CDLL:
    """Returns the library, loaded once; raises ForkError in a forked child."""
    global _library, _owner
    if _library is None:
        lib = ctypes.CDLL(str(_path()))
        i32, i64, text = ctypes.c_int32, ctypes.c_int64, ctypes.c_char_p
        buffers = ctypes.POINTER(Buffers)
        for name, result, arguments in (
            ("abi", i32, []),
            ("rulesets", i64, [text, i64]),
            ("describe", i64, [i32, text, i64]),
            ("open", i32, [ctypes.POINTER(Config), ctypes.POINTER(i64), text, i64]),
            ("reset", i32, [i64, ctypes.c_uint64, buffers, text, i64]),
            ("next", i32, [i64, buffers, text, i64]),
            ("step", i32, [i64, ctypes.c_void_p, buffers, text, i64]),
            ("observe", i32, [i64, i32, i32, buffers, text, i64]),
            ("close", i32, [i64, text, i64]),
        ):
            function = getattr(lib, "jansou_" + name)
            function.restype, function.argtypes = result, arguments
        if lib.jansou_abi() != ABI:
            raise ImportError(f"jansou: the library has ABI {lib.jansou_abi()}, this package wants {ABI}")
        _library, _owner = lib, os.getpid()
    if os.getpid() != _owner:
        raise ForkError(inspect.cleandoc(ForkError.__doc__ or "jansou: forked"))
    return _library


def call(name: str, *arguments: object) -> None:
    """Calls jansou_<name> and raises what it says is wrong."""
    err = ctypes.create_string_buffer(512)
    code = getattr(library(), "jansou_" + name)(*arguments, err, len(err))
    if code != 0:
        raise JansouError(code, err.value.decode(errors="replace"))


def _text(name: str, *arguments: object) -> str:
    function = getattr(library(), "jansou_" + name)
    out = ctypes.create_string_buffer(function(*arguments, None, 0))
    function(*arguments, out, len(out))
    return out.value.decode()


def rulesets() -> list[str]:
    """Returns the names of all rulesets: of riichi, then of Chinese Official."""
    return _text("rulesets").split("\n")


def describe(action: int) -> str:
    """Returns what an action number means, like "discard 3p (drawn)".

    255 is "none". ValueError: there is no such number.
    """
    number = whole("action", action)
    if not 0 <= number < layout.ACTIONS:
        raise ValueError(f"jansou: action {number} is not between 0 and {layout.ACTIONS - 1}")
    return _text("describe", number)


def whole(name: str, value: object) -> int:
    """Returns what was given as parameter `name` as an integer, or says what is wrong."""
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"jansou: {name} is {value!r}, and an integer is wanted") from None


def ruleset_name(value: object) -> bytes:
    """Returns the name of a ruleset as the library takes it, or says what is wrong."""
    if not isinstance(value, str):
        raise TypeError(f"jansou: ruleset is {value!r}, and a name is wanted, like 'tenhou'")
    if "\0" in value:  # the library would see what stands before it
        raise ValueError(f"jansou: ruleset is {value!r}, which is no name")
    try:
        return value.encode()
    except UnicodeEncodeError:
        raise ValueError(f"jansou: ruleset is {value!r}, which is no name") from None
