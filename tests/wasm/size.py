#!/usr/bin/env python3
"""size.py PARLOUR.wasm: the WebAssembly module must stay small, because the page loads it before the first move."""
import gzip
import sys

BYTES_MAX = 250 * 1000  # gzipped

with open(sys.argv[1], "rb") as file:
    size = len(gzip.compress(file.read(), 9))
print(f"parlour.wasm: {size} bytes gzipped, at most {BYTES_MAX}")
if size > BYTES_MAX:
    sys.exit("Optimise code for size that bots do not need in a search (src/wasm/meson.build), or load data separately.")
