"""What tests of a game are made of, for the house and for a game of somebody else.

| module | what it is for |
|---|---|
| `scene.py` | `Scene`: any game in any position, asked and acted upon in words of a rule test |
| `rail.py` | `RailScene`: the same for a railway, with what every railway game has to set up |
| `conformance.py` | what every game must hold, tried out by playing it at random |
| `plugin.py` | the mark `rule` as a plugin of pytest, and ``--clause`` to run the tests of a clause |
| `near.py` | which tests a change touches (`make near`) |
| `prove/` | rules broken on purpose, to see whether their tests notice (docs/prove.md) |

docs/write-a-rule-test.md shows how they are used. Nothing in the product imports this package; it alone knows pytest.
"""
