// @ts-check
/**
 * What has happened since I last did something: where somebody comes back to a table it is said and marked, and can be
 * seen again step by step. What shows it (replay.js) comes when there is something to show.
 */
import { el, guard, w } from './common.js';

/** @typedef {import('./types').LogEntry} LogEntry */
/** @typedef {{ from: number, steps: LogEntry[] }} Missed */

export class Since {
  /** @param {import('./table.js').Table} page */
  constructor(page) {
    this.page = page;
    /** Places and papers that looked otherwise then. @type {Set<string>} */
    this.ids = new Set();
    /** The position of my last action when it was waved away. */
    this.away = -1;
    /** The position from which what is new has been looked for. */
    this.marked = -1;
    this.opened = false;
    /** @type {import('./replay.js').Replay | null} */
    this.replay = null;
  }

  /** What others have done since; null where that is nothing. @returns {Missed | null} */
  missed() {
    const { state, log } = this.page;
    const mine = state.my_seats;
    if (!mine.length || state.finished) return null;
    const told = log.filter(({ kind, undone }) => kind === 'move' && !undone);
    const own = told.findLast(({ seat, by }) => mine.includes(seat) && by === '');
    const from = own?.position ?? 0;
    const steps = told.filter(({ position, texts }) => position > from && texts.length);
    const others = steps.some(({ seat, by }) => seat >= 0 && (!mine.includes(seat) || by !== ''));
    return others ? { from, steps } : null;
  }

  /** A line in the Now sheet; while it is shown again, its controls. */
  note() {
    const { replay } = this;
    if (replay) return replay.controls();
    if (this.page.past) return null;
    const missed = this.missed();
    if (!missed || missed.from === this.away) {
      this.forget();
      return null;
    }
    if (!this.opened || this.marked >= 0) this.mark(missed);
    this.opened = true;
    const again = { class: 'link', 'data-do': 'replay', onclick: guard(() => this.show(missed)) };
    const away = { class: 'icon', 'data-do': 'seen-since', 'aria-label': w('since.away'), title: w('since.away'), onclick: () => this.wave(missed) };
    return el(
      'p',
      { class: 'facts row since-note', 'data-key': 'since' },
      el('span', {}, w(missed.from ? 'since.note' : 'since.note_first', { n: missed.steps.length })),
      el('button', again, w('since.replay')),
      el('button', away, '×'),
    );
  }

  /** Whoever opens the table sees what looks otherwise; it stays marked until they act. @param {Missed} missed */
  mark(missed) {
    if (this.marked === missed.from) return;
    this.marked = missed.from;
    guard(async () => {
      const { changedSince } = await import('./replay.js');
      const ids = await changedSince(this.page, missed.from);
      if (this.marked !== missed.from) return;
      this.ids = ids;
      this.page.board.since = ids;
      this.page.board.redraw();
      this.page.redraw();
    })();
  }

  forget() {
    this.opened = true;
    if (this.marked < 0) return;
    this.marked = -1;
    this.ids = new Set();
    this.page.board.since = this.ids;
    this.page.board.redraw();
  }

  /** @param {Missed} missed */
  wave(missed) {
    this.away = missed.from;
    this.forget();
    this.page.redraw();
  }

  /** @param {Missed} missed */
  async show(missed) {
    const { Replay } = await import('./replay.js');
    this.replay = new Replay(this.page, missed, () => {
      this.replay = null;
      this.page.redraw();
    });
    await this.replay.begin();
  }
}
