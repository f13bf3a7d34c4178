"""Everything a client sends to the server and gets from it; docs/api.md explains it in words.

Requests refuse unknown fields and bound every text. Whatever can grow large is text: amounts in
views, events and spaces (`wire.plain`), and all scores.
"""

from slushfund.wire.api.lessons import *  # noqa: F403
from slushfund.wire.api.notices import *  # noqa: F403
from slushfund.wire.api.people import *  # noqa: F403
from slushfund.wire.api.play import *  # noqa: F403
from slushfund.wire.api.records import *  # noqa: F403
from slushfund.wire.api.tables import *  # noqa: F403
from slushfund.wire.api.terms import *  # noqa: F403
from slushfund.wire.api.thoughts import *  # noqa: F403
