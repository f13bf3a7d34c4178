"""Games in words: what a seat sees and may answer, and the tools by which language models play."""

from slushfund.telling.views import answers, beginning_with, facts_of, formed, happening, text

__all__ = ["answers", "beginning_with", "facts_of", "formed", "happening", "text"]
