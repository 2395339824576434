// @ts-check
/** The editor of runs in the Now sheet: fetched when somebody is to run trains, and kept while the choices are the same. */
import { el, w } from './common.js';

/** @typedef {import('./types').Group} Group */
/** @typedef {import('./types').Legal} Legal */

export class Runs {
  /**
   * @param {import('./table.js').Table} page
   * @param {import('./board.js').Board} board
   */
  constructor(page, board) {
    this.page = page;
    this.board = board;
    /** @type {{ legal: Legal, node: HTMLElement } | null} */
    this.routes = null;
    /** The button that runs the trains, as the editor makes it. @type {HTMLElement | null} */
    this.button = null;
  }

  /**
   * The editor stays the same while the choices are the same.
   * @param {Group} group
   * @param {Legal} legal
   */
  editor(group, legal) {
    if (this.routes?.legal !== legal) {
      this.drop();
      const node = el('div', { class: 'runs-place' });
      this.routes = { legal, node };
      this.show(node, group, legal);
    }
    const key = `routes-${legal.position}-${legal.revision}`;
    const fresh = el('div', { 'data-own': true, 'data-key': key });
    if (!this.routes?.node.isConnected) fresh.append(/** @type {HTMLElement} */ (this.routes?.node));
    return fresh;
  }

  /**
   * @param {HTMLElement} node
   * @param {Group} group
   * @param {Legal} legal
   */
  async show(node, group, legal) {
    const { RouteEditor } = await import('./routes.js');
    if (this.routes?.node !== node) return;
    const { id } = this.page;
    const send = this.page.send.bind(this.page);
    /** @param {HTMLElement} button */
    const lay = (button) => {
      this.button = button;
      document.getElementById('runs')?.replaceChildren(button);
    };
    const tools = { id, board: this.board, send, words: w, lay };
    node.replaceChildren(new RouteEditor(tools).show(group.choices[0], legal));
  }

  drop() {
    if (!this.routes) return;
    this.routes = null;
    this.button = null;
    this.board.overlay(null);
    this.board.onStop(null);
  }
}
