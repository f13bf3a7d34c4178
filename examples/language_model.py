"""Connect a language model to `slushfund exam` by a plain HTTP chat endpoint.

    slushfund exam qe "gpt=lines:python examples/language_model.py --url URL --model NAME"

Reads one question per line, asks the model, writes one answer per line. URL is anything that takes
`{"model", "messages"}` and answers `{"choices": [{"message": {"content"}}]}`, as most servers do.
The key, if one is needed, is in the environment variable CHAT_KEY. What the model may do is told in
words by the exam; nothing here knows a game.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import time
import urllib.error
import urllib.request
from typing import Any

RULES = """\
You play a board game against others, and want to win. Each message tells what happened, what you
know, and what you may answer. Think briefly, then end with one line:
MOVE: <one of the answers, spelled exactly as shown>
Where statements are offered you may instead end with
SAY: <one statement, spelled exactly as shown>
and will be asked again. Statements bind nobody: others may lie, and so may you."""

REMEMBERED = 6
"""Messages of the conversation that are sent along, beside the rules."""
TRIES = 3
LONGEST = 24_000
"""Characters of a question; what is in the middle of a longer one is left out."""


class Model:
    """A model behind a chat endpoint, with what was said in this game."""

    def __init__(self, url: str, name: str, seconds: float, temperature: float | None) -> None:
        self.url, self.name, self.seconds = url, name, seconds
        self.temperature = temperature
        self.talk: list[dict[str, str]] = []
        self.tokens = 0

    def answer(self, question: str) -> str:
        """Return what the model says to a question."""
        self.talk.append({"role": "user", "content": shortened(question)})
        self.talk = self.talk[-REMEMBERED:]
        said = self._ask([{"role": "system", "content": RULES}, *self.talk])
        self.talk.append({"role": "assistant", "content": said})
        return said

    def _ask(self, messages: list[dict[str, str]]) -> str:
        """Post the conversation; a server that is busy is asked again, later each time."""
        body: dict[str, Any] = {"model": self.name, "messages": messages}
        if self.temperature is not None:
            body["temperature"] = self.temperature
        headers = {"content-type": "application/json"}
        if key := os.environ.get("CHAT_KEY"):
            headers["authorization"] = f"Bearer {key}"
        request = urllib.request.Request(self.url, json.dumps(body).encode(), headers)
        for attempt in range(TRIES):
            try:
                with urllib.request.urlopen(request, timeout=self.seconds) as response:
                    told = json.load(response)
                self.tokens += int((told.get("usage") or {}).get("total_tokens", 0))
                return str(told["choices"][0]["message"]["content"] or "")
            except urllib.error.HTTPError as error:
                print(f"{self.url}: {error.code}", file=sys.stderr)
                if error.code not in (408, 409, 429) and error.code < 500:
                    break
            except (OSError, ValueError, KeyError, IndexError, TypeError) as error:
                print(f"{self.url}: {error!r}", file=sys.stderr)
            time.sleep(2.0**attempt)
        return ""


def shortened(text: str) -> str:
    """Leave out the middle of a text that is too long: its end says what may be answered."""
    if len(text) <= LONGEST:
        return text
    return f"{text[: LONGEST // 3]}\n[...]\n{text[-2 * LONGEST // 3 :]}"


def read(said: str) -> dict[str, str]:
    """Return the answer in what a model said: its last line that is one."""
    found = re.findall(r"^\W*(MOVE|SAY)\W*:\s*`?(.*?)[`*\s]*$", said, re.M)
    if not found:
        lines = [line.strip() for line in said.splitlines() if line.strip()]
        return {"move": lines[-1] if lines else ""}
    kind, text = found[-1]
    return {"move" if kind == "MOVE" else "say": text.strip()}


def main() -> None:
    """Answer until there are no more questions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", required=True)
    parser.add_argument("--model", required=True)
    parser.add_argument("--seconds", type=float, default=55.0)
    parser.add_argument("--temperature", type=float)
    parser.add_argument("--log", help="a file for everything that is asked and said")
    asked = parser.parse_args()
    model = Model(asked.url, asked.model, asked.seconds, asked.temperature)
    log = open(asked.log, "a", encoding="utf-8") if asked.log else None  # noqa: SIM115
    game = None
    for line in sys.stdin:
        told = json.loads(line)
        if game != (told["game"], told["deal"], told["seat"]):
            game = (told["game"], told["deal"], told["seat"])
            model.talk = []
        said = model.answer(told["text"])
        reply = read(said)
        if log is not None:
            entry = {"question": told["text"], "said": said, "reply": reply, "tokens": model.tokens}
            log.write(json.dumps(entry) + "\n")
            log.flush()
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
