// @ts-check
/**
 * A finger or button that is down: what moves under it would swallow its press, so everything keeps its place until it
 * is up.
 */

const HOLD = 1000; // milliseconds for which a press keeps things in their place

export class Finger {
  /** @param {() => void} redraw draws what had to wait */
  constructor(redraw) {
    this.redraw = redraw;
    this.down = false;
    /** Whether something is to be drawn when it is up. */
    this.late = false;
    this.holding = 0;
    /** Who waits until it is up. @type {(() => void)[]} */
    this.patient = [];
    document.addEventListener('pointerdown', (event) => this.press(event.button === 0), { capture: true });
    for (const end of ['pointerup', 'pointercancel']) {
      // The click comes after this; it shall find what it was meant for.
      document.addEventListener(end, () => setTimeout(() => this.press(false)), { capture: true });
    }
  }

  /** @param {boolean} down */
  press(down) {
    clearTimeout(this.holding);
    this.down = down;
    if (down) this.holding = setTimeout(() => this.press(false), HOLD); // somebody drags, or a menu took the rest
    if (down) return;
    for (const go of this.patient.splice(0)) go();
    if (!this.late) return;
    this.late = false;
    this.redraw();
  }

  /** Whether drawing has to wait; it is made up for when the finger is up. */
  delays() {
    this.late = this.late || this.down;
    return this.down;
  }

  /** Whoever wants to move something waits until it is up. */
  async released() {
    while (this.down) await new Promise((go) => this.patient.push(() => go(undefined)));
  }
}
