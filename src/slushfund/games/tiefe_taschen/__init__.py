"""Tiefe Taschen: a president splits open money, everybody else plots."""
