"""How long tests wait for what must come.

A busy machine makes nothing late, it only takes long: whoever waits for something waits this long,
whether the other side is a thread, a process, a server or a library with a limit of its own. Only a
test that fails uses it up. Tests that are about an end of time set that time themselves.
"""

PATIENCE = 300.0
"""Seconds."""
