"""All benchmarks, one after the other: `make bench`."""

from __future__ import annotations

from tests.benchmarks import bench_check, bench_drawing, bench_python

if __name__ == "__main__":
    bench_check.main()
    bench_python.main()
    bench_drawing.main()
