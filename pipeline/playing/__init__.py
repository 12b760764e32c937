"""Playtests. Takes a game's model and its module of rules, gives played games: traces, and reports of many of them."""
