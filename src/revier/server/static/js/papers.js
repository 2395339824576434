// @ts-check
/** Boards of a view as papers beside the main one: tables and cards as text, markets and tile sheets as pictures. */
import { el, guard, w } from './common.js';
import { parseSvg, svg } from './dom.js';
import { initials } from './strip.js';
import { tinted } from './tint.js';

/** @typedef {import('./types').Board} Board */

const MARK = '●';
const LONG = 26; // letters: what is longer breaks into lines
const HALF = 18; // letters: what is longer takes the whole line of a card on the stage

/**
 * @param {string} name
 * @param {Board} board
 * @param {import('./table.js').Table} page
 * @returns {HTMLElement}
 */
export function paper(name, board, page) {
  if (board.type === 'table') return table(board, page);
  if (board.type === 'cards') return cards(board, page);
  return picture(name, board, page);
}

/**
 * A table; one whose columns have no names is a list of facts, which has no head and breaks its lines. What somebody
 * holds of companies, a column for each, stands under their line as badges: so nothing needs a sideways scroll.
 * @param {import('./types').TableView} board
 * @param {import('./table.js').Table} page
 */
function table(board, page) {
  const bare = board.columns.every((text) => !text);
  const companies = traded(page);
  const every = board.columns.map((_, n) => n);
  const held = every.filter((n) => companies.has(board.columns[n]));
  const marks = held.length ? every.filter((n) => marksOnly(board, n)) : []; // such a column is a badge behind the name
  const shown = every.filter((n) => !held.includes(n) && !marks.includes(n));
  const numbers = new Set(every.filter((n) => n && board.rows.length && board.rows.every((row) => isNumber(row[n]))));
  const look = (/** @type {number} */ n) => (numbers.has(n) ? { class: 'num' } : {});
  const head = el('tr', {}, shown.map((n) => el('th', { scope: 'col', ...look(n) }, board.columns[n])));
  const rows = board.rows.flatMap((row, n) => {
    const badges = marks.filter((column) => row[column]).map((column) => badge(board.columns[column]));
    const cells = shown.map((column) => (column ? cell(row[column]) : el('th', { scope: 'row' }, seatOf(row[0], page), row[0], badges)));
    const line = el('tr', { 'data-key': String(row[0]), ...sourced(board.figures[n]) }, cells);
    return held.length ? [line, holdingsOf(row, held, shown.length, board, page)] : [line];
  });
  const names = bare ? null : el('thead', {}, head);
  const kind = bare ? 'facts-list' : held.length ? 'with-holdings' : '';
  return el('div', { class: 'scroll', role: 'group', tabindex: 0 }, el('table', { class: kind }, names, el('tbody', {}, rows)));
}

/**
 * The mark of a seat before the name of who sits there.
 * @param {string | number} name
 * @param {import('./table.js').Table} page
 */
function seatOf(name, page) {
  const seat = page.state.seats.findIndex((one) => one.name === name);
  return seat < 0 ? null : el('span', { class: `seat-mark seat-${seat}`, 'aria-hidden': 'true' }, seat + 1);
}

/**
 * Whether a column only says who has something.
 * @param {import('./types').TableView} board
 * @param {number} column
 */
const marksOnly = (board, column) => column > 0 && board.rows.every((row) => row[column] === '' || row[column] === MARK);

/** @param {string} text */
const badge = (text) => el('abbr', { class: 'first', title: text }, initials(text));

/** @param {string | number} value */
const isNumber = (value) => typeof value === 'number' || /^[\d .,/−-]+( [A-Z%])?$/.test(value);

/** @param {string | number} value */
function cell(value) {
  const long = String(value).length > LONG;
  return el('td', { class: isNumber(value) ? 'num' : long ? 'words' : '' }, value);
}

/**
 * The companies of the ownership grid of the view.
 * @param {import('./table.js').Table} page
 */
function traded(page) {
  const grids = Object.values(page.view.boards).flatMap((board) => (board.type === 'holdings' ? [board] : []));
  return new Set(grids.flatMap(({ rows }) => rows.map(({ company }) => company)));
}

/**
 * What one holds of each company, as badges in a line of its own.
 * @param {(string | number)[]} row
 * @param {number[]} held columns of companies
 * @param {number} wide columns that the line spans
 * @param {import('./types').TableView} board
 * @param {import('./table.js').Table} page
 */
function holdingsOf(row, held, wide, board, page) {
  const badges = held.filter((n) => row[n]).map((n) => {
    const company = board.columns[n];
    const letters = el('span', { class: 'letters' }, company);
    tinted(letters, company, page);
    return el('li', { 'data-key': company, 'data-ask': `company:${company}` }, letters, ` ${row[n]}`);
  });
  const list = badges.length ? el('ul', { class: 'held-list' }, badges) : null;
  return el('tr', { 'data-key': `${row[0]} holds`, class: 'held-row' }, el('td', { colspan: wide }, list));
}

/**
 * What is done with a thing in a word, with the price where there is but one.
 * @param {import('./types').Choice[]} choices
 * @param {import('./table.js').Table} page
 */
export function verbOf(choices, page) {
  const kind = choices[0].action.kind;
  const verb = page.legal?.groups.find((group) => group.kind === kind)?.verb || w('stage.choose');
  if (choices.some(({ span }) => span)) return `${verb} …`; // an amount is asked for
  const costs = new Set(choices.map(({ cost }) => cost));
  return costs.size === 1 && choices[0].cost ? `${verb} ${choices[0].cost}` : verb;
}

/**
 * Cards beside the stage; what may be done with one can be pressed on it.
 * @param {import('./types').Cards} board
 * @param {import('./table.js').Table} page
 */
function cards(board, page) {
  const acting = actingFirst(board.cards, page);
  const papers = acting.map((card) => {
    const own = { class: 'card', 'data-key': card.id, 'data-id': card.id, ...sourced(card.figures) };
    const node = el('article', own, cardParts(card));
    tinted(node, card.letters || card.id, page, card.colour);
    const choices = page.controls.beside(card.id);
    if (choices.length) {
      const said = choices.slice(0, 2).map(({ sentence }) => sentence).join(' ');
      const press = { 'data-open': choices.length, title: said, 'aria-label': `${page.stage.said(card.id)}. ${said}` };
      node.append(el('button', { class: 'card-button open', ...press, onclick: () => page.controls.open(card.id) }, verbOf(choices, page)));
    }
    return node;
  });
  if (!papers.length) return el('p', { class: 'facts' }, w('table.no_cards'));
  return el('div', { class: 'cards' }, papers);
}

/**
 * The paper of whoever acts lies on top; the others keep their order.
 * @param {import('./types').Card[]} cards
 * @param {import('./table.js').Table} page
 */
function actingFirst(cards, page) {
  return [...cards.filter((card) => acts(card, page)), ...cards.filter((card) => !acts(card, page))];
}

/**
 * Is it the paper of whoever acts? The desk names the treasury that is spent from.
 * @param {import('./types').Card} card
 * @param {import('./table.js').Table} page
 */
export function acts({ id, letters, title }, page) {
  const chest = page.view.desk.find(({ account }) => account.startsWith('chest '))?.account ?? '';
  return [id, letters, title].some((name) => name && chest.endsWith(` ${name}`));
}

/**
 * What is printed on a card.
 * @param {import('./types').Card} card
 */
export function cardParts(card) {
  const bids = (card.lines ?? []).filter(({ seat }) => seat >= 0);
  const lines = (card.lines ?? []).filter(({ seat }) => !(seat >= 0)).map((line) =>
    el(
      'div',
      { class: `figure ${width(`${line.label}${line.value}`.length)}`, 'data-key': line.label },
      el('dt', {}, line.label),
      el('dd', {}, line.value),
    ),
  );
  const letters = card.letters ? el('span', { class: 'letters' }, card.letters) : null;
  const figures = el('dl', {}, lines);
  return [
    el('h3', {}, letters, el('span', { class: card.title.length > 5 ? 'word' : '' }, card.title)),
    card.scene ? el('div', { class: 'pictured' }, scene(card.scene), figures) : figures,
    card.boxes?.length ? el('dl', { class: 'boxes' }, card.boxes.flatMap(boxes)) : null,
    card.note ? el('p', { class: 'facts' }, card.note) : null,
    bids.length ? el('ul', { class: 'bids' }, bids.map(bid)) : null,
  ];
}

/**
 * The little picture printed on a card.
 * @param {string} name
 */
function scene(name) {
  const href = `${new URL('../scenes.svg', import.meta.url).pathname}#${name}`;
  return svg('svg', { class: 'scene', viewBox: '0 0 140 64', 'aria-hidden': 'true' }, svg('use', { href }));
}

/**
 * How much room a figure takes on its card.
 * @param {number} letters of label and value
 */
const width = (letters) => (letters > LONG ? 'wide' : letters > HALF ? 'long' : '');

/**
 * What one player has on a card.
 * @param {import('./types').Line} line
 */
function bid({ seat, label, value }) {
  const mark = el('span', { class: `seat-mark seat-${seat}`, 'aria-hidden': 'true' }, seat + 1);
  return el('li', { 'data-key': seat, title: label }, mark, el('span', { class: 'sr' }, label), el('b', {}, value));
}

/**
 * What can be asked for its sources can be reached by the keyboard, too.
 * @param {string[] | undefined} figures
 */
export function sourced(figures) {
  return figures?.length ? { 'data-figures': figures.join(' '), tabindex: '0' } : {};
}

/**
 * A row of printed boxes: what lies in them, and what is printed in those that are empty.
 * @param {import('./types').Card['boxes'][number]} row
 */
function boxes(row) {
  const printed = row.boxes.map((box) => {
    const looks = [box.text && 'filled', box.faint && 'faint', box.closed && 'closed'];
    return el('span', { class: looks.filter(Boolean).join(' ') }, box.text || box.sign || '\u00a0');
  });
  return [el('dt', {}, row.label), el('dd', {}, printed)];
}

/**
 * A picture comes when it is there; until then the one before stays. It can be looked at in large.
 * @param {string} name
 * @param {Board} board
 * @param {import('./table.js').Table} page
 */
function picture(name, board, page) {
  const id = `picture-${name}`;
  const at = page.shownAt;
  const drawn = async () => parseSvg(await page.archive.picture(name, at));
  const draw = guard(async () => {
    const fresh = await drawn();
    const place = document.getElementById(id);
    if (place?.dataset.at === String(at) && !place.firstElementChild?.isEqualNode(fresh)) place.replaceChildren(fresh);
  });
  draw();
  const enlarge = guard(async () => page.dialogs.picture(board.title, await drawn()));
  const own = { id, 'data-own': true, 'data-key': id, 'data-at': at };
  return el(
    'div',
    { class: 'larger' },
    el('div', { class: 'picture', ...own, role: 'group', 'aria-label': board.title }),
    el(
      'button',
      { 'aria-label': w('table.larger'), title: w('table.larger'), 'data-do': 'larger', onclick: enlarge },
      '⤢',
    ),
  );
}
