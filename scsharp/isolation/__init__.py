"""What a process can be kept from by the operating system: files, network, other processes.

Untrusted scripts reach none of these through their engine. This is the wall behind the engine, for
the day on which one has a hole.
"""
