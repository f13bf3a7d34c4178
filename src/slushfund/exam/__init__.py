"""Exams: the same sealed deals for players of any kind, with figures that no judge has to give."""
