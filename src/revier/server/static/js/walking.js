// @ts-check
/** Arrow keys over whatever is on the stage; who tells where they lead comes when somebody walks for the first time. */
import { guard } from './common.js';

/** @typedef {import('./walker.js').Walker} Walker */

export class Walking {
  /** @param {import('./table.js').Table} page */
  constructor(page) {
    this.page = page;
    /** @type {Promise<Walker> | null} */
    this.asked = null;
  }

  /** @param {(one: Walker) => void} then */
  with(then) {
    this.asked ??= import('./walker.js').then(({ Walker }) => new Walker(this.page));
    const { asked } = this;
    guard(async () => then(await asked))();
  }

  /**
   * Over the picture, or over papers where they lie or have the focus.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const { board, stage } = this.page;
    const onPapers = event.target instanceof Element && event.target.closest('#stage-papers');
    if (stage.showsPicture && !onPapers) return board.key(event);
    this.with((one) => one.walk(event.key));
    return true;
  }

  /**
   * Enter does on a paper what a press does.
   * @param {KeyboardEvent} event
   */
  opens({ target }) {
    const id = target instanceof HTMLElement ? target.dataset.walk : undefined;
    if (id !== undefined) this.page.controls.open(id);
    return id !== undefined;
  }
}
