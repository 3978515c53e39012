"""What all tests need of the process that they run in."""

from __future__ import annotations

import signal

# A shell lets what it starts in the background ignore Ctrl-C, and its children inherit that: tests
# that interrupt a command would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
