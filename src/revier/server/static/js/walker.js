// @ts-check
/**
 * Who walks with the keys, or points, is told where they are: what it is, what lies there, what building costs, whether
 * something can be done there, and if not, why. Seen beside the place, and said to a screen reader.
 */
import { announce, api, unbroken, w } from './common.js';
import { aboutOn } from './about.js';
import { next } from './walk.js';

/** @typedef {{ said: string, state: string, clause: string }} About */

const PAUSE = 150; // milliseconds on a place before it is told in full: who walks on wants to hear its name alone
const MOST = 300;

export class Walker {
  /** @param {import('./table.js').Table} page */
  constructor(page) {
    this.page = page;
    /** Where the keys have led. @type {string | null} */
    this.at = null;
    this.timer = 0;
    /** What the server says of places. @type {Map<string, Promise<import('./types').PlaceSaid>>} */
    this.known = new Map();
  }

  /**
   * A place of the picture, or something on papers, was reached.
   * @param {string} id
   */
  reached(id) {
    const { page } = this;
    this.at = id;
    announce(page.stage.said(id));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.tell(id), PAUSE);
  }

  /** @param {string} id */
  async tell(id) {
    const { page } = this;
    if (page.board.has(id) && !page.stage.papersHave(id)) page.sources.walked(id);
    const found = await this.about(id).catch(() => null); // offline: its name has been said
    if (found && this.at === id) announce(`${found.said} ${found.state}`);
  }

  /**
   * What a place is and whether something can be done there.
   * @param {string} id
   * @returns {Promise<About>}
   */
  async about(id) {
    const { page } = this;
    if (page.stage.papersHave(id)) return { said: this.paper(id), ...this.state(id, '', '') };
    const { said, reason, clause } = await this.asked(id);
    return { said: unbroken(said) || `${page.stage.said(id)}.`, ...this.state(id, reason, clause) };
  }

  /** @param {string} id */
  paper(id) {
    for (const [, board] of this.page.stage.boards()) {
      const said = aboutOn(board, id);
      if (said) return said;
    }
    return `${this.page.stage.said(id)}.`;
  }

  /**
   * Open or closed, and why.
   * @param {string} id
   * @param {string} reason by the server, where nothing is known of it here
   * @param {string} clause
   */
  state(id, reason, clause) {
    const { controls, legal, past } = this.page;
    if (past || !legal?.mine) return { state: '', clause: '' };
    const choices = controls.at(id);
    if (choices.length) {
      const right = controls.powers().get(id);
      const what = choices.length === 1 ? choices[0].sentence : w('walk.several', { n: choices.length });
      return { state: w(right ? 'walk.by_right' : 'walk.open', { what, right: right ?? '' }), clause: '' };
    }
    const [refused] = controls.refusedAt(id);
    const why = refused?.reason ?? (reason || w('walk.nothing'));
    return { state: w('walk.closed', { why }), clause: refused?.clause ?? clause };
  }

  /** @param {string} id */
  asked(id) {
    const { page } = this;
    const { state, shownAt } = page;
    const path = `/tables/${page.id}/places/${encodeURIComponent(id)}?at=${shownAt}`;
    const key = `${state.revision} ${path}`;
    const known = this.known.get(key) ?? api(path);
    this.known.set(key, known);
    known.catch(() => this.known.delete(key));
    for (const oldest of this.known.keys()) {
      if (this.known.size <= MOST) break;
      this.known.delete(oldest);
    }
    return known;
  }

  /**
   * Arrows lead over papers as over a picture: from price to price, cell to cell, card to card.
   * @param {string} key
   */
  walk(key) {
    const { stage, controls } = this.page;
    /** @type {Map<string, HTMLElement>} */
    const places = new Map();
    for (const node of stage.papers.querySelectorAll('[data-walk]')) {
      if (node instanceof HTMLElement && node.offsetParent) places.set(node.dataset.walk ?? '', node);
    }
    const focused = document.activeElement?.closest('[data-walk]');
    const here = focused instanceof HTMLElement ? (focused.dataset.walk ?? null) : this.at;
    const open = [...places.keys()].filter((id) => controls.at(id).length);
    const id = next(places, here, key, open);
    if (id === null) return;
    places.get(id)?.focus();
    this.reached(id);
  }
}
