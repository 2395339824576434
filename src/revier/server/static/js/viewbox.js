// @ts-check
/**
 * Pan and zoom of a picture by its view box: wheel, drag, pinch, buttons and keys; it can always be brought back
 * whole. A picture that names what the present step is about (`data-focus`) is first fitted to that.
 */
import { readingScale, showReadable, tapsZoom } from './letters.js';

/** @typedef {{ x: number, y: number, wide: number, high: number }} Box */

const CLOSEST = 1 / 8;
const FARTHEST = 1.15;
const STEP = 0.8;
const DRAG = 6; // pixels before a press becomes a drag
const ROUND = 78; // units around the middles of the hexes that a step is about: they and half of their neighbours
const READABLE = 1.2; // pixels a unit: nearer than this a part is not fitted
const WORTH = 0.92; // a part that would be shown less than so much larger is not worth leaving out the rest

export class ViewBox {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** @type {Box} */
    this.full = { x: 0, y: 0, wide: 0, high: 0 };
    /** @type {Box} */
    this.box = { ...this.full };
    /** Whether somebody has moved the picture: then it stays where it is. */
    this.own = false;
    /** Whether it came nearer only so that a place can be read: that ends with what the step is about. */
    this.reading = false;
    /** What the step was about when the picture was moved. */
    this.about = '';
    /** Whether the whole picture is wanted, whatever the step is about. */
    this.whole = false;
    /** What was looked at in pictures of other sizes, by size: a game may have several boards. @type {Map<string, { box: Box, own: boolean, reading: boolean, about: string }>} */
    this.kept = new Map();
    /** @type {Map<number, PointerEvent>} */
    this.pointers = new Map();
    this.start = { x: 0, y: 0 };
    /** Whether the last press moved the picture: then it was no click. */
    this.dragged = false;
    /** Told whenever something else is seen. @type {() => void} */
    this.onLook = () => {};
    new ResizeObserver(() => this.resized()).observe(place);
    place.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    place.addEventListener('pointerdown', (event) => this.down(event));
    place.addEventListener('pointermove', (event) => this.move(event));
    for (const end of /** @type {const} */ (['pointerup', 'pointercancel'])) {
      place.addEventListener(end, (event) => this.pointers.delete(event.pointerId));
    }
  }

  /**
   * Another picture is shown; one of a size that was shown before keeps what was looked at.
   * @param {SVGSVGElement} svg
   */
  take(svg) {
    const { x, y, wide, high } = extent(svg);
    this.kept.set(sizeOf(this.full), { box: this.box, own: this.own, reading: this.reading, about: this.about });
    this.svg = svg;
    this.full = { x, y, wide, high };
    const kept = this.kept.get(sizeOf(this.full));
    this.own = kept?.own ?? false;
    this.reading = kept?.reading ?? false;
    this.about = kept?.about ?? '';
    this.box = kept ? kept.box : { ...this.full };
    svg.removeAttribute('width');
    svg.removeAttribute('height');
    this.refit();
  }

  apply() {
    const { x, y, wide, high } = this.box;
    this.svg?.setAttribute('viewBox', `${x} ${y} ${wide} ${high}`);
    this.readable();
    this.onLook();
  }

  /** Letters that cannot be read at this size are left out. */
  readable() {
    if (this.svg) showReadable(this.svg, 1 / this.unitsPerPixel());
  }

  resized() {
    if (this.svg && this.place.clientWidth) this.refit();
  }

  /** As long as nobody has moved the picture it shows what the step is about. */
  refit() {
    if (this.outlived()) this.own = false;
    if (!this.own) this.box = (!this.whole && this.focus()) || { ...this.full };
    this.apply();
  }

  /** Somebody moves the picture. @param {boolean} [reading] only to read a place */
  moves(reading = false) {
    this.reading = reading && (this.reading || !this.own);
    this.own = true;
    this.about = this.named().join(' ');
  }

  /** Whether another step has come, about places that cannot be seen from where somebody has moved the picture. */
  outlived() {
    const named = this.named();
    if (!this.own || !named.length || named.join(' ') === this.about) return false;
    return this.reading || !this.spots().some((spot) => this.holds(spot));
  }

  /** Whether a point of the picture can be seen. @param {{ x: number, y: number }} point */
  holds({ x, y }) {
    const { box } = this;
    return x > box.x && x < box.x + box.wide && y > box.y && y < box.y + box.high;
  }

  /** How many of these hexes have their middle outside what can be seen. @param {Iterable<Element | undefined>} hexes */
  beyond(hexes) {
    return [...hexes].flatMap(spotOf).filter((spot) => !this.holds(spot)).length;
  }

  /** The places that the present step is about. */
  named() {
    return this.svg?.getAttribute('data-focus')?.split(' ') ?? [];
  }

  /** Where they lie. */
  spots() {
    return this.named().flatMap((id) => spotOf(this.svg?.querySelector(`.hexes [data-hex="${CSS.escape(id)}"]`)));
  }

  /** The part of the picture that the present step is about, in the shape of the screen; null: all of it. */
  focus() {
    const area = this.place.getBoundingClientRect();
    const spots = this.spots();
    if (!spots.length || !area.width || !area.height) return null;
    const [left, right] = [Math.min(...spots.map(({ x }) => x)) - ROUND, Math.max(...spots.map(({ x }) => x)) + ROUND];
    const [top, bottom] = [Math.min(...spots.map(({ y }) => y)) - ROUND, Math.max(...spots.map(({ y }) => y)) + ROUND];
    const whole = Math.max(this.full.wide / area.width, this.full.high / area.height);
    const units = Math.max((right - left) / area.width, (bottom - top) / area.height, 1 / READABLE);
    if (units > whole * WORTH) return null;
    const [wide, high] = [units * area.width, units * area.height];
    const x = within((left + right) / 2 - wide / 2, wide, this.full.x, this.full.wide);
    const y = within((top + bottom) / 2 - high / 2, high, this.full.y, this.full.high);
    return { x, y, wide, high };
  }

  /** The whole picture; pressed again, what the step is about. */
  fit() {
    const wide = !this.own && this.whole;
    this.own = false;
    this.whole = !wide;
    this.refit();
  }

  /** Whether somebody has come nearer by hand. */
  get zoomed() {
    return this.own && this.box.wide < this.full.wide * 0.95;
  }

  /** Whether a part is shown because the step is about it. */
  get focused() {
    return !this.own && !this.whole && this.box.wide < this.full.wide * 0.99 && Boolean(this.focus());
  }

  /**
   * A tap on a picture too small to be read comes near enough, about the place that was tapped.
   * @param {{ clientX: number, clientY: number }} at
   * @returns {boolean} whether it did
   */
  approach({ clientX, clientY }) {
    const area = this.place.getBoundingClientRect();
    if (!this.svg || !tapsZoom() || !area.width) return false;
    const scale = readingScale(this.svg);
    if (1 / this.unitsPerPixel() > scale * 0.8) return false;
    const { x, y } = this.point(clientX, clientY);
    const [wide, high] = [area.width / scale, area.height / scale];
    this.moves(true);
    this.box = { x: x - wide / 2, y: y - high / 2, wide, high };
    this.keepInSight();
    return true;
  }

  /** Nearer or farther by one step. @param {boolean} nearer */
  step(nearer) {
    this.zoom(nearer ? STEP : 1 / STEP);
  }

  /**
   * @param {number} factor below 1 is nearer
   * @param {{ clientX: number, clientY: number }} [at] the point that stays where it is; the middle if left out
   * @param {boolean} [reading] only to read a place
   */
  zoom(factor, at, reading = false) {
    this.moves(reading);
    const { full, box } = this;
    const wide = Math.min(full.wide * FARTHEST, Math.max(full.wide * CLOSEST, box.wide * factor));
    const scale = wide / box.wide;
    const before = at ? this.point(at.clientX, at.clientY) : { x: box.x + box.wide / 2, y: box.y + box.high / 2 };
    box.x = before.x - (before.x - box.x) * scale;
    box.y = before.y - (before.y - box.y) * scale;
    box.wide *= scale;
    box.high *= scale;
    this.keepInSight();
  }

  /**
   * Moves the picture by so many pixels.
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.moves();
    const scale = this.unitsPerPixel();
    this.box.x -= dx * scale;
    this.box.y -= dy * scale;
    this.keepInSight();
  }

  unitsPerPixel() {
    const area = this.place.getBoundingClientRect();
    return Math.max(this.box.wide / Math.max(1, area.width), this.box.high / Math.max(1, area.height));
  }

  /**
   * A point of the screen in drawing units.
   * @param {number} clientX
   * @param {number} clientY
   */
  point(clientX, clientY) {
    const matrix = this.svg?.getScreenCTM()?.inverse();
    return new DOMPoint(clientX, clientY).matrixTransform(matrix);
  }

  /** The middle of the window stays over the picture. */
  keepInSight() {
    const { full, box } = this;
    box.x = Math.min(full.x + full.wide - box.wide / 2, Math.max(full.x - box.wide / 2, box.x));
    box.y = Math.min(full.y + full.high - box.high / 2, Math.max(full.y - box.high / 2, box.y));
    this.apply();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    this.zoom(Math.exp(Math.max(-120, Math.min(120, event.deltaY * lines)) * 0.0016), event);
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.pointers.set(event.pointerId, event);
    if (this.pointers.size > 1) return;
    this.dragged = false;
    this.start = { x: event.clientX, y: event.clientY };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    if (this.pointers.size === 2) this.pinch(before, event);
    else if (this.dragged || Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) > DRAG) {
      if (!this.dragged) this.place.setPointerCapture(event.pointerId);
      this.dragged = true;
      this.pan(event.clientX - before.clientX, event.clientY - before.clientY);
    }
    this.pointers.set(event.pointerId, event);
  }

  /**
   * @param {PointerEvent} before
   * @param {PointerEvent} event
   */
  pinch(before, event) {
    const other = [...this.pointers.values()].find((one) => one.pointerId !== event.pointerId);
    if (!other) return;
    /** @param {PointerEvent} one */
    const far = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const middle = { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 };
    this.dragged = true;
    this.zoom(far(before) / Math.max(1, far(event)), middle);
  }

  /**
   * Moves the picture as little as needed to show a part of it within an area of the screen.
   * @param {DOMRect} part
   * @param {{ left: number, top: number, right: number, bottom: number }} area
   */
  reveal(part, area) {
    const dx = Math.max(0, area.left - part.left) - Math.max(0, part.right - area.right);
    const dy = Math.max(0, area.top - part.top) - Math.max(0, part.bottom - area.bottom);
    if (!dx && !dy) return;
    const scale = this.unitsPerPixel();
    this.box.x -= dx * scale;
    this.box.y -= dy * scale;
    this.apply();
  }
}

/** @param {Box} box */
function sizeOf({ wide, high }) {
  return `${wide} ${high}`;
}

/**
 * Where a hex lies in its picture.
 * @param {Element | null | undefined} hex
 */
function spotOf(hex) {
  const [, x, y] = /translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(hex?.getAttribute('transform') ?? '') ?? [];
  return x === undefined || y === undefined ? [] : [{ x: Number(x), y: Number(y) }];
}

/**
 * The start of a window on a line that does not show more beyond its ends than it must.
 * @param {number} start
 * @param {number} long of the window
 * @param {number} from of the line
 * @param {number} whole length of the line
 */
function within(start, long, from, whole) {
  if (long >= whole) return from + (whole - long) / 2;
  return Math.min(from + whole - long, Math.max(from, start));
}

/**
 * All of a picture.
 * @param {SVGSVGElement} svg
 * @returns {Box}
 */
function extent(svg) {
  const [x, y, wide, high] = (svg.getAttribute('viewBox') ?? '0 0 100 100').split(/\s+/).map(Number);
  return { x, y, wide, high };
}
