"""Positions for tests, in the words of each game. Read this before you write one more.

| module | what it sets up |
|---|---|
| `rhl`, `trg`, `hsb`, `ruhr` | `Scene` of a railway: `revier.testing.rail.RailScene` with what only this title has |
| `coal`, `ferry` | `Scene` of the coal trade and of the smallest game, below `revier.testing.scene.Scene` |
| `dortmund` | what the scenes of `trg` and `hsb` share |
| `dortmund_games` | `both`: a rule of both Dortmund games, tested once with the clauses of each |
| `rhl_track`, `trg_track`, `trg_lines`, `hsb_lines`, `ruhr_lines` | stretches of track, companies ready to act |
| `server` | a server inside the test or in a process of its own, and the people who use it |

docs/write-a-rule-test.md shows the way from a clause to a test.

A scene is told, not conjured: what it gives somebody it takes from the bank, the depot or the offering, so that `do`
can count everything after each action. A method that sets up gives back the scene, one that looks gives a value. Add
a method when a second test needs it, and name it with the word of the rulebook.
"""
