// @ts-check
/**
 * What a thing is and where its figures come from. Whatever stands for figures carries their paths (`data-figures`) or
 * names what it is (`data-ask`): pointed at, walked to, focused, tapped or held, it says what it does and who says so.
 */
import { el } from './common.js';

const REST = 500; // milliseconds a pointer rests on a thing before it is answered
const HOLD = 550; // milliseconds a finger rests on something that may be pressed
const LEAVE = 250; // and how long it may take from the thing to the answer

export class Sources {
  /** @param {import('./table.js').Table} page */
  constructor(page) {
    this.page = page;
    this.tip = el('aside', { class: 'source-tip', id: 'source-tip', role: 'tooltip', hidden: true });
    document.body.append(this.tip);
    /** What answers; it comes with the first question. @type {Promise<import('./source-tip.js').Answer> | null} */
    this.answer = null;
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
    if (place) this.show(place);
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
    this.thing = thing;
    this.answer ??= import('./source-tip.js').then(({ Answer }) => new Answer(this.page, this.tip));
    const wanted = () => this.thing === thing && thing.isConnected;
    try {
      await (await this.answer).show(thing, wanted);
    } catch {
      this.answer = null; // offline: whoever wants to know points again
      this.hide();
    }
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
