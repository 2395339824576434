// @ts-check
/**
 * The way into the drawer. The drawer itself, and all it shows, is fetched when somebody opens it for the first time.
 */
import { guard } from './common.js';

/** @typedef {import('./drawer.js').Drawer} Drawer */

export class Learn {
  /**
   * @param {import('./table.js').Table} page
   * @param {HTMLElement} root of the table
   */
  constructor(page, root) {
    this.page = page;
    this.root = root;
    /** @type {Drawer | null} */
    this.drawer = null;
    document.addEventListener('click', (event) => this.link(event));
  }

  /** @returns {Promise<Drawer>} */
  async need() {
    const { Drawer } = await import('./drawer.js');
    this.drawer ??= new Drawer(this.page, this.root);
    return this.drawer;
  }

  get shown() {
    return Boolean(this.drawer?.shown);
  }

  /** A key opens the drawer at a part of it, or closes it if it is open there. @param {string} name */
  toggle(name) {
    return guard(async () => (await this.need()).toggle(name))();
  }

  /** @param {string} name */
  show(name) {
    return guard(async () => (await this.need()).show(name))();
  }

  /**
   * A clause of the rules, with the reason for which it was looked up.
   * @param {string} clause such as game:number
   * @param {string} [reason]
   */
  clause(clause, reason = '') {
    return guard(async () => (await this.need()).clause(clause, reason))();
  }

  close() {
    this.drawer?.close();
  }

  /** Another position is shown. */
  follow() {
    this.drawer?.follow();
  }

  /**
   * A link to a clause opens it in the drawer, wherever at the table it stands; with a key held down it is a link like
   * any other.
   * @param {MouseEvent} event
   */
  link(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const link = event.target instanceof Element ? event.target.closest('a[href^="/rules/"]') : null;
    if (!(link instanceof HTMLAnchorElement) || !link.hash) return;
    if (link.pathname !== `/rules/${this.page.state?.game}`) return;
    event.preventDefault();
    if (this.page.dialogs.open()) this.page.dialogs.close();
    this.clause(decodeURIComponent(link.hash.slice(1)));
  }
}
