#!/usr/bin/env python3
"""Builds the Python package: the library, and a wheel that has it.

    python3 python/build.py             the wheel, in python/dist
    python3 python/build.py --library   only python/jansou/libjansou.so

It needs Go with cgo and a C compiler; what it builds needs neither, only numpy.
The same source gives the same bytes with the same compilers.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import os
import subprocess
import sysconfig
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
VERSION = "0.1.0"
SUMMARY = "Riichi and Chinese Official mahjong, exact to the rulebooks, for programs that learn"


def library() -> Path:
    """Builds the C library beside the Python files."""
    out = HERE / "jansou" / "libjansou.so"
    subprocess.run(
        ["go", "build", "-buildmode=c-shared", "-trimpath", "-ldflags=-s -w", "-o", str(out), "./capi"],
        cwd=HERE.parent,
        env={**os.environ, "CGO_ENABLED": "1"},
        check=True,
    )
    out.with_suffix(".h").unlink(missing_ok=True)  # what cgo writes; jansou.h is the header for people
    return out


def wheel(target: Path) -> Path:
    """Packs the package, library included, into a wheel for this platform."""
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    tag = f"py3-none-{platform}"
    info = f"jansou-{VERSION}.dist-info"
    files = {f"jansou/{p.name}": p.read_bytes() for p in sorted((HERE / "jansou").iterdir()) if p.suffix in (".py", ".so", ".typed")}
    files[f"{info}/licenses/LICENSE"] = (HERE.parent / "LICENSE").read_bytes()
    files[f"{info}/licenses/NOTICE"] = (HERE.parent / "NOTICE").read_bytes()
    files[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.1\nName: jansou\nVersion: {VERSION}\nSummary: {SUMMARY}\n"
        "License: Apache-2.0\nRequires-Python: >=3.10\nRequires-Dist: numpy\n"
    ).encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: jansou\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    record = "".join(f"{name},sha256={_digest(data)},{len(data)}\n" for name, data in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    target.mkdir(parents=True, exist_ok=True)
    out = target / f"jansou-{VERSION}-{tag}.whl"
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as z:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name)  # with the zip epoch as its time
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if name.endswith(".so") else 0o644) << 16
            z.writestr(entry, data)
    return out


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def main() -> None:
    """Builds what is asked for and prints where it is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", action="store_true", help="only the library")
    parser.add_argument("--dist", type=Path, default=HERE / "dist", help="where the wheel goes")
    given = parser.parse_args()
    built = library()
    print(built if given.library else wheel(given.dist))


if __name__ == "__main__":
    main()
