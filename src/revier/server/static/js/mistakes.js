// @ts-check
/** Dear decisions of a finished game, marked in the log: what the hint would have done, and how much it would have gained. */
import { api, el, guard, w } from './common.js';

/** @typedef {import('./types').Review} Review */
/** @typedef {import('./types').LogEntry} LogEntry */

const EVERY = 1500; // milliseconds between looks at how far the search is

export class Mistakes {
  /** @param {import('./page.js').TablePage} page @param {() => void} changed */
  constructor(page, changed) {
    this.page = page;
    this.changed = changed;
    /** By the position after the decision. @type {Map<number, import('./types').Dear>} */
    this.found = new Map();
    this.asked = '';
    this.root = el('div', { class: 'log-mistakes', 'aria-live': 'polite', hidden: true });
  }

  /** Asks once for every end of the game. */
  look() {
    const { finished, closed, epoch } = this.page.state;
    const now = finished && !closed ? `${epoch}` : '';
    if (this.asked === now) return;
    this.asked = now;
    this.root.hidden = !now;
    this.found.clear();
    if (now) guard(async () => this.take(await api(`/tables/${this.page.id}/review`)))();
  }

  /** @param {Review} review */
  take(review) {
    if (review.looked !== null) {
      for (const moment of review.moments) this.found.set(moment.position, moment);
      const { length: n } = review.moments;
      this.root.replaceChildren(el('p', { class: 'facts' }, w('log.dear_found', { n, looked: review.looked ?? 0 })));
      this.changed();
    } else if (review.progress !== null) {
      const percent = Math.round(100 * (review.progress ?? 0));
      this.root.replaceChildren(el('p', { class: 'facts' }, w('log.dear_looking', { n: percent })));
      setTimeout(guard(async () => this.take(await api(`/tables/${this.page.id}/review`))), EVERY);
    } else {
      const begin = guard(async () => this.take(await api(`/tables/${this.page.id}/review`, { method: 'POST' })));
      this.root.replaceChildren(el('button', { 'data-do': 'review', onclick: begin }, w('log.dear_begin')));
    }
  }

  /** The mark of a line; null where nothing was dear. @param {LogEntry | null} entry */
  of(entry) {
    const dear = entry && entry.kind === 'move' && !entry.undone ? this.found.get(entry.position) : undefined;
    if (!dear || dear.seat !== entry?.seat) return null;
    return el('p', { class: 'dear' }, el('strong', {}, w('log.dear', { cost: dear.cost })), ' ', w('log.dear_better', { better: dear.better }));
  }
}
