// @ts-check
/**
 * Looking again: calls that come while one looks are answered together by one more look, and where there is no way to
 * the server it is tried again, sooner at first and later less often, until there is one.
 */
import { byId, el, isLost, w } from './common.js';

const FIRST = 500; // milliseconds
const LONGEST = 8000;

export class Refresher {
  /** @param {() => Promise<void>} look */
  constructor(look) {
    this.look = look;
    /** @type {Promise<void> | null} */
    this.running = null;
    /** The look after the present one. @type {Promise<void> | null} */
    this.queued = null;
    this.lost = false;
    this.wait = FIRST;
    this.timer = 0;
  }

  /**
   * @returns {Promise<void>} that ends when what was new at the call is on the page, or nothing can be asked now: in a
   *   storm of news nobody waits for its end
   */
  refresh() {
    clearTimeout(this.timer);
    if (!this.running) return this.begin();
    this.queued ??= this.running.catch(() => {}).then(() => {
      this.queued = null;
      return this.begin();
    });
    return this.queued;
  }

  begin() {
    this.running = this.try().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  async try() {
    try {
      await this.look();
      this.wait = FIRST;
      this.tell(false);
    } catch (error) {
      if (!isLost(error)) throw error;
      this.tell(true);
      this.timer = setTimeout(() => this.refresh(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST);
    }
  }

  /** There may be a way again: no need to wait any longer. */
  wake() {
    this.wait = FIRST;
    return this.refresh();
  }

  /** @param {boolean} lost */
  tell(lost) {
    if (this.lost === lost) return;
    this.lost = lost;
    document.body.classList.toggle('lost', lost);
    document.getElementById('lost')?.remove();
    if (lost) byId('live').after(el('p', { id: 'lost', class: 'lost-note', role: 'status' }, w('table.lost')));
  }
}
