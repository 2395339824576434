// @ts-check
/**
 * The board: a picture from the server in which places (hexes, or the named shapes of a free board) can be walked,
 * marked and chosen. A new picture of the same board replaces only what differs. What the page adds (marks, a tile on
 * trial, runs) lies in layers of its own, so that the server's picture stays as it came.
 */
import { byId } from './common.js';
import { parseSvg, svg } from './dom.js';
import { drawLegend } from './legend.js';
import { tapsZoom } from './letters.js';
import { differences, idOf, isFree, muteTitles, placeOf, replaceParts } from './redrawn.js';
import { ViewBox } from './viewbox.js';
import { next } from './walk.js';

const PLACES = '.hexes [data-hex], [data-id]';
const CHANGED = 4000;
const FEW = 12; // more hexes than this and it was a leap, not a move

export class Board {
  /**
   * @param {HTMLElement} place
   * @param {{ onPlace: (id: string) => void, onWalk: (id: string) => void }} tell
   */
  constructor(place, tell) {
    this.place = place;
    this.tell = tell;
    this.box = new ViewBox(place);
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    this.shown = '';
    /** @type {Map<string, SVGGraphicsElement>} */
    this.places = new Map();
    /** @type {string | null} */
    this.at = null;
    /** Whether the keys lead: then the place walked to is outlined. */
    this.walking = false;
    /** @type {string | null} */
    this.chosen = null;
    /** @type {string[]} */
    this.marked = [];
    /** Places open by the right of a certificate alone, with its letters. @type {Map<string, string>} */
    this.powers = new Map();
    /** Places that have changed since my last turn. @type {Set<string>} */
    this.since = new Set();
    /** @type {((stop: string, event: Event) => void) | null} */
    this.stops = null;
    this.under = svg('g', { class: 'own-under', 'data-layer': 'own' });
    this.over = svg('g', { class: 'own-over', 'data-layer': 'own' });
    this.drawn = svg('g', { class: 'own-overlay', 'data-layer': 'own' });
    this.tags = svg('g', { class: 'own-tags', 'data-layer': 'own' });
    this.legend = byId('legend');
    this.box.onLook = () => this.looked();
    place.addEventListener('click', (event) => this.click(event));
  }

  /**
   * Shows a picture, and for a few seconds what is new in it.
   * @param {string} text
   */
  show(text) {
    if (text === this.shown) return;
    const fresh = parseSvg(text);
    muteTitles(fresh);
    const before = this.svg;
    const same = before && this.shown && before.getAttribute('data-box') === fresh.getAttribute('viewBox');
    this.shown = text;
    if (same) {
      for (const name of ['data-focus', 'data-whose']) {
        const now = fresh.getAttribute(name);
        if (now === null) before.removeAttribute(name);
        else before.setAttribute(name, now);
      }
      const moved = isFree(fresh) ? differences(before, fresh) : [];
      const changed = replaceParts(before, fresh);
      this.index();
      this.restack();
      for (const piece of moved) {
        const id = placeOf(piece, this.places);
        if (id) changed.add(id);
      }
      if (changed.size <= FEW) this.flash(changed);
      this.box.refit();
    } else {
      fresh.setAttribute('data-box', fresh.getAttribute('viewBox') ?? '');
      this.place.replaceChildren(fresh);
      this.svg = fresh;
      this.index();
      this.restack();
      this.box.take(fresh);
    }
    this.redraw();
  }

  index() {
    this.places.clear();
    for (const node of this.svg?.querySelectorAll(PLACES) ?? []) {
      const id = idOf(node);
      if (id) this.places.set(id, /** @type {SVGGraphicsElement} */ (node));
    }
  }

  /** Our own layers: the marks lie on the ground and under the track, everything else on top. */
  restack() {
    const ground = this.svg?.querySelector('.grounds');
    if (ground) ground.after(this.under);
    else this.svg?.append(this.under);
    this.svg?.append(this.over, this.tags, this.drawn);
  }

  /** @param {string} id */
  has(id) {
    return this.places.has(id);
  }

  /** @param {string} id */
  isHex(id) {
    return this.places.get(id)?.hasAttribute('data-hex') ?? false;
  }

  /**
   * What a screen reader says for a place.
   * @param {string} id
   */
  said(id) {
    const node = this.places.get(id);
    return node?.getAttribute('data-said') ?? node?.querySelector('title')?.textContent ?? id;
  }

  /**
   * What makes the name of a place answer for its figures as the place itself does: a finger that taps the place acts.
   * @param {string} id
   */
  sourced(id) {
    const figures = this.places.get(id)?.getAttribute('data-figures');
    return figures ? { 'data-figures': figures, 'data-said': this.said(id), tabindex: '0' } : {};
  }

  /**
   * Places that may be chosen glow; those open by the right of a certificate alone show its letters.
   * @param {string[]} ids
   * @param {Map<string, string>} [powers]
   */
  mark(ids, powers = new Map()) {
    this.marked = ids;
    this.powers = powers;
    this.redraw();
  }

  /**
   * The dark outline around the chosen place.
   * @param {string | null} id
   */
  choose(id) {
    this.chosen = id;
    if (id) this.at = id;
    this.redraw();
  }

  redraw() {
    const glow = this.marked.map((id) => this.outline(id, this.powers.has(id) ? 'may power' : 'may'));
    const since = [...this.since].map((id) => this.outline(id, 'since'));
    this.under.replaceChildren(...[...glow, ...since].filter((node) => node !== null));
    const walked = this.walking && this.at ? this.outline(this.at, 'walked') : null;
    const lines = [walked, this.chosen && this.outline(this.chosen, 'chosen')];
    const ghost = this.over.querySelector('.ghost');
    this.over.replaceChildren(...[ghost, ...lines].filter((node) => node instanceof Node));
    for (const [id, node] of this.places) node.classList.toggle('may', this.marked.includes(id));
    this.tags.replaceChildren(...this.marked.flatMap((id) => this.tag(id)));
    this.looked();
  }

  /** Something else is seen, or marked in another way. */
  looked() {
    drawLegend(this.legend, this);
  }

  /**
   * The letters of the certificate by whose right a place is open.
   * @param {string} id
   * @returns {SVGGElement[]}
   */
  tag(id) {
    const [letters, node] = [this.powers.get(id), this.places.get(id)];
    if (!letters || !node) return [];
    const { x, y, width } = node.getBBox();
    const spot = `${node.getAttribute('transform') ?? ''} translate(${x + width / 2} ${y + 14})`;
    return [svg('g', { class: 'by-right', transform: spot }, svg('text', { 'text-anchor': 'middle' }, letters))];
  }

  /**
   * The outline of a place as a shape of ours.
   * @param {string} id
   * @param {string} name
   * @returns {SVGGElement | null}
   */
  outline(id, name) {
    const node = this.places.get(id);
    if (!node) return null;
    const group = svg('g', { class: name, 'data-place': id, transform: node.getAttribute('transform') ?? '' });
    if (node instanceof SVGPolygonElement) {
      const points = node.getAttribute('points') ?? '';
      group.append(svg('polygon', { class: 'broad', points }), svg('polygon', { class: 'fine', points }));
    } else {
      const { x, y, width, height } = node.getBBox();
      group.append(svg('rect', { class: 'fine', x: x - 3, y: y - 3, width: width + 6, height: height + 6, rx: 6 }));
    }
    return group;
  }

  /** @param {Iterable<string>} ids */
  flash(ids) {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const id of ids) {
      const ring = this.outline(id, 'changed');
      if (!ring) continue;
      this.drawn.before(ring);
      ring.setAttribute('data-layer', 'own');
      const frames = [{ opacity: 1 }, { opacity: 1, offset: 0.7 }, { opacity: still ? 1 : 0 }];
      ring.animate(frames, { duration: CHANGED }).onfinish = () => ring.remove();
    }
  }

  /**
   * Something laid on trial over a place; null takes it away.
   * @param {SVGGElement | null} node
   */
  ghost(node) {
    this.over.querySelector('.ghost')?.remove();
    if (!node) return;
    node.classList.add('ghost');
    this.over.prepend(node);
    this.box.readable();
  }

  /**
   * A layer over the board, in its coordinates.
   * @param {string | null} text
   */
  overlay(text) {
    if (text === null) this.drawn.replaceChildren();
    else if (/^\s*(<\?xml|<svg)/.test(text)) this.drawn.replaceChildren(...parseSvg(text).childNodes);
    else this.drawn.replaceChildren(...parseSvg(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`).childNodes);
    this.box.readable();
  }

  /** @param {((stop: string, event: Event) => void) | null} callback */
  onStop(callback) {
    this.stops = callback;
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.box.dragged || !(event.target instanceof Element)) return;
    const nearer = this.box.approach(event); // a stop too small to be read was not meant yet
    if (!nearer && this.stops && this.stopAt(event.target, event)) return;
    this.walking = false;
    const id = idOf(event.target.closest(PLACES));
    if (id && (!nearer || this.marked.includes(id))) this.open(id);
    else if (!id && !nearer && tapsZoom()) this.box.fit();
  }

  /**
   * @param {Element} target
   * @param {Event} event
   */
  stopAt(target, event) {
    const stop = target.closest('[data-stop]')?.getAttribute('data-stop');
    if (stop) this.stops?.(stop, event);
    return Boolean(stop);
  }

  /** @param {string} id */
  open(id) {
    this.at = id;
    this.redraw();
    this.tell.onPlace(id);
  }

  /**
   * Goes nearer until a place can be read.
   * @param {string} id
   * @param {number} pixels how wide it shall be at least
   */
  approach(id, pixels) {
    const { left, top, width, height } = this.places.get(id)?.getBoundingClientRect() ?? new DOMRect();
    if (width && width < pixels)
      this.box.zoom(width / pixels, { clientX: left + width / 2, clientY: top + height / 2 }, true);
  }

  /**
   * Shows a place within the part of the screen that nothing covers.
   * @param {string} id
   * @param {number} floor where something covers the board from below, in pixels
   */
  reveal(id, floor) {
    const node = this.places.get(id);
    if (!node) return;
    const area = this.place.getBoundingClientRect();
    const room = {
      left: area.left + 8,
      top: area.top + 8,
      right: area.right - 8,
      bottom: Math.min(area.bottom, floor) - 8,
    };
    this.box.reveal(node.getBoundingClientRect(), room);
  }

  /**
   * Arrow keys walk from place to place, Enter opens; whether the key was for the board.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (event.key === 'Enter') {
      if (target && this.stops && this.stopAt(target, event)) return true;
      if (this.at) this.open(this.at);
      return Boolean(this.at);
    }
    const id = next(this.places, this.at, event.key, this.marked);
    if (id === null) return false;
    this.walking = true;
    this.at = id;
    this.redraw();
    this.reveal(id, Infinity);
    this.tell.onWalk(id);
    return true;
  }
}
