// @ts-check
/** The Table sheet: one tab for each board of the view beside the main one, for each panel, and for the log. */
import { el, w } from './common.js';
import { panel as log } from './log.js';
import { fill, markChanged, morph } from './morph.js';
import { panel as ending } from './panels/ending.js';
import { panel as guide } from './panels/guide.js';
import { panel as programs } from './panels/programs.js';
import { panel as seats } from './panels/seats.js';
import { panel as sheet } from './panels/sheet.js';
import { panel as talk } from './panels/talk.js';
import { paper } from './papers.js';

/** @typedef {import('./page.js').Panel} Panel */
/** @typedef {{ name: string, caption: string, count: number, show: () => HTMLElement }} Tab */

/** @type {Panel[]} */
export const PANELS = [guide, ending, log, sheet, talk, programs, seats];

export class Tabs {
  /**
   * @param {import('./table.js').Table} page
   * @param {HTMLElement} list
   * @param {HTMLElement} place
   */
  constructor(page, list, place) {
    this.page = page;
    this.list = list;
    this.place = place;
    /** @type {string | null} */
    this.open = null;
    /** The tab whose panel is on the page. @type {string | null} */
    this.shown = null;
    list.addEventListener('keydown', (event) => this.key(event));
  }

  /** @returns {Tab[]} */
  tabs() {
    const { page } = this;
    const boards = page.view.papers.map((name) => /** @type {const} */ ([name, page.view.boards[name]]));
    const papers = boards.map(([name, board]) => ({
      name,
      caption: board.title,
      count: 0,
      show: () => paper(name, board, page),
    }));
    const panels = PANELS.filter((panel) => panel.when?.(page) ?? true).map((panel) => ({
      name: panel.name,
      caption: w(panel.word),
      count: panel.count?.(page) ?? 0,
      show: () => panel.show(page),
    }));
    const lesson = panels.filter(({ name }) => name === guide.name); // what a learner reads comes first
    return [...lesson, ...papers, ...panels.filter(({ name }) => name !== guide.name)];
  }

  /** @param {string} name */
  choose(name) {
    this.open = name;
    this.draw();
  }

  draw() {
    const tabs = this.tabs();
    const first = this.page.state.finished ? tabs.find(({ name }) => name === 'ending') : null;
    const chosen = tabs.find(({ name }) => name === this.open) ?? first ?? tabs[0];
    this.open = chosen.name;
    fill(
      this.list,
      tabs.map((tab) => this.tab(tab, tab === chosen)),
    );
    this.place.setAttribute('aria-labelledby', `tab-${chosen.name}`);
    const fresh = el('div', { class: 'panel', 'data-panel': chosen.name }, chosen.show());
    const old = this.place.firstElementChild;
    if (this.shown !== chosen.name || !old) {
      this.place.replaceChildren(fresh);
      this.place.scrollTop = 0;
      this.shown = chosen.name;
      return;
    }
    /** @type {Set<Element>} */
    const changed = new Set();
    morph(old, fresh, changed);
    if (this.page.marking && chosen.name !== guide.name) markChanged(changed); // a page turned is not a change
  }

  /**
   * @param {Tab} tab
   * @param {boolean} chosen
   */
  tab({ name, caption, count }, chosen) {
    return el(
      'button',
      {
        role: 'tab',
        id: `tab-${name}`,
        'data-key': name,
        'data-tab': name,
        'aria-selected': String(chosen),
        'aria-controls': this.place.id,
        tabindex: chosen ? 0 : -1,
        onclick: () => this.choose(name),
      },
      caption,
      count ? el('span', { class: 'count' }, count) : null,
    );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const tabs = /** @type {HTMLElement[]} */ ([...this.list.children]);
    const here = tabs.findIndex((tab) => tab.dataset.tab === this.open);
    const next = tabs[(here + by + tabs.length) % tabs.length];
    this.choose(next.dataset.tab ?? '');
    next.focus();
  }

  /** @param {import('./types').News} news */
  hear(news) {
    for (const panel of PANELS) panel.hear?.(this.page, news);
  }
}
