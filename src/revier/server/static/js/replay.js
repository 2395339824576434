// @ts-check
/** What others did since my last action, step by step on the board, with the log beside it; and what looks otherwise. */
import { el, guard, w } from './common.js';
import { parseSvg } from './dom.js';
import { differences, isFree, placeOf, replaceParts } from './redrawn.js';
import { boardThings } from './things.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./since.js').Missed} Missed */

const STEP = 2200; // milliseconds a step is shown
const WIDE = matchMedia('(min-width: 900px)'); // the log lies beside the board
const STILL = matchMedia('(prefers-reduced-motion: reduce)');

export class Replay {
  /**
   * @param {Table} page
   * @param {Missed} missed
   * @param {() => void} ended
   */
  constructor(page, missed, ended) {
    this.page = page;
    this.steps = missed.steps;
    this.first = missed.from === 0; // nothing of mine lies before
    this.ended = ended;
    this.at = -1;
    /** Whoever wants nothing to move goes on by hand. */
    this.running = !STILL.matches;
    this.timer = 0;
  }

  async begin() {
    const { page } = this;
    page.stage.pinned = null;
    if (WIDE.matches) page.openTab('log');
    await this.go(0);
  }

  /** @param {number} n */
  async go(n) {
    clearTimeout(this.timer);
    const step = this.steps[n];
    if (!step) return this.end();
    this.at = n;
    await this.page.go(step.position);
    if (this.at !== n) return undefined;
    if (this.gone()) return this.end(false);
    this.page.redraw();
    this.page.announce(step.texts.join(' '));
    this.wait();
    return undefined;
  }

  wait() {
    clearTimeout(this.timer);
    if (this.running) this.timer = setTimeout(guard(() => (this.gone() ? this.end(false) : this.go(this.at + 1))), STEP);
  }

  /** Whether somebody has gone elsewhere meanwhile. */
  gone() {
    const { page } = this;
    const { position } = this.steps[this.at];
    return page.wanted !== Math.min(position, page.state.position);
  }

  /** @param {boolean} [back] */
  end(back = true) {
    clearTimeout(this.timer);
    this.ended();
    if (back) void this.page.go(null);
  }

  /** What is shown, and the way on, back and out. */
  controls() {
    const { at, steps, running, page } = this;
    if (at >= 0 && this.gone() && page.at === null) queueMicrotask(() => this.end(false));
    /** @param {string} name @param {string} sign @param {() => unknown} press @param {boolean} [off] */
    const button = (name, sign, press, off = false) =>
      el('button', { 'data-do': `replay-${name}`, 'aria-label': w(`since.${name}`), title: w(`since.${name}`), disabled: off, onclick: press }, sign);
    const pause = () => {
      this.running = !this.running;
      this.wait();
      page.redraw();
    };
    const move = (/** @type {number} */ by) => () => {
      this.running = false;
      guard(() => this.go(Math.max(0, this.at + by)))();
    };
    return el(
      'section',
      { class: 'place-card replay', 'data-key': 'replay', 'data-replay': at, 'aria-label': w('since.replay') },
      el('h3', {}, w(this.first ? 'since.title_first' : 'since.title'), ' ', el('small', {}, w('table.of', { n: at + 1, last: steps.length }))),
      (steps[at]?.texts ?? []).map((text) => el('p', {}, text)),
      el(
        'p',
        { class: 'row' },
        button('back', '◀', move(-1), at <= 0),
        button(running ? 'pause' : 'run', running ? '❚❚' : '▶', pause),
        button('forth', '▶|', move(1)),
        el('button', { 'data-do': 'replay-skip', onclick: () => this.end() }, w('since.skip')),
      ),
    );
  }
}

/**
 * Ids of what looks otherwise than it did then: places of the picture, prices, cells and cards.
 * @param {Table} page
 * @param {number} from
 * @returns {Promise<Set<string>>}
 */
export async function changedSince(page, from) {
  const found = new Set();
  const { view, archive, mainBoard, shownAt } = page;
  const then = await archive.view(from);
  for (const name of Object.keys(view.boards)) {
    const [now, old] = [boardThings(view.boards[name]), then.boards[name] ? boardThings(then.boards[name]) : new Map()];
    for (const [id, looks] of now) if (old.size && old.get(id) !== looks) found.add(id);
  }
  if (mainBoard === null) return found;
  const [was, is] = await Promise.all([archive.picture(mainBoard, from), archive.picture(mainBoard, shownAt)]);
  const [before, after] = [parseSvg(was), parseSvg(is)];
  const pieces = isFree(after) ? differences(before, after) : [];
  for (const id of pieces.length ? [] : replaceParts(before, after)) found.add(id);
  for (const piece of pieces) found.add(placeOf(piece, page.board.places) ?? '');
  found.delete('');
  return found;
}
