"""A newcomer at a guided first game: one click from home, then whatever its card says, by what the page shows."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from support.browser_seat import STAGE, Person


class Pupil(Person):
    """One browser at one lesson."""

    def __init__(self, page: Page, language: str) -> None:
        super().__init__(page)
        self.language = language
        self.rounds: list[str] = []  # what the bar said of the round, at every step

    def begin(self, game_id: str) -> None:
        """One click from home."""
        self.page.goto(f"/?lang={self.language}")
        self.page.locator(f"[data-learn={game_id}]").click()
        self.page.wait_for_url("**/tables/*")
        self.arrived()

    def card(self) -> dict[str, Any]:
        found: dict[str, Any] = self.get("")["guided"]
        return found

    def reads(self, card: dict[str, Any]) -> None:
        """The card lies open; on a small screen one press leads from it to the task. That stands in the Now sheet."""
        page = self.page
        open_card = page.locator(f"[data-guide-card={card['kind']}][data-step='{card['number']}']")
        expect(open_card).to_contain_text(card["text"].splitlines()[0])
        expect(open_card.locator("h3")).to_be_in_viewport()
        if page.locator("[data-guide=begin]").is_visible():
            page.locator("[data-guide=begin]").click()
        line = page.locator("#now [data-guide-line]")
        expect(line).to_have_attribute("data-guide-line", card["kind"])
        if card["task"]:
            expect(line).to_contain_text(card["task"])
            expect(page.locator("#now h2")).to_be_in_viewport()
            expect(line).to_be_in_viewport()
        self.rounds.append(self.page.locator("#rounds [aria-current]").inner_text())

    def follow(self) -> bool:
        """The next step of the lesson; whether there was one."""
        card = self.card()
        self.reads(card)
        if card["kind"] == "over":
            return False
        if card["kind"] == "watch":
            self.page.locator("[data-guide=on]:visible").click()
        else:
            self.do(card["action"])
        self.page.wait_for_function(NEXT, arg=[card["number"], card["kind"]])
        assert self.card() != card
        return True

    def learn(self) -> int:
        """All of the lesson; how many steps it had."""
        steps = 0
        while self.follow():
            steps += 1
            self.looks()
        return steps

    def looks(self) -> None:
        """Nothing is cut off sideways, and what is asked is in sight."""
        wide = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1]
        expect(self.page.locator(STAGE).first).to_be_visible()


NEXT = """([number, kind]) => {
  const card = document.querySelector('#panel [data-guide-card]');
  return card && (card.dataset.step !== String(number) || card.dataset.guideCard !== kind);
}"""
