// @ts-check
/**
 * The stage: the large area that shows what the present step is about. The game's view names it; a person can pin
 * another, and "follow the game" brings it back. One stage has a picture (map, river, beer market), another papers on
 * which choices lie (market and ownership, packet, depot).
 */
import { byId, el, w } from './common.js';
import { fill, markChanged } from './morph.js';
import { resultOnStage } from './panels/ending.js';
import { notice } from './said-once.js';
import { idsOn, saidOn, show } from './things.js';

const PICTURES = new Set(['hex_map', 'free_board']);
const WAITS = 2000; // milliseconds for the second key
const RESULT = 'result'; // the stage of a game that is over; no view names it, since every game has it

/** @typedef {import('./types').Stage} StageForm */

export class Stage {
  /**
   * @param {import('./table.js').Table} page
   * @param {import('./board.js').Board} board
   */
  constructor(page, board) {
    this.page = page;
    this.board = board;
    this.root = byId('stage');
    this.list = byId('stages');
    this.papers = byId('stage-papers');
    /** The stage somebody wants to see whatever the game is about. @type {string | null} */
    this.pinned = null;
    /** Whose tab has last been brought into sight. */
    this.revealed = '';
    /** Until when a key names a stage, in milliseconds. */
    this.waits = 0;
    /** Ids of what lies on the stage, for one view. @type {{ view: unknown, name: string, ids: Set<string> } | null} */
    this.known = null;
    this.list.addEventListener('keydown', (event) => this.key(event));
    new ResizeObserver(() => this.tighten()).observe(this.papers);
  }

  /**
   * The stage to be shown of a view.
   * @param {import('./types').View} view
   * @returns {StageForm | undefined}
   */
  of(view) {
    const stages = this.stages(view);
    const wanted = this.pinned ?? this.asked(view);
    return stages.find(({ name }) => name === wanted) ?? stages.find(({ name }) => name === this.asked(view));
  }

  /** Whether the end of the game is shown: then the stage has its result. */
  get over() {
    const { state } = this.page.next ?? this.page;
    return !this.page.past && Boolean(state?.finished && state.result);
  }

  /**
   * All stages of a view; at the end the result is the first of them.
   * @param {import('./types').View} view
   * @returns {StageForm[]}
   */
  stages(view) {
    return this.over ? [{ name: RESULT, title: w('ending.title'), boards: [], paper: 'players' }, ...view.stages] : view.stages;
  }

  /**
   * The stage the game is about now.
   * @param {import('./types').View} view
   */
  asked(view) {
    return this.over ? RESULT : view.stage;
  }

  /**
   * The board of a view's stage that is a picture to be fetched, if there is one.
   * @param {import('./types').View} view
   * @returns {string | null}
   */
  picture(view) {
    return this.of(view)?.boards.find((name) => PICTURES.has(view.boards[name]?.type)) ?? null;
  }

  /** @param {string} name */
  pin(name) {
    const { page } = this;
    this.pinned = name === this.asked(page.view) ? null : name;
    page.controls.cancel(false);
    page.reshow();
  }

  follow() {
    this.pinned = null;
    this.page.reshow();
  }

  /** The next key names a stage. */
  await() {
    this.waits = Date.now() + WAITS;
  }

  /**
   * Whether a key names a stage: by its number, by the first letter of its name; `g` follows the game again.
   * @param {string} key
   */
  awaited(key) {
    if (Date.now() > this.waits) return false;
    this.waits = 0;
    const stages = this.stages(this.page.view);
    const found = stages[Number(key) - 1] ?? stages.find(({ title }) => title.toLowerCase().startsWith(key.toLowerCase()));
    if (key === 'g') this.follow();
    else if (found && key.length === 1) this.pin(found.name);
    return key.length === 1;
  }

  // --- what lies on it -----------------------------------------------------------------------------------------------
  /**
   * Whether something with this id can be pressed on the stage as it is shown.
   * @param {string} id
   */
  has(id) {
    return this.papersHave(id) || (this.showsPicture && this.board.has(id));
  }

  get showsPicture() {
    return this.page.ready && this.picture(this.page.view) !== null;
  }

  /** @param {string} id */
  papersHave(id) {
    const { view } = this.page;
    const name = this.of(view)?.name ?? '';
    if (this.known?.view !== view || this.known.name !== name) {
      const ids = new Set(this.boards().flatMap(([, board]) => idsOn(board)));
      this.known = { view, name, ids };
    }
    return this.known.ids.has(id);
  }

  /** The boards on the stage that are no pictures, with their names. */
  boards() {
    const { view } = this.page;
    const names = this.of(view)?.boards ?? [];
    return names
      .map((name) => /** @type {const} */ ([name, view.boards[name]]))
      .filter(([, board]) => board && !PICTURES.has(board.type));
  }

  /** @param {string} id */
  said(id) {
    const { view } = this.page;
    const beside = this.has(id) ? [] : view.papers.map((name) => view.boards[name]);
    for (const board of [...this.boards().map(([, one]) => one), ...beside]) {
      const said = saidOn(board, id);
      if (said) return said;
    }
    return this.board.said(id);
  }

  /**
   * What makes a name answer where the figures of a place come from.
   * @param {string} id
   */
  sourced(id) {
    return this.papersHave(id) ? {} : this.board.sourced(id);
  }

  // --- drawing -------------------------------------------------------------------------------------------------------
  draw() {
    const { page } = this;
    const shown = this.of(page.view);
    this.tabs(shown);
    fill(byId('notice'), [page.past ? null : notice(page.state, page.dialogs, () => this.draw())]);
    const papers = this.boards();
    const picture = this.showsPicture;
    const result = shown?.name === RESULT;
    this.root.dataset.stage = shown?.name ?? '';
    this.root.classList.toggle('has-picture', picture);
    this.root.classList.toggle('has-papers', papers.length > 0 || result);
    const several = papers.length > 1 || picture;
    /** @type {Set<Element>} */
    const changed = new Set();
    const lying = papers.map(([name, board]) =>
      el(
        'section',
        { class: `on-stage on-stage-${board.type}`, 'data-key': name, 'data-board': name, 'aria-label': board.title },
        several && board.type !== 'price_grid' ? el('h3', { class: 'on-stage-title' }, board.title) : null,
        show(name, board, page),
      ),
    );
    fill(this.papers, result ? [resultOnStage(page)] : lying, changed);
    this.tighten();
    if (page.marking) markChanged(changed);
  }

  /** No column of the ownership grid lies beside the stage: where there is no room, marks stand for names. */
  tighten() {
    const { papers } = this;
    papers.classList.remove('tight');
    const grid = papers.querySelector('.holdings');
    if (grid) papers.classList.toggle('tight', papers.scrollWidth > papers.clientWidth);
  }

  /** @param {StageForm | undefined} shown */
  tabs(shown) {
    const stages = this.stages(this.page.view);
    const asked = this.asked(this.page.view);
    const following = this.pinned === null || this.pinned === asked;
    fill(this.list, [
      ...stages.map((stage, n) =>
        el(
          'button',
          {
            role: 'tab',
            'data-key': stage.name,
            'data-stage-tab': stage.name,
            'aria-selected': String(stage.name === shown?.name),
            'aria-controls': 'stage-body',
            tabindex: stage.name === shown?.name ? 0 : -1,
            class: stage.name === asked ? 'asked' : '',
            onclick: () => this.pin(stage.name),
          },
          stage.title,
          el('kbd', { 'aria-hidden': 'true' }, n + 1),
        ),
      ),
    ]);
    this.reveal(shown?.name ?? '');
    const follow = byId('follow');
    follow.hidden = stages.length < 2;
    follow.setAttribute('aria-pressed', String(following));
    follow.textContent = w(following ? 'stage.following' : 'stage.follow');
  }

  /**
   * The tab of a stage newly shown is not left outside a narrow line of tabs.
   * @param {string} name
   */
  reveal(name) {
    if (name === this.revealed) return;
    this.revealed = name;
    const { list } = this;
    requestAnimationFrame(() => {
      const tab = list.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
      const line = list.getBoundingClientRect();
      if (tab) list.scrollLeft += Math.max(0, tab.right - line.right) - Math.max(0, line.left - tab.left);
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const stages = this.stages(this.page.view);
    const here = stages.findIndex(({ name }) => name === this.of(this.page.view)?.name);
    this.pin(stages[(here + by + stages.length) % stages.length].name);
    /** @type {HTMLElement | null} */
    const tab = this.list.querySelector('[aria-selected="true"]');
    tab?.focus();
  }
}
