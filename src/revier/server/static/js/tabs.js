// @ts-check
/** The Table sheet: one tab for each board of the view beside the main one, for each panel, and for the log. */
import { byId, el, w } from './common.js';
import { panel as log } from './log.js';
import { fill, markChanged, morph } from './morph.js';
import { panel as guide } from './panels/guide.js';
import { programs, seats } from './panels/later.js';
import { panel as sheet } from './panels/sheet.js';
import { panel as talk } from './panels/talk.js';
import { paper } from './papers.js';

/** @typedef {import('./page.js').Panel} Panel */
/** @typedef {{ name: string, caption: string, count: number, show: () => HTMLElement }} Tab */

/** @type {Panel[]} */
export const PANELS = [guide, log, sheet, talk, programs, seats];
const NEAR = new Set(['guide', 'log']); // tabs that are never put away
const [AROUND, FURTHER] = [17, 80]; // pixels: around a caption, and the list of the others
const ruler = document.createElement('canvas').getContext('2d');

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
    this.further = byId('further-tabs');
    this.second = byId('second');
    /** Room for a second paper under Now: the log lies there. */
    this.wide = matchMedia('(min-width: 1800px)');
    this.wide.addEventListener('change', () => page.ready && this.draw());
    /** @type {string | null} */
    this.open = null;
    /** The tab whose panel is on the page. @type {string | null} */
    this.shown = null;
    list.addEventListener('keydown', (event) => this.key(event));
    addEventListener('resize', () => page.ready && this.draw());
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
    const lie = PANELS.filter((panel) => (panel.when?.(page) ?? true) && !(this.wide.matches && panel === log));
    const panels = lie.map((panel) => ({
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
    const beneath = this.wide.matches ? [el('h2', {}, w(log.word)), el('div', { class: 'tab-panel' }, log.show(this.page))] : [];
    fill(this.second, beneath);
    const tabs = this.tabs();
    const chosen = this.chosen(tabs);
    const [near, far] = this.sorted(tabs);
    const tab = near.includes(chosen) ? chosen : null;
    fill(
      this.list,
      near.map((one) => this.tab(one, one === chosen, one === tab || (!tab && one === near[0]))),
    );
    fill(this.further, [this.select(far, chosen)]);
    const label = tab ? { by: `tab-${chosen.name}`, name: '' } : { by: '', name: chosen.caption };
    if (label.by) this.place.setAttribute('aria-labelledby', label.by);
    else this.place.removeAttribute('aria-labelledby');
    this.place.setAttribute('aria-label', label.name || chosen.caption);
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
   * The tab somebody chose; until they do the lesson, then what the stage names to lie beside it.
   * @param {Tab[]} tabs
   */
  chosen(tabs) {
    const lesson = tabs.find(({ name }) => name === guide.name)?.name;
    const wanted = [this.open, lesson, this.page.stage.of(this.page.view)?.paper];
    return wanted.map((one) => tabs.find(({ name }) => name === one)).find(Boolean) ?? tabs[0];
  }

  /**
   * The tabs that have room in one line, and those that are picked from a list. Log and result are always near. What
   * has room depends on words and width alone, so that no tab moves while a game goes on.
   * @param {Tab[]} tabs
   * @returns {[Tab[], Tab[]]}
   */
  sorted(tabs) {
    const room = this.list.parentElement?.clientWidth ?? 0;
    if (ruler) ruler.font = `700 15.2px ${getComputedStyle(this.list).fontFamily}`;
    /** @param {Tab} tab */
    const width = ({ caption }) => (ruler?.measureText(caption).width ?? 0) + AROUND;
    const always = tabs.filter(({ name }) => NEAR.has(name));
    let left = room - FURTHER - always.reduce((sum, tab) => sum + width(tab), 0);
    /** @type {Tab[]} */
    const near = [];
    for (const tab of tabs) {
      if (always.includes(tab)) continue;
      left -= width(tab);
      if (left < 0) break;
      near.push(tab);
    }
    const shown = tabs.filter((tab) => near.includes(tab) || always.includes(tab));
    return [shown, tabs.filter((tab) => !shown.includes(tab))];
  }

  /**
   * @param {Tab[]} far
   * @param {Tab} chosen
   */
  select(far, chosen) {
    const unread = far.reduce((sum, { count }) => sum + count, 0);
    const here = far.includes(chosen);
    const options = far.map(({ name, caption, count }) =>
      el('option', { value: name, selected: name === chosen.name }, count ? `${caption} (${count})` : caption),
    );
    const node = el(
      'select',
      {
        id: 'further',
        class: here ? 'chosen' : '',
        'aria-label': w('table.further'),
        onchange: (/** @type {{ target: HTMLSelectElement }} */ { target }) => target.value && this.choose(target.value),
      },
      el('option', { value: '', selected: !here }, unread ? `${w('table.more_papers')} (${unread})` : w('table.more_papers')),
      options,
    );
    return node;
  }

  /**
   * @param {Tab} tab
   * @param {boolean} chosen
   * @param {boolean} reached by the Tab key
   */
  tab({ name, caption, count }, chosen, reached) {
    return el(
      'button',
      {
        role: 'tab',
        id: `tab-${name}`,
        'data-key': name,
        'data-tab': name,
        'aria-selected': String(chosen),
        'aria-controls': this.place.id,
        tabindex: reached ? 0 : -1,
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
    const here = tabs.findIndex((tab) => tab.dataset.tab === this.shown);
    const next = tabs[(here + by + tabs.length) % tabs.length];
    this.choose(next.dataset.tab ?? '');
    next.focus();
  }

  /** @param {import('./types').News} news */
  hear(news) {
    for (const panel of PANELS) panel.hear?.(this.page, news);
  }
}
