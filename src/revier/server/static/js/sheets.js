// @ts-check
/**
 * The sheets on small screens: under 900 px they are tabs below the board, under 600 px the Now sheet is a drawer at
 * the bottom. On wide screens all of them lie beside the board and nothing here is seen.
 */

const NARROW = matchMedia('(max-width: 600px)');

export class Sheets {
  /**
   * @param {HTMLElement} root
   * @param {import('./now.js').Now} now
   */
  constructor(root, now) {
    this.root = root;
    this.now = now;
    /** @type {HTMLElement[]} */
    this.tabs = [...root.querySelectorAll('[data-sheet-tab]')].map((node) => /** @type {HTMLElement} */ (node));
    for (const tab of this.tabs) tab.addEventListener('click', () => this.choose(tab.dataset.sheetTab ?? ''));
    this.show(NARROW.matches ? 'papers' : 'now');
    NARROW.addEventListener('change', () => this.show(NARROW.matches ? 'papers' : 'now'));
  }

  /** @param {string} name */
  show(name) {
    this.root.dataset.sheet = name;
    for (const tab of this.tabs) tab.setAttribute('aria-pressed', String(tab.dataset.sheetTab === name));
  }

  /**
   * Somebody wants to see a sheet: the drawer makes room for it, also while the page is still loading.
   * @param {string} name
   */
  choose(name) {
    this.show(name);
    if (NARROW.matches && name !== 'now') this.now.fold(true);
  }

  /** The Now sheet comes forward, whatever the size of the screen. */
  showNow() {
    if (NARROW.matches) {
      this.now.fold(false);
      scrollTo({ top: 0 });
    } else this.show('now');
  }

  /** Where something covers the board from below. */
  floor() {
    return NARROW.matches ? this.now.place.getBoundingClientRect().top : Infinity;
  }
}
