"""Ferry: a made-up game of a package of its own, built by following docs/add-a-game.md."""
