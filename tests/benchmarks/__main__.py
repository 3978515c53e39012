"""All benchmarks that need nothing but the packages, one after the other: `make bench`.

bench_page and bench_samples need Chromium too, bench_window needs Xvfb.
"""

from __future__ import annotations

from tests.benchmarks import (
    bench_check,
    bench_drawing,
    bench_javascript,
    bench_python,
    bench_scenes,
)

if __name__ == "__main__":
    bench_check.main()
    bench_python.main()
    bench_javascript.main([])
    bench_drawing.main()
    bench_scenes.main()
