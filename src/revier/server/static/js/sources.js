// @ts-check
/**
 * What a thing is and where its figures come from. Whatever stands for figures carries their paths (`data-figures`) or
 * names what it is (`data-ask`): pointed at, walked to, focused, tapped or held, it says what it does and who says so.
 * And a table says once that some figures of its game are reconstructed.
 */
import { clauseLinks, pathsOf } from './ask.js';
import { api, el, w } from './common.js';

/** @typedef {import('./types').Figure} Figure */

const REST = 500; // milliseconds a pointer rests on a thing before it is answered
const HOLD = 550; // milliseconds a finger rests on something that may be pressed
const LEAVE = 250; // and how long it may take from the thing to the answer
const FEW = 6; // figures of one source that are spelt out
const SHORT = 28; // letters of a value
const GAP = 8; // pixels between the thing, the answer and the edge of the window
const SEEN = 'figures-seen';
const OURS = 'reconstructed';

export class Sources {
  /** @param {import('./table.js').Table} page */
  constructor(page) {
    this.page = page;
    this.tip = el('aside', { class: 'source-tip', id: 'source-tip', role: 'tooltip', hidden: true });
    document.body.append(this.tip);
    /** @type {Map<string, Promise<Figure[]>>} */
    this.known = new Map();
    /** The thing that is answered for. @type {Element | null} */
    this.thing = null;
    /** The thing a pointer rests on. @type {Element | null} */
    this.aim = null;
    this.timer = 0;
    /** Whether the click that ends a long press is still to come. */
    this.held = false;
    document.addEventListener('pointerover', (event) => this.over(event));
    document.addEventListener('pointerdown', (event) => this.press(event), { capture: true });
    for (const end of ['pointerup', 'pointercancel']) {
      document.addEventListener(end, () => this.release(), { capture: true });
    }
    document.addEventListener('click', (event) => this.after(event), { capture: true });
    document.addEventListener('click', (event) => this.tap(event));
    document.addEventListener('focusin', (event) => this.focus(event));
    document.addEventListener('keydown', (event) => this.key(event), { capture: true });
    document.addEventListener('wheel', () => this.hide(), { passive: true });
  }

  // --- who asks ------------------------------------------------------------------------------------------------------
  /** @param {PointerEvent} event */
  over(event) {
    if (event.pointerType === 'touch' || event.buttons) return;
    if (inside(this.tip, event.target)) {
      clearTimeout(this.timer);
      return;
    }
    const thing = thingAt(event.target);
    if (thing === this.aim && (thing === null) === (this.thing === null)) return;
    this.aim = thing;
    clearTimeout(this.timer);
    if (thing && thing !== this.thing) this.timer = setTimeout(() => this.show(thing), REST);
    else if (!thing && this.thing) this.timer = setTimeout(() => this.hide(), LEAVE);
  }

  /**
   * Who presses a button acts, and wants nothing in the way.
   * @param {PointerEvent} event
   */
  press(event) {
    if (inside(this.tip, event.target)) return;
    this.hide();
    this.held = false;
    const thing = event.pointerType === 'touch' ? thingAt(event.target) : null;
    if (!thing) return;
    this.timer = setTimeout(() => {
      this.held = true;
      this.show(thing);
    }, HOLD);
  }

  /** A finger that lets go or moves away asks no more. */
  release() {
    if (!this.thing) clearTimeout(this.timer);
  }

  /**
   * The click at the end of a long press does nothing else.
   * @param {MouseEvent} event
   */
  after(event) {
    if (!this.held) return;
    this.held = false;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * A finger cannot hover: it taps. Where something may be done the tap does that.
   * @param {MouseEvent} event
   */
  tap(event) {
    const touch = event instanceof PointerEvent && event.pointerType === 'touch';
    const thing = touch && !this.page.board.box.dragged ? thingAt(event.target) : null;
    if (thing && !thing.classList.contains('may')) this.show(thing);
  }

  /** @param {FocusEvent} event */
  focus(event) {
    const { target } = event;
    if (!(target instanceof Element) || inside(this.tip, target)) return;
    if (target.matches(':is([data-figures], [data-ask]):focus-visible')) this.show(target);
    else if (this.thing && !this.aim) this.hide();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== 'Escape' || this.tip.hidden) return;
    this.hide();
    event.preventDefault();
  }

  /**
   * A place of the board was walked to.
   * @param {string} id
   */
  walked(id) {
    const place = this.page.board.places.get(id);
    if (place?.matches('[data-figures], [data-ask]')) this.show(place);
    else this.hide();
  }

  // --- the answer ----------------------------------------------------------------------------------------------------
  hide() {
    clearTimeout(this.timer);
    this.thing = null;
    this.aim = null;
    this.tip.hidden = true;
  }

  /** @param {Element} thing */
  async show(thing) {
    clearTimeout(this.timer);
    const paths = pathsOf(thing);
    this.thing = thing;
    let figures;
    let known;
    try {
      [figures, known] = await Promise.all([paths.length ? this.figures(paths) : [], this.page.things.of(thing)]);
    } catch {
      this.hide(); // offline: whoever wants to know points again
      return;
    }
    if (this.thing !== thing || !thing.isConnected) return;
    this.tip.replaceChildren(
      el('h3', {}, nameOf(thing) || known?.name || w('source.title')),
      known ? this.told(known) : '',
      figures.length ? el('ul', {}, bySource(figures).map((group) => line(group, paths))) : '',
      figures.length || known ? '' : w('source.none'),
      paths.length ? this.wholeTable(paths) : '',
    );
    (thing.closest('dialog') ?? document.body).append(this.tip); // what lies under a dialog cannot be seen
    this.tip.hidden = false;
    this.place(thing);
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

/**
 * @param {EventTarget | null} target
 * @returns {Element | null}
 */
function thingAt(target) {
  return target instanceof Element ? target.closest('[data-figures], [data-ask]') : null;
}

/**
 * @param {Element} whole
 * @param {EventTarget | null} part
 */
function inside(whole, part) {
  return part instanceof Node && whole.contains(part);
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

// --- said once -------------------------------------------------------------------------------------------------------
/** Games whose notice somebody has read in this browser. @returns {string[]} */
function seen() {
  try {
    const found = JSON.parse(localStorage.getItem(SEEN) ?? '[]');
    return Array.isArray(found) ? found : [];
  } catch {
    return []; // no storage: it is said again
  }
}

/**
 * Which figures of somebody's own the table plays with; that is said always.
 * @param {import('./types').TableState} state
 */
export function ownFigures({ id, game, overlay, provenance }) {
  if (!overlay) return null;
  const said = w('source.table', { name: overlay.name, n: provenance.yours });
  const href = `/data/${game}?at=${id}&source=overlay#figures`;
  return el('p', { class: 'facts', 'data-key': 'overlay', 'data-overlay': overlay.digest }, el('a', { href, target: '_blank' }, said));
}

/**
 * That figures are reconstructed: a small sign at the head of the stage, which tells all when it is pressed.
 * @param {import('./types').TableState} state
 * @param {import('./page.js').Dialogs} dialogs
 * @param {() => void} redraw
 */
export function notice({ game, provenance }, dialogs, redraw) {
  if (!provenance.ours || seen().includes(game)) return null;
  const read = () => {
    try {
      localStorage.setItem(SEEN, JSON.stringify([...seen(), game]));
    } catch {
      /* no storage: it is said again */
    }
    dialogs.close();
    redraw();
  };
  const { ours, all, parts } = provenance;
  const tell = () =>
    dialogs.show(
      w('source.title'),
      el('p', { 'data-notice': 'figures' }, w('source.notice', { ours, all, parts: parts.join(', ') })),
      el(
        'p',
        { class: 'row' },
        el('button', { class: 'primary', 'data-do': 'seen', onclick: read }, w('source.seen')),
        el('a', { href: `/data/${game}?source=reconstructed#figures`, target: '_blank', onclick: read }, w('source.which')),
      ),
    );
  const own = { class: 'notice', 'data-key': 'figures', 'data-do': 'figures', title: w('source.short_why') };
  return el('button', { ...own, onclick: tell }, w('source.short', { ours }));
}
