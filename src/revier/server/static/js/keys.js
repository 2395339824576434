// @ts-check
/** The keyboard: every key of the table in one list, which is also what `?` shows. */
import { el, w } from './common.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {(page: Table, event: KeyboardEvent) => unknown} Press false: the key was not for us */
/** @typedef {{ keys: string[], shown: string, word: string, press: Press }} Key */

/** @type {Key[]} */
const KEYS = [
  {
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
    shown: '← ↑ → ↓',
    word: 'keys.walk',
    press: (page, event) => page.walking.key(event),
  },
  { keys: ['Enter'], shown: 'Enter', word: 'keys.open', press: (page, event) => page.enter(event) },
  {
    keys: ['r', 'R'],
    shown: 'r · R',
    word: 'keys.rotate',
    press: (page, event) => page.controls.trial.rotate(event.shiftKey ? -1 : 1),
  },
  {
    keys: ['t', 'T'],
    shown: 't · T',
    word: 'keys.tile',
    press: (page, event) => page.controls.trial.nextTile(event.shiftKey ? -1 : 1),
  },
  { keys: ['Escape'], shown: 'Esc', word: 'keys.cancel', press: (page) => page.escape() },
  {
    keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
    shown: '1–9',
    word: 'keys.pick',
    press: (page, event) => page.controls.pick(Number(event.key)),
  },
  { keys: ['p'], shown: 'p', word: 'keys.pass', press: (page) => page.controls.pass() },
  { keys: ['i'], shown: 'i', word: 'keys.hint', press: (page) => page.hint() },
  { keys: ['h'], shown: 'h', word: 'keys.drawer', press: (page) => page.learn.toggle('help') },
  { keys: ['/'], shown: '/', word: 'keys.search', press: (page) => page.learn.show('words') },
  { keys: ['u'], shown: 'u', word: 'keys.undo', press: (page) => page.undo() },
  { keys: ['[', ']'], shown: '[ ]', word: 'keys.history', press: (page, { key }) => page.step(key === '[' ? -1 : 1) },
  { keys: ['g'], shown: 'g 1–9', word: 'keys.stage', press: (page) => page.stage.await() },
  { keys: ['+', '=', '-', '0'], shown: '+ − 0', word: 'keys.zoom', press: (page, { key }) => page.zoom(key) },
  { keys: ['?'], shown: '?', word: 'keys.help', press: (page) => showKeys(page) },
];

/** @param {Table} page */
export function showKeys(page) {
  const rows = KEYS.flatMap(({ shown, word }) => [el('dt', {}, el('kbd', {}, shown)), el('dd', {}, w(word))]);
  page.dialogs.show(w('keys.title'), el('dl', { class: 'keys' }, rows));
}

/**
 * Whether a key belongs to what has the focus: fields take all, buttons and links take Enter, tabs and sliders arrows.
 * @param {Element} target
 * @param {string} key
 */
function taken(target, key) {
  if (target.matches('select, textarea, input:not([type=range])')) return true;
  if (key === 'Enter') return target.matches('button, a, summary');
  return key.startsWith('Arrow') && target.matches('input, [role=tab], [role=tabpanel]');
}

/**
 * Whether somebody wants no single letters, digits and signs as shortcuts: other tools may need them.
 * @param {string} key
 */
function unwanted(key) {
  return key.length === 1 && document.documentElement.dataset.keys === 'off';
}

/** @param {Table} page */
export function listenToKeys(page) {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || page.dialogs.open() || event.defaultPrevented) return;
    if (unwanted(event.key)) return;
    if (page.ready && event.target instanceof Element && !taken(event.target, event.key) && page.stage.awaited(event.key)) {
      event.preventDefault();
      return;
    }
    const found = KEYS.find(({ keys }) => keys.includes(event.key));
    if (!found || !page.ready || !(event.target instanceof Element) || taken(event.target, event.key)) return;
    if (found.press(page, event) !== false) event.preventDefault();
  });
}
