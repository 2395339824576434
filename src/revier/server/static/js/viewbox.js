// @ts-check
/**
 * Pan and zoom of a picture by its view box: wheel, drag, pinch, buttons and keys; it can always be brought back
 * whole.
 */

/** @typedef {{ x: number, y: number, wide: number, high: number }} Box */

const CLOSEST = 1 / 8;
const FARTHEST = 1.15;
const STEP = 0.8;
const DRAG = 6; // pixels before a press becomes a drag

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
    /** What was looked at in pictures of other sizes, by size: a game may have several boards. @type {Map<string, Box>} */
    this.kept = new Map();
    /** @type {Map<number, PointerEvent>} */
    this.pointers = new Map();
    this.start = { x: 0, y: 0 };
    /** Whether the last press moved the picture: then it was no click. */
    this.dragged = false;
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
    this.kept.set(sizeOf(this.full), this.box);
    this.svg = svg;
    this.full = { x, y, wide, high };
    this.box = this.kept.get(sizeOf(this.full)) ?? { ...this.full };
    svg.removeAttribute('width');
    svg.removeAttribute('height');
    this.apply();
  }

  apply() {
    const { x, y, wide, high } = this.box;
    this.svg?.setAttribute('viewBox', `${x} ${y} ${wide} ${high}`);
  }

  fit() {
    this.box = { ...this.full };
    this.apply();
  }

  /** Nearer or farther by one step. @param {boolean} nearer */
  step(nearer) {
    this.zoom(nearer ? STEP : 1 / STEP);
  }

  /**
   * @param {number} factor below 1 is nearer
   * @param {{ clientX: number, clientY: number }} [at] the point that stays where it is; the middle if left out
   */
  zoom(factor, at) {
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

const MARGIN = 6;

/**
 * What of a picture is worth showing: the map with its coordinates if it is one, else all of it.
 * @param {SVGSVGElement} svg
 * @returns {Box}
 */
function extent(svg) {
  const parts = ['.grounds', '.coordinates'].flatMap((name) => [...svg.querySelectorAll(name)]);
  const boxes = parts.map((part) => /** @type {SVGGElement} */ (part).getBBox()).filter(({ width }) => width > 0);
  if (!boxes.length) {
    const [x, y, wide, high] = (svg.getAttribute('viewBox') ?? '0 0 100 100').split(/\s+/).map(Number);
    return { x, y, wide, high };
  }
  const x = Math.min(...boxes.map((box) => box.x)) - MARGIN;
  const y = Math.min(...boxes.map((box) => box.y)) - MARGIN;
  const wide = Math.max(...boxes.map((box) => box.x + box.width)) + MARGIN - x;
  const high = Math.max(...boxes.map((box) => box.y + box.height)) + MARGIN - y;
  return { x, y, wide, high };
}
