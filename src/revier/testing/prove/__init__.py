"""Coverage that proves: what implements a clause is broken on purpose, and the tests marked for the clause must notice.

``revier rules-coverage GAME --prove`` starts it; docs/prove.md says what is broken, which tests have to notice, and how
to go about what is left.
"""
