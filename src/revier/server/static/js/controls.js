// @ts-check
/**
 * What may be done, as real controls: choices as buttons in few lines, places on the board that open what may be done
 * there, amounts within their range, and what is refused with its reason and clause.
 */
import { Buttons, EXPLAINED } from './buttons.js';
import { api, el, guard, w } from './common.js';
import { isPaper, lines, papersOf } from './grouping.js';
import { refusal, refusedList, why } from './refusals.js';
import { Runs } from './runs.js';
import { laysTile, Trial } from './tiles.js';
import { tinted } from './tint.js';

/** @typedef {import('./types').Choice} Choice */
/** @typedef {import('./types').Group} Group */
/** @typedef {import('./types').Refused} Refused */
/** @typedef {import('./grouping.js').Line} Line */

export const PASS = 'pass'; // the one kind every game shares
const FEW = 6; // so many choices on the board are also listed as buttons

export class Controls {
  /**
   * @param {import('./table.js').Table} page
   * @param {import('./board.js').Board} board
   */
  constructor(page, board) {
    this.page = page;
    this.board = board;
    this.trial = new Trial(page, board);
    this.buttons = new Buttons(page);
    this.runs = new Runs(page, board);
    /** @type {import('./types').Legal | null} */
    this.legal = null;
    /** The place whose choices are shown. @type {string | null} */
    this.place = null;
    /** Choices by what they touch, and by what that was found. @type {{ by: unknown[], found: Map<string, Choice[]> }} */
    this.known = { by: [], found: new Map() };
    /** The second pick, which says which of them. @type {string | null} */
    this.narrowed = null;
    /** A place where nothing can be done, and why. @type {{ id: string, reason: string, clause: string } | null} */
    this.closed = null;
    this.showClause = guard((/** @type {import('./refusals.js').Reason} */ { clause, reason }) => page.learn.clause(clause, reason));
  }

  /**
   * Takes what may be done now; whatever was begun under other choices is dropped.
   * @param {import('./types').Legal | null} legal
   */
  take(legal) {
    const same = this.legal?.revision === legal?.revision && this.legal?.position === legal?.position;
    if (same && this.legal && legal) return;
    this.legal = legal;
    this.cancel(false);
    this.runs.drop();
  }

  /** What may be chosen on the board glows, as far as it is on the stage. */
  mark() {
    const open = this.legal?.mine && this.page.stage.showsPicture ? [...this.places().keys()] : [];
    this.board.mark(
      open.filter((id) => this.board.has(id)),
      this.powers(),
    );
  }

  /** Places at which only the right of a certificate lays tiles, with its letters. */
  powers() {
    /** @type {Map<string, string>} */
    const found = new Map();
    for (const [id, choices] of this.places()) {
      const rights = choices.map(({ action }) => (typeof action.lot === 'string' && action.tile ? action.lot : ''));
      if (rights.every(Boolean)) found.set(id, rights[0]);
    }
    return found;
  }

  /**
   * All choices that touch something on the stage, by its id. Of two picks on papers the first comes first: a company,
   * then the space on which it starts.
   */
  places() {
    const { page, board, known } = this;
    const by = [this.legal, page.view, page.stage.of(page.view)?.name, this.place, board.shown];
    if (by.every((one, n) => one === known.by[n])) return known.found; // every cell of every paper asks
    /** @type {Map<string, Choice[]>} */
    const found = new Map();
    for (const choice of this.choices) {
      const there = this.lying(choice);
      const first = there.filter((id) => !page.stage.papersHave(id) || id === there[0] || there[0] === this.place);
      for (const id of first) found.set(id, [...(found.get(id) ?? []), choice]);
    }
    this.known = { by, found };
    return found;
  }

  get choices() {
    return this.legal?.groups.flatMap((group) => group.choices) ?? [];
  }

  /**
   * What may be done with a paper that lies beside the stage.
   * @param {string} id
   */
  beside(id) {
    return this.legal?.mine && !this.page.stage.has(id) ? this.choices.filter(({ marks }) => marks.includes(id)) : [];
  }

  /** @param {Choice} choice */
  onBoard(choice) {
    return this.lying(choice).length > 0;
  }

  /**
   * What a choice touches of that which is on the stage. A paper may have the letters of a hex: that is meant only
   * where the action names it as one.
   * @param {Choice} choice
   */
  lying({ marks, action }) {
    const { page, board } = this;
    const own = (/** @type {string} */ id) => page.stage.papersHave(id) || action.hex === id || !board.isHex(id);
    return marks.filter((id) => page.stage.has(id) && (own(id) || !isPaper(page.view, id)));
  }

  /**
   * What may be done with something on the stage.
   * @param {string} id
   */
  at(id) {
    return this.legal?.mine ? (this.places().get(id) ?? []) : [];
  }

  /**
   * A place of the board was opened.
   * @param {string} id
   */
  open(id) {
    if (!this.legal?.mine) return;
    const choices = this.places().get(id) ?? this.beside(id);
    if (!choices.length && !this.refusedAt(id).length) {
      guard(() => this.explain(id))();
      return;
    }
    this.closed = null;
    if (this.place === id && this.trial.choice) return void this.trial.rotate();
    const second = this.place !== null && this.place !== id && choices.some(({ marks }) => marks.includes(String(this.place)));
    this.narrowed = second ? id : null;
    if (!second) this.place = id;
    this.board.choose(this.board.has(id) ? id : null);
    const tiles = choices.filter(laysTile);
    const kinds = new Map(this.legal.groups.map(({ kind, word }) => [kind, word]));
    if (tiles.length) this.trial.begin(id, tiles, kinds);
    else this.trial.end();
    this.page.redraw();
    this.page.showPlace(id);
  }

  /**
   * A closed place answers with the reason.
   * @param {string} id
   */
  async explain(id) {
    const { legal, page } = this;
    this.cancel();
    if (!this.board.has(id)) return;
    const { reason, clause } = await api(`/tables/${page.id}/places/${encodeURIComponent(id)}/closed`);
    if (this.legal !== legal) return;
    this.closed = { id, reason, clause };
    this.place = id;
    this.board.choose(id);
    page.announce(`${page.stage.said(id)}. ${reason}`);
    page.redraw();
    page.showPlace(id);
  }

  /** Why the chosen place is closed, with the clause. */
  whyClosed() {
    if (!this.closed || this.closed.id !== this.place) return null;
    return el('div', { class: 'greyed closed-here', 'data-key': 'closed' }, why(this.closed, this.showClause));
  }

  /** @param {boolean} [redraw] */
  cancel(redraw = true) {
    if (this.place === null && !this.trial.choice) return;
    this.place = null;
    this.narrowed = null;
    this.closed = null;
    this.trial.end();
    this.board.choose(null);
    if (redraw) this.page.redraw();
  }

  /**
   * What is refused at a place.
   * @param {string} id
   */
  refusedAt(id) {
    return this.legal?.refused.filter(({ marks }) => marks.includes(id)) ?? [];
  }

  // --- the sheet -----------------------------------------------------------------------------------------------------
  /** The controls as they are now, and the one filled button, which always lies at the same spot. */
  draw() {
    const { legal } = this;
    if (!legal?.mine) return { body: [], deed: null };
    this.buttons.numbered = 0;
    const groups = legal.groups.filter(({ kind }) => kind !== PASS);
    const deed = this.deed(groups);
    const lone = this.place === null ? this.primary() : null;
    const body = [
      this.placeCard() ?? this.explanation(lone),
      this.pickLine(groups),
      el('div', { class: 'choices', 'data-key': 'choices', id: 'choices' }, this.listed(groups, lone)),
      this.place === null ? refusedList(legal.refused, this.showClause) : null,
    ];
    return { body, deed };
  }

  /**
   * @param {Group[]} groups
   * @param {Choice | null} lone stands at the lower edge
   */
  listed(groups, lone) {
    const number = groups.flatMap(({ choices }) => choices).length;
    return groups.map((group) => (group.choices.includes(/** @type {Choice} */ (lone)) ? null : this.group(group, number <= EXPLAINED)));
  }

  /** What is about to be done: the piece on trial, the one thing to do at a place, or the one thing to do at all. */
  primary() {
    const { legal } = this;
    if (!legal?.mine) return null;
    if (this.trial.choice) return this.trial.choice;
    const open = this.place === null ? legal.groups.flatMap(({ choices }) => choices) : this.here();
    const [only, ...others] = this.place === null ? open.filter(({ action }) => action.kind !== PASS) : open;
    if (!only && this.place === null && open.length === 1) return open[0];
    const group = legal.groups.find(({ choices }) => choices.includes(only));
    const free = this.place === null && open.length > 1; // one may pass as well: nothing is about to be done
    const elsewhere = this.place === null && only && (group?.routes || laysTile(only));
    return only && !others.length && !elsewhere && !free ? only : null;
  }

  /** What may be done at the chosen place. */
  here() {
    const { narrowed, place } = this;
    const all = place === null ? [] : (this.places().get(place) ?? this.beside(place));
    return narrowed === null ? all : all.filter(({ marks }) => marks.includes(narrowed));
  }

  /**
   * The button at the lower edge of the sheet; while nothing is chosen its place is kept.
   * @param {Group[]} groups
   */
  deed(groups) {
    const choice = this.primary();
    if (choice && this.trial.choice) {
      const { hex, tile } = choice.action;
      const own = { class: 'primary', 'data-do': 'confirm', onclick: guard(() => this.page.send(choice.action)) };
      return el('button', own, w('table.lay', { tile: String(tile), place: String(hex ?? this.place) }));
    }
    if (choice) return this.buttons.button(choice, { primary: true, bare: true });
    if (groups.some(({ routes }) => routes)) {
      const key = `runs-${this.legal?.position}-${this.legal?.revision}`;
      return el('div', { class: 'runs', 'data-own': true, 'data-key': key, id: 'runs' }, this.runs.button);
    }
    return null;
  }

  /** To pass is one click away, however many choices there are. */
  passes() {
    const found = this.legal?.groups.filter(({ kind }) => kind === PASS).flatMap((group) => group.choices) ?? [];
    const lone = this.primary();
    return found.filter((choice) => choice !== lone).map((choice) => this.buttons.button(choice, { bare: true }));
  }

  /**
   * What the one choice would do, in sentences.
   * @param {Choice | null} choice
   */
  explanation(choice) {
    if (!choice) return null;
    return el('div', { class: 'explained', 'data-key': 'explained' }, this.buttons.sentences(choice));
  }

  /** What may be done at the chosen place. */
  placeCard() {
    const id = this.place;
    if (id === null) return null;
    const choices = this.here();
    if (this.trial.choice) {
      const others = choices.filter((choice) => !laysTile(choice)).map((choice) => this.buttons.button(choice));
      return this.trial.card(() => this.cancel(), others);
    }
    const refused = choices.length ? [] : this.refusedAt(id);
    return el(
      'section',
      { class: 'place-card', 'data-key': 'place', 'data-place': id, 'aria-label': this.page.stage.said(id) },
      el(
        'div',
        { class: 'place-head' },
        el('h3', this.page.stage.sourced(id), this.page.stage.said(id)),
        el('button', { 'data-do': 'cancel', onclick: () => this.cancel() }, w('table.cancel')),
      ),
      choices.length > 1 ? this.buttons.several(choices) : choices.flatMap((choice) => this.buttons.sentences(choice).flat()),
      this.whyClosed(),
      refused.length ? refusal(refused, this.showClause) : null,
    );
  }

  /**
   * Where the board is asked: how many places, and a list for those who would rather not point.
   * @param {Group[]} groups
   */
  pickLine(groups) {
    const asked = groups.filter((group) => group.choices.some((choice) => this.lying(choice).some((id) => this.board.isHex(id))));
    if (!asked.length || this.place !== null || !this.page.stage.showsPicture) return null;
    const places = [...this.places().keys()].sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
    const options = places.map((id) => el('option', { value: id, selected: id === this.place }, this.page.stage.said(id)));
    return el(
      'p',
      { class: 'pick row', 'data-key': 'pick' },
      el('span', {}, w(places.length === 1 ? 'table.pick_one' : 'table.pick_place', { n: places.length })),
      el(
        'select',
        {
          'aria-label': w('table.places'),
          'data-do': 'place',
          onchange: (/** @type {{ target: HTMLSelectElement }} */ { target }) => target.value && this.open(target.value),
        },
        el('option', { value: '' }, w('table.places')),
        options,
      ),
    );
  }

  /**
   * @param {Group} group
   * @param {boolean} full whether all they would do is said
   */
  group(group, full) {
    if (group.routes) return this.runs.editor(group, /** @type {import('./types').Legal} */ (this.legal));
    if (group.choices.some(laysTile)) return null;
    // While a place is open its card shows what may be done there.
    const here = this.here();
    const choices = group.choices.filter((choice) => this.place === null || !(this.onBoard(choice) || here.includes(choice)));
    if (!choices.length) return null;
    if (choices.length > FEW && choices.every((choice) => this.onBoard(choice))) return this.which(group, choices);
    const found = lines(choices, papersOf(this.page.view));
    if (found.every((line) => line.paper === null)) return choices.map((choice) => this.buttons.button(choice, { full }));
    return el(
      'details',
      { class: 'bundle', open: true, 'data-key': `bundle-${group.kind}`, 'data-kind': group.kind },
      el('summary', {}, `${group.word} `, el('span', { class: 'count' }, `${choices.length}`)),
      found.map((line) => this.line(line)),
    );
  }

  /**
   * Many choices that lie on things: first which, then how much. Those of a map are chosen there, or from the list.
   * @param {Group} group
   * @param {Choice[]} choices
   */
  which(group, choices) {
    const { stage } = this.page;
    const things = [...new Set(choices.map(({ marks }) => marks.find((id) => stage.has(id)) ?? ''))];
    if (things.some((id) => this.board.isHex(id) && !stage.papersHave(id))) return null;
    if (things.length === choices.length) return choices.map((choice) => this.buttons.button(choice));
    const buttons = things.map((id) => {
      const own = { 'data-thing': id, 'data-key': id, 'data-digit': this.buttons.digit(), onclick: () => this.open(id) };
      return el('button', own, el('span', { class: 'sentence' }, `${stage.said(id)}\u00a0…`));
    });
    return el(
      'div',
      { class: 'which', 'data-key': `which-${group.kind}`, 'data-kind': group.kind },
      el('p', { class: 'facts' }, `${group.word[0].toUpperCase()}${group.word.slice(1)}:`),
      el('div', { class: 'choices few' }, buttons),
    );
  }

  /** @param {Line} line */
  line({ paper, choices, short }) {
    const head = paper && el('strong', { class: 'letters', title: paper.title }, paper.letters || paper.title);
    if (head) tinted(head, paper.letters || paper.id, this.page, paper.colour);
    const name = paper?.letters && paper.title ? el('span', { class: 'name' }, paper.title) : null;
    const buttons = choices.map((choice, n) => this.buttons.button(choice, { short: paper ? short[n] : undefined }));
    return el('div', { class: 'line' }, head, name, el('div', { class: 'row tight' }, buttons));
  }

  /** @param {number} digit */
  pick(digit) {
    this.press(`[data-digit="${digit}"]`);
  }

  pass() {
    this.press(`.foot [data-kind="${PASS}"]`);
  }

  press(/** @type {string} */ selector) {
    /** @type {HTMLElement | null} */ (this.page.now.querySelector(selector))?.click();
  }
}
