"""The rules engine. Takes the plain data of a game's cards and gives a game that can be played, step by step.

It knows no game and reads no file. A game (`pipeline/games/`) subclasses `game.Game` and pushes frames on the state's
stack; the engine runs to the next decision, chance or end. `play` holds the one loop, `laws` what every game obeys.
"""
