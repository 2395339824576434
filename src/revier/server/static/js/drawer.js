// @ts-check
/**
 * The drawer: help for the present step, what is what, the rules. On a wide screen it lies over the papers and leaves
 * board and Now free; on a small one it is a sheet over everything. What somebody typed or opened stays when news come.
 */
import { el, guard, w } from './common.js';
import { HelpPart } from './drawer-help.js';
import { RulesPart } from './drawer-rules.js';
import { WordsPart } from './drawer-words.js';

const NARROW = matchMedia('(max-width: 900px)');

/**
 * @typedef {object} Part one of the things a drawer shows
 * @property {string} name
 * @property {HTMLElement} node
 * @property {() => Promise<void>} open asks for what it shows, if that is not known yet
 * @property {(() => Promise<void>)} [follow] the position has changed
 * @property {() => void} focus where a reader begins
 */

export class Drawer {
  /**
   * @param {import('./table.js').Table} page
   * @param {HTMLElement} root of the table
   */
  constructor(page, root) {
    this.page = page;
    this.root = root;
    this.help = new HelpPart(page);
    this.words = new WordsPart(page, (text) => this.show('rules', () => this.rules.search(text)));
    this.rules = new RulesPart(page);
    /** @type {Part[]} */
    this.parts = [this.help, this.words, this.rules];
    this.name = 'help';
    /** What had the focus before. @type {Element | null} */
    this.before = null;
    this.node = this.build();
    root.append(this.node);
    this.node.addEventListener('keydown', (event) => this.key(event));
    NARROW.addEventListener('change', () => this.fit());
  }

  get shown() {
    return !this.node.hidden;
  }

  build() {
    const tabs = this.parts.map(({ name }) =>
      el(
        'button',
        {
          role: 'tab',
          id: `drawer-tab-${name}`,
          'data-drawer-tab': name,
          'aria-controls': 'drawer-body',
          onclick: () => this.show(name),
        },
        w(`drawer.${name}`),
      ),
    );
    const word = w('table.close');
    const close = { class: 'drawer-close', 'data-do': 'close-drawer', 'aria-label': word, title: `${word} (Esc)` };
    return el(
      'aside',
      { id: 'drawer', class: 'sheet drawer', hidden: true, 'aria-label': w('drawer.title') },
      el(
        'div',
        { class: 'drawer-head' },
        el('div', { class: 'tabs', role: 'tablist', 'aria-label': w('drawer.title') }, tabs),
        el('button', { ...close, onclick: () => this.close() }, '✕'),
      ),
      el(
        'div',
        { id: 'drawer-body', class: 'drawer-body', role: 'tabpanel', tabindex: '-1' },
        this.parts.map(({ node }) => node),
      ),
    );
  }

  /**
   * @param {string} name
   * @param {() => Promise<void> | void} [then] what to do once it is shown
   */
  show(name, then) {
    return guard(async () => {
      if (!this.shown) this.before = document.activeElement;
      this.name = name;
      this.node.hidden = false;
      this.fit();
      for (const part of this.parts) {
        part.node.hidden = part.name !== name;
        const tab = this.node.querySelector(`#drawer-tab-${part.name}`);
        tab?.setAttribute('aria-selected', String(part.name === name));
        tab?.setAttribute('tabindex', part.name === name ? '0' : '-1');
      }
      this.node.querySelector('#drawer-body')?.setAttribute('aria-labelledby', `drawer-tab-${name}`);
      const part = this.part;
      await part.open();
      if (then) await then();
      else if (this.name === name) part.focus();
    })();
  }

  get part() {
    return this.parts.find(({ name }) => name === this.name) ?? this.parts[0];
  }

  /** A key opens the drawer at a part of it, or closes it if it is open there. @param {string} name */
  toggle(name) {
    if (this.shown && this.name === name) this.close();
    else this.show(name);
  }

  close() {
    if (!this.shown) return;
    const inside = this.node.contains(document.activeElement);
    this.node.hidden = true;
    this.fit();
    if (inside && this.before instanceof HTMLElement && this.before.isConnected) this.before.focus();
  }

  /** On a small screen it covers all, so nothing beneath can be reached; on a wide one it is a region of its own. */
  fit() {
    const modal = this.shown && NARROW.matches;
    this.node.setAttribute('role', modal ? 'dialog' : 'complementary');
    if (modal) this.node.setAttribute('aria-modal', 'true');
    else this.node.removeAttribute('aria-modal');
    for (const other of around(this.node)) other.toggleAttribute('inert', modal);
    this.root.classList.toggle('drawer-open', this.shown);
  }

  /** Another position is shown. */
  follow() {
    if (this.shown && this.part.follow) guard(() => this.part.follow?.())();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === 'Escape') {
      this.close();
      event.preventDefault();
      event.stopPropagation();
    }
    if (event.target instanceof Element && event.target.matches('[role=tab]') && /^Arrow(Left|Right)$/.test(event.key)) {
      const at = this.parts.indexOf(this.part) + (event.key === 'ArrowRight' ? 1 : -1);
      const { name } = this.parts[(at + this.parts.length) % this.parts.length];
      this.show(name, () => document.getElementById(`drawer-tab-${name}`)?.focus());
      event.preventDefault();
    }
  }

  /**
   * A clause, with the reason for which it was looked up.
   * @param {string} clause
   * @param {string} [reason]
   */
  clause(clause, reason = '') {
    return this.show('rules', () => this.rules.clause(clause.split(':').at(-1) ?? '', reason));
  }
}

/**
 * Everything on the page but an element and what it lies in.
 * @param {Element} node
 * @returns {Element[]}
 */
function around(node) {
  /** @type {Element[]} */
  const found = [];
  for (let at = node; at.parentElement && at !== document.body; at = at.parentElement) {
    found.push(...[...at.parentElement.children].filter((other) => other !== at && !other.matches('script, #live, #toast')));
  }
  return found;
}
