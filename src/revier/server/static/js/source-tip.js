// @ts-check
/** The answer to whoever asks what a thing is (sources.js): it comes when somebody asks for the first time. */
import { clauseLinks, pathsOf } from './ask.js';
import { api, el, w } from './common.js';
import { idOf } from './redrawn.js';

/** @typedef {import('./types').Figure} Figure */
/** @typedef {import('./types').Thing} Thing */
/** @typedef {import('./walker.js').About} About */

const FEW = 6; // figures of one source that are spelt out
const SHORT = 28; // letters of a value
const GAP = 8; // pixels between the thing, the answer and the edge of the window
const OURS = 'reconstructed';

export class Answer {
  /**
   * @param {import('./table.js').Table} page
   * @param {HTMLElement} tip
   */
  constructor(page, tip) {
    this.page = page;
    this.tip = tip;
    /** @type {Map<string, Promise<Figure[]>>} */
    this.known = new Map();
  }

  /**
   * @param {Element} thing
   * @param {() => boolean} wanted whether it is still what is asked for
   */
  async show(thing, wanted) {
    const paths = pathsOf(thing);
    const asked = [paths.length ? this.figures(paths) : [], this.page.things.of(thing), this.here(thing)];
    const [figures, known, here] = await Promise.all(/** @type {[Promise<Figure[]>, Promise<Thing | null>, Promise<About | null>]} */ (asked));
    if (!wanted()) return;
    this.tip.replaceChildren(
      el('h3', {}, nameOf(thing) || known?.name || w('source.title')),
      here ? el('p', { class: 'here' }, here.said.replace(nameOf(thing), '').replace(/^[.:] */, '')) : '',
      here?.state ? this.state(here) : '',
      known ? this.told(known) : '',
      figures.length ? el('ul', {}, bySource(figures).map((group) => line(group, paths))) : '',
      figures.length || known || here ? '' : w('source.none'),
      paths.length ? this.wholeTable(paths) : '',
    );
    (thing.closest('dialog') ?? document.body).append(this.tip); // what lies under a dialog cannot be seen
    this.tip.hidden = false;
    this.place(thing);
  }

  /**
   * Of a place on the picture: what lies there, and whether something can be done.
   * @param {Element} thing
   */
  async here(thing) {
    const id = idOf(thing);
    if (!id || this.page.board.places.get(id) !== thing) return null;
    return new Promise((told) => this.page.walking.with((one) => told(one.about(id).catch(() => null))));
  }

  /** Open, or closed and why. @param {About} about */
  state({ state, clause }) {
    const named = clause ? [{ id: clause.split(':').at(-1) ?? '', topic: '' }] : [];
    return el('div', { class: 'here-state' }, state, ' ', clauseLinks(this.page.state.game, named));
  }

  /**
   * What it is and does, with its clauses.
   * @param {import('./types').Thing} thing
   */
  told(thing) {
    return el(
      'div',
      { class: 'told', 'data-thing': thing.id },
      el('p', { class: 'facts' }, thing.sort),
      thing.says.map((said) => el('p', {}, said)),
      clauseLinks(this.page.state.game, thing.clauses),
    );
  }

  /** Where all figures stand. @param {string[]} paths */
  wholeTable(paths) {
    return el('a', { class: 'all-figures', href: this.address(paths), target: '_blank' }, w('source.all'));
  }

  /** @param {string[]} paths */
  figures(paths) {
    const asked = paths.map((path) => `of=${encodeURIComponent(path)}`).join('&');
    const known = this.known.get(asked) ?? api(`/tables/${this.page.id}/figures?${asked}`).then((found) => found.figures);
    this.known.set(asked, known);
    known.catch(() => this.known.delete(asked));
    return known;
  }

  /** @param {string[]} paths */
  address(paths) {
    const { game, overlay } = this.page.state;
    const at = overlay ? `&at=${this.page.id}` : '';
    return `/data/${game}?of=${encodeURIComponent(paths.join(' '))}${at}#figures`;
  }

  /**
   * On the board under the thing or above it, for papers beside them where there is room: nothing to press is covered.
   * @param {Element} thing
   */
  place(thing) {
    const at = thing.getBoundingClientRect();
    const { width, height } = this.tip.getBoundingClientRect();
    const area = (thing.closest('.board') ?? document.documentElement).getBoundingClientRect();
    const right = Math.min(area.right, document.documentElement.clientWidth);
    const foot = thing.closest('.board')?.querySelector('.board-foot')?.getBoundingClientRect().top;
    const high = Math.min(foot ?? Infinity, document.documentElement.clientHeight);
    const below = Math.min(at.bottom, high) + GAP;
    const beside = !thing.closest('.board, dialog') && at.left - width - 2 * GAP > 0;
    const top = beside ? at.top : below + height + GAP <= high ? below : at.top - height - GAP;
    const left = beside ? at.left - width - GAP : Math.min(at.left, right - width - GAP);
    this.tip.style.left = `${Math.max(GAP, left)}px`;
    this.tip.style.top = `${Math.max(GAP, Math.min(top, high - height - GAP))}px`;
  }
}

/** @param {Element} thing */
function nameOf(thing) {
  const said = thing.getAttribute('data-said') ?? thing.getAttribute('data-tile');
  return said ?? thing.querySelector('h3 > span:last-child, th, text')?.textContent ?? '';
}

/**
 * Figures of the same source together; that a row exists says nothing where its figures do.
 * @param {Figure[]} figures
 * @returns {Figure[][]}
 */
function bySource(figures) {
  const telling = figures.filter(({ path }) => !path.endsWith('.key'));
  /** @type {Map<string, Figure[]>} */
  const groups = new Map();
  for (const one of telling.length ? telling : figures) {
    const source = one.kind === OURS ? OURS : `${one.kind}:${one.detail}`; // why, the page of figures says at length
    groups.set(source, [...(groups.get(source) ?? []), one]);
  }
  return [...groups.values()];
}

/**
 * One source with what it says.
 * @param {Figure[]} group
 * @param {string[]} paths
 */
function line(group, paths) {
  const { kind, detail } = group[0];
  const named = group.slice(0, FEW).map(({ path, value }) => {
    const below = paths.find((one) => path.startsWith(`${one}.`));
    const name = below ? path.slice(below.length + 1) : path.slice(path.lastIndexOf('.') + 1);
    const short = value.length > SHORT ? `${value.slice(0, SHORT)}…` : value;
    return el('span', { class: 'one' }, el('code', {}, name), ` ${short}`);
  });
  const more = group.length > FEW ? el('span', { class: 'facts' }, w('source.more', { n: group.length - FEW })) : null;
  const word = w(`data.kind.${kind}`);
  return el(
    'li',
    {},
    el('span', { class: `badge source-${kind}` }, detail && kind !== OURS ? `${word} ${detail}` : word),
    named,
    more,
  );
}
