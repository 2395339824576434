// @ts-check
/**
 * A piece laid on trial: the tiles that fit a place in their legal rotations, shown on the board at four fifths of
 * their strength with new track in the accent colour, what it costs and connects, and the handle that turns it.
 */
import { address, api, el, palette, w } from './common.js';
import { parseSvg, svg } from './dom.js';
import { explained } from './money.js';

/** @typedef {import('./types').Choice} Choice */
/** @typedef {import('./types').Preview} Preview */

const DRAWN = ['grounds', 'river', 'rails', 'stops', 'lettering'];

/**
 * Whether a choice lays a piece that can be turned.
 * @param {Choice} choice
 */
export function laysTile({ action, marks }) {
  return typeof action.tile === 'string' && typeof action.turn === 'number' && marks.length > 0;
}

/**
 * What tells pieces apart: everything about an action but the way it is turned.
 * @param {Choice} choice
 */
function pieceOf({ action }) {
  return JSON.stringify({ ...action, turn: null });
}

/** @typedef {{ piece: string, kind: string, tile: string, first: number, count: number }} Piece */

export class Trial {
  /**
   * @param {{ id: string, state: import('./types').TableState, redraw: () => void, announce: (text: string) => void }} page
   * @param {import('./board.js').Board} board
   */
  constructor(page, board) {
    this.page = page;
    this.board = board;
    /** @type {Choice[]} */
    this.choices = [];
    this.at = '';
    this.chosen = 0;
    /** What the kinds of action are called. @type {Map<string, string>} */
    this.kinds = new Map();
    /** @type {Map<number, Preview>} */
    this.known = new Map();
  }

  /** @returns {Choice | null} */
  get choice() {
    return this.choices[this.chosen] ?? null;
  }

  /**
   * @param {string} place
   * @param {Choice[]} choices
   * @param {Map<string, string>} kinds
   */
  begin(place, choices, kinds) {
    this.at = place;
    this.kinds = kinds;
    this.choices = choices;
    this.known.clear();
    this.pick(0);
  }

  end() {
    this.choices = [];
    this.board.ghost(null);
  }

  /** @param {number} number */
  pick(number) {
    this.chosen = number;
    this.look(number, true);
  }

  /**
   * The next rotation of the same tile; after the last one the first again.
   * @param {number} [by]
   */
  rotate(by = 1) {
    const turns = this.turns();
    if (!turns.length) return;
    const here = turns.indexOf(this.chosen);
    this.pick(turns[(here + by + turns.length) % turns.length]);
    this.page.redraw();
  }

  /**
   * The next tile that fits.
   * @param {number} [by]
   */
  nextTile(by = 1) {
    const firsts = this.tiles().map(({ first }) => first);
    if (!firsts.length) return;
    const here = firsts.findIndex((first) => pieceOf(this.choices[first]) === this.piece);
    this.pick(firsts[(here + by + firsts.length) % firsts.length]);
    this.page.redraw();
  }

  /** Where it is asked what a choice would mean. */
  get question() {
    return `/tables/${this.page.id}/preview?palette=${palette}`;
  }

  /** The piece on trial, however it lies. */
  get piece() {
    return this.choice ? pieceOf(this.choice) : '';
  }

  /** Numbers of the choices that lay the same piece. */
  turns() {
    const { piece } = this;
    return this.choices.flatMap((choice, n) => (pieceOf(choice) === piece ? [n] : []));
  }

  /** Each piece once, with the number of its first choice and of its rotations. */
  tiles() {
    /** @type {Map<string, Piece>} */
    const found = new Map();
    this.choices.forEach((choice, n) => {
      const piece = pieceOf(choice);
      const { kind, tile } = choice.action;
      const one = found.get(piece) ?? { piece, kind, tile: String(tile), first: n, count: 0 };
      found.set(piece, { ...one, count: one.count + 1 });
    });
    return [...found.values()];
  }

  /**
   * Asks what a choice would mean, draws it if it is still the one, and asks ahead for the next rotation.
   * @param {number} number
   * @param {boolean} ahead
   */
  async look(number, ahead) {
    const choice = this.choices[number];
    if (!choice) return;
    const { choices } = this;
    if (!this.known.has(number)) {
      const answer = await api(this.question, { method: 'POST', body: { action: choice.action } });
      if (this.choices !== choices) return;
      this.known.set(number, answer);
    }
    if (this.chosen === number) {
      this.draw(/** @type {Preview} */ (this.known.get(number)));
      this.page.redraw();
    }
    const turns = this.turns();
    if (ahead && turns.length > 1) this.look(turns[(turns.indexOf(number) + 1) % turns.length], false);
  }

  /** @param {Preview} preview */
  draw(preview) {
    if (!preview.svg) return;
    const picture = parseSvg(preview.svg);
    const ghost = svg('g', {
      'data-tile': String(this.choice?.action.tile),
      'data-turn': String(this.choice?.action.turn),
    });
    const layers = [...picture.children].filter((layer) => DRAWN.some((name) => layer.classList.contains(name)));
    const body = svg('g', { class: 'trial' }, ...layers);
    for (const track of newTrack(this.board.svg, body)) track.classList.add('new-track');
    ghost.append(body);
    const place = this.board.places.get(this.at);
    if (place && this.turns().length > 1) ghost.append(this.handle(place));
    this.board.ghost(ghost);
  }

  /**
   * The handle beside the piece that turns it.
   * @param {SVGGraphicsElement} place
   */
  handle(place) {
    const { x, y, width } = place.getBBox();
    const turned = svg('path', { d: 'M-5 -3.5A6 6 0 1 1 -6 1.5M-5.6 -7.4V-3H-1.2' });
    const said = svg('title', {}, w('table.rotate'));
    const handle = svg('g', { class: 'handle', 'data-rotate': 'yes' }, said, svg('circle', { r: 12 }), turned);
    handle.setAttribute('transform', `${place.getAttribute('transform') ?? ''} translate(${x + width - 4} ${y + 8})`);
    handle.addEventListener('click', (event) => {
      event.stopPropagation();
      this.rotate();
    });
    return handle;
  }

  /**
   * The card in the Now sheet.
   * @param {() => void} cancel
   * @param {HTMLElement[]} others what else may be done here
   */
  card(cancel, others) {
    const { choice } = this;
    if (!choice) return null;
    const known = this.known.get(this.chosen);
    const many = this.turns().length > 1;
    return el(
      'section',
      { class: 'place-card', 'data-key': 'trial', 'data-place': this.at, 'aria-label': this.board.said(this.at) },
      el(
        'div',
        { class: 'place-head' },
        el('h3', this.board.sourced(this.at), this.board.said(this.at)),
        many && el('button', { 'data-do': 'rotate', onclick: () => this.rotate() }, w('table.rotate')),
        el('button', { 'data-do': 'cancel', onclick: cancel }, w('table.cancel')),
      ),
      this.pieces(),
      el('p', { class: 'said', 'aria-live': 'polite' }, explained(known ?? choice, this.page.state).join(' ') || w('money.free')),
      (known?.lines ?? choice.lines).map((line) => el('p', { class: 'facts' }, line)),
      choice.warning ? el('p', { class: 'care' }, choice.warning) : null,
      others.length ? el('div', { class: 'choices' }, others) : null,
    );
  }

  /** All pieces that fit, by what allows to lay them where there is more than one such right. */
  pieces() {
    const tiles = this.tiles();
    const kinds = [...new Set(tiles.map(({ kind }) => kind))];
    return kinds.map((kind) => {
      const own = tiles.filter((one) => one.kind === kind).map((one) => this.button(one));
      const label = kinds.length > 1 ? (this.kinds.get(kind) ?? kind) : w('table.tiles');
      return [
        kinds.length > 1 ? el('p', { class: 'facts' }, label) : null,
        el('div', { class: 'pieces', role: 'group', 'aria-label': label }, own),
      ];
    });
  }

  /** @param {Piece} one */
  button({ piece, tile, first, count }) {
    const chosen = this.piece === piece;
    const { action } = this.choices[chosen ? this.chosen : first];
    const path = `/tables/${this.page.id}/tiles/${encodeURIComponent(tile)}.svg?turn=${action.turn}`;
    const said = count > 1 ? w('table.tile_turns', { tile, n: count }) : w('table.tile', { tile });
    const press = () => {
      if (chosen) return this.rotate();
      this.pick(first);
      return this.page.redraw();
    };
    const look = { 'aria-pressed': String(chosen), 'aria-label': said, title: said };
    return el(
      'button',
      { 'data-key': piece, 'data-tile': tile, ...look, onclick: press },
      el('img', { src: address(path), alt: '', width: 60, height: 60 }),
    );
  }
}

/**
 * The track of a piece on trial that does not lie there yet.
 * @param {SVGSVGElement | null} board
 * @param {SVGGElement} trial
 * @returns {Element[]}
 */
function newTrack(board, trial) {
  const found = [];
  for (const place of trial.querySelectorAll('.rails > [data-hex]')) {
    const id = CSS.escape(place.getAttribute('data-hex') ?? '');
    const old = board?.querySelectorAll(`.rails > [data-hex="${id}"] [data-ends]`) ?? [];
    const there = new Set([...old].map((track) => track.getAttribute('data-ends')));
    found.push(
      ...[...place.querySelectorAll('[data-ends]')].filter((one) => !there.has(one.getAttribute('data-ends'))),
    );
  }
  return found;
}
