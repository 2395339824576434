// @ts-check
/**
 * The sheets on small screens: under 900 px a bar at the lower edge opens Now, papers and log as sheets over the
 * lower part of the stage, half, full or low. On wide screens all of them lie beside the stage and nothing here is seen.
 */

const SMALL = matchMedia('(max-width: 900px)');

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
    for (const tab of this.tabs) tab.addEventListener('click', () => this.press(tab.dataset.sheetTab ?? ''));
    for (const grip of root.querySelectorAll('[data-do="grip"]')) {
      grip.addEventListener('click', () => this.turn());
    }
    this.show('now');
    SMALL.addEventListener('change', () => this.show('now'));
  }

  /** @param {string} name */
  show(name) {
    if (this.root.dataset.sheet !== name) this.size('half');
    this.root.dataset.sheet = name;
    for (const tab of this.tabs) tab.setAttribute('aria-pressed', String(tab.dataset.sheetTab === name));
  }

  /** A second press on the same tab stretches its sheet, or brings the half back. @param {string} name */
  press(name) {
    if (this.root.dataset.sheet === name) this.stretch();
    else this.choose(name);
  }

  stretch() {
    this.size('full' in this.root.dataset ? 'half' : 'full');
  }

  /** The grip: half, full, then so low that the stage has nearly all of the screen. */
  turn() {
    const { full, low } = this.root.dataset;
    this.size(full !== undefined ? 'low' : low !== undefined ? 'half' : 'full');
  }

  /** @param {'half' | 'full' | 'low'} size */
  size(size) {
    for (const one of /** @type {const} */ (['full', 'low'])) {
      if (one === size) this.root.dataset[one] = '';
      else delete this.root.dataset[one];
    }
  }

  /**
   * Somebody wants to see a sheet.
   * @param {string} name
   */
  choose(name) {
    this.show(name);
  }

  /** The Now sheet comes forward, whatever the size of the screen. */
  showNow() {
    this.show('now');
    delete this.root.dataset.full;
  }

  /** Where something covers the board from below: nothing does, the stage ends where the sheet begins. */
  floor() {
    return Infinity;
  }
}
