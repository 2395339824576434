// @ts-check
/**
 * Boards on which choices lie, as text and cells: the market, the ownership grid, papers. Whatever a choice marks can
 * be pressed where it lies; what is refused there says why.
 */
import { el, w } from './common.js';
import { acts, cardParts, paper, sourced, verbOf } from './papers.js';
import { tinted } from './tint.js';

/** @typedef {import('./types').Board} Board */
/** @typedef {import('./types').Choice} Choice */

/**
 * The id of a cell of the ownership grid.
 * @param {string} company
 * @param {string} holder
 */
const cellId = (company, holder) => `${company}@${holder}`;

/**
 * Ids of everything on a board that choices may mark.
 * @param {Board} board
 * @returns {string[]}
 */
export function idsOn(board) {
  if (board.type === 'price_grid') return board.rows.flatMap((row) => row.flatMap((cell) => (cell?.id ? [cell.id] : [])));
  if (board.type === 'cards') return board.cards.map(({ id }) => id);
  if (board.type === 'holdings') {
    return board.rows.flatMap(({ company }) => board.holders.map(({ id }) => cellId(company, id)));
  }
  return [];
}

/**
 * How everything that can be pressed on a board looks, by its id.
 * @param {Board} board
 * @returns {Map<string, string>}
 */
export function boardThings(board) {
  const json = JSON.stringify;
  if (board.type === 'price_grid') return new Map(board.rows.flat().map((cell) => [cell?.id ?? '', json(cell?.tokens)]));
  if (board.type === 'cards') return new Map(board.cards.map((card) => [card.id, json([card.lines, card.boxes, card.note])]));
  if (board.type !== 'holdings') return new Map();
  return new Map(
    board.rows.flatMap((row) => row.holdings.map((held, n) => [cellId(row.company, board.holders[n].id), json(held)])),
  );
}

/**
 * What something on a board is called.
 * @param {Board} board
 * @param {string} id
 * @returns {string | null}
 */
export function saidOn(board, id) {
  if (board.type === 'price_grid') {
    const cell = board.rows.flat().find((one) => one?.id === id);
    return cell ? w('stage.price', { n: cell.price }) : null;
  }
  if (board.type === 'cards') {
    const card = board.cards.find((one) => one.id === id);
    return card ? [card.letters, card.title].filter((text, n, all) => text && all.indexOf(text) === n).join(' ') : null;
  }
  if (board.type === 'holdings') {
    for (const { company } of board.rows) {
      const holder = board.holders.find((one) => cellId(company, one.id) === id);
      if (holder) return `${company}: ${holder.name}`;
    }
  }
  return null;
}

/**
 * @param {string} name
 * @param {Board} board
 * @param {import('./table.js').Table} page
 * @returns {HTMLElement}
 */
export function show(name, board, page) {
  if (board.type === 'price_grid') return market(board, page);
  if (board.type === 'holdings') return holdings(board, page);
  if (board.type === 'cards') return cards(board, page);
  return paper(name, board, page);
}

/**
 * What the arrow keys lead to, and whether it has changed since my last turn.
 * @param {string} id
 * @param {import('./table.js').Table} page
 */
const walked = (id, page) => (id ? { 'data-walk': id, 'data-since': page.nowSheet.since.ids.has(id) || null } : {});

/**
 * What may be done with a thing: its choices, what is refused there, whether it is the one being looked at.
 * @param {import('./table.js').Table} page
 * @param {string} id
 */
function state(page, id) {
  const { controls } = page;
  const choices = controls.at(id);
  const refused = choices.length ? [] : controls.refusedAt(id);
  return { choices, refused, chosen: controls.place === id, narrowed: controls.narrowed === id };
}

/**
 * Attributes of something that can be pressed; null where there is nothing to press.
 * @param {import('./table.js').Table} page
 * @param {string} id
 * @param {string} said
 */
function pressed(page, id, said) {
  const { choices, refused, chosen, narrowed } = state(page, id);
  if (!choices.length && !refused.length) return null;
  const looks = [choices.length ? 'open' : 'closed', (chosen || narrowed) && 'chosen'].filter(Boolean).join(' ');
  const sentences = choices.length ? choices.map(({ sentence }) => sentence) : refused.map(({ reason }) => reason);
  return {
    look: looks,
    choices,
    with: {
      'data-id': id,
      'data-open': choices.length || null,
      'aria-pressed': String(chosen || narrowed),
      'aria-label': `${said}. ${sentences.slice(0, 2).join(' ')}`,
      title: sentences.slice(0, 3).join('\n'),
      onclick: () => page.controls.open(id),
    },
  };
}

// --- market -----------------------------------------------------------------------------------------------------------
/**
 * @param {import('./types').PriceGrid} board
 * @param {import('./table.js').Table} page
 */
function market(board, page) {
  const widest = Math.max(...board.rows.map((row) => row.length));
  const line = board.rows.length <= 2 && widest > 12; // one market in a row: it wraps
  const near = Math.min(widest, nearColumns(board));
  const rows = board.rows.map((row, n) => {
    const cells = row.map((cell, column) => {
      const far = !line && column >= near ? 'far' : '';
      return cell ? priceCell(cell, page, far) : line ? null : el('div', { class: `gap ${far}` });
    });
    const name = board.names?.[n];
    return [
      name ? el('h4', { class: 'market-name' }, name) : null,
      el('div', { class: line ? 'market-line' : 'market-row' }, cells),
    ];
  });
  const node = el('div', { class: 'market', role: 'group', 'aria-label': board.title }, rows);
  node.style.setProperty('--columns', String(widest));
  node.style.setProperty('--near', String(near));
  return node;
}

const LEAST = 9; // columns that a small screen shows at least

/**
 * How many columns of a market are in use: those up to the last token or start value, and one to move on to. A small
 * screen shows no more.
 * @param {import('./types').PriceGrid} board
 */
function nearColumns(board) {
  const used = board.rows.map((row) => row.findLastIndex((cell) => cell && (cell.tokens.length > 0 || cell.tint !== '')));
  return Math.max(LEAST, ...used.map((last) => last + 2));
}

/**
 * @param {import('./types').PriceCell} cell
 * @param {import('./table.js').Table} page
 * @param {string} far
 */
function priceCell(cell, page, far) {
  const press = cell.id ? pressed(page, cell.id, w('stage.price', { n: cell.price })) : null;
  const tokens = cell.tokens.map((token) => {
    const node = el('span', { class: 'token', 'data-key': token, 'data-ask': `company:${token}` }, token);
    tinted(node, token, page);
    return node;
  });
  const inside = [
    el('span', { class: 'price' }, cell.text || cell.price),
    tokens.length ? el('span', { class: `tokens ${tokens.length > 2 ? 'many' : tokens.length > 1 ? 'two' : ''}` }, tokens) : null,
  ];
  const looks = `space ${far} ${cell.tint ? `tint tint-${cell.tint}` : ''} ${press?.look ?? ''}`;
  const ask = cell.text ? 'market:bankrupt' : cell.tint ? `market:${cell.tint}` : null;
  const own = { class: looks, 'data-key': cell.id || null, 'data-ask': ask, 'data-figures': cell.figures?.join(' ') || null, ...walked(cell.id, page) };
  return press ? el('button', { ...own, ...press.with }, inside) : el('div', { ...own, tabindex: cell.id ? -1 : null }, inside);
}

// --- ownership --------------------------------------------------------------------------------------------------------
/**
 * @param {import('./types').Holdings} board
 * @param {import('./table.js').Table} page
 */
function holdings(board, page) {
  const mine = page.state.my_seats.length === 1 ? page.state.my_seats : [];
  const [first, ...figures] = board.heads;
  const people = board.holders.map((holder) => {
    const mark = holder.seat >= 0 ? el('span', { class: `seat-mark seat-${holder.seat}` }, holder.seat + 1) : null;
    const own = { scope: 'col', class: mine.includes(holder.seat) ? 'mine' : '', 'data-key': holder.id };
    const short = holder.short ? el('span', { class: 'holder-short', 'aria-hidden': 'true' }, holder.short) : null;
    return el('th', own, mark, el('span', { class: 'holder' }, holder.name), short);
  });
  const head = el(
    'tr',
    {},
    el('th', { scope: 'col' }, w('stage.company')),
    el('th', { scope: 'col' }, first),
    people,
    figures.map((text) => el('th', { scope: 'col' }, text)),
  );
  const rows = board.rows.map((row) => {
    const [price, ...others] = row.figures;
    const badge = el('span', { class: 'letters' }, row.company);
    const said = row.note ? `${row.name}: ${row.note}` : row.name;
    tinted(badge, row.company, page, row.colour);
    return el(
      'tr',
      { 'data-key': row.company },
      el(
        'th',
        { scope: 'row', 'data-ask': `company:${row.company}`, 'data-said': said },
        el('div', {}, badge, shortName(row)),
      ),
      el('td', { class: 'num' }, price),
      row.holdings.map((held, n) => holding(held, row, board.holders[n], page)),
      others.map((value) => (typeof value === 'number' ? el('td', { class: 'num' }, value) : el('td', { class: 'few' }, pieces(value)))),
    );
  });
  return el('table', { class: 'holdings' }, el('thead', {}, head), el('tbody', {}, rows));
}

/**
 * Trains lie there one by one.
 * @param {string} value
 */
function pieces(value) {
  const trains = () => value.split(' ').map((name) => el('span', { class: 'train' }, name));
  return /\d/.test(value) ? el('span', { class: 'pile' }, trains()) : value;
}

/** @param {import('./types').HoldingRow} row */
function shortName(row) {
  return el('span', { class: `name ${row.note ? 'noted' : ''}` }, row.name);
}

/**
 * @param {import('./types').HoldingView} held
 * @param {import('./types').HoldingRow} row
 * @param {import('./types').HolderView} holder
 * @param {import('./table.js').Table} page
 */
function holding(held, row, holder, page) {
  const id = cellId(row.company, holder.id);
  const said = `${row.company}, ${holder.name}: ${held.percent} %`;
  const press = pressed(page, id, said);
  const percent = held.percent ? [String(held.percent), el('span', { class: 'sign' }, ' %')] : '·';
  const director = held.director ? el('abbr', { class: 'director', title: w('stage.director') }, 'D') : null;
  const [me, ...others] = page.state.my_seats;
  const mine = !others.length && me === holder.seat;
  const own = { class: `cell ${mine ? 'mine' : ''}`, 'data-key': holder.id };
  if (!press) return el('td', { ...own, ...walked(id, page), tabindex: -1 }, el('span', { class: held.percent ? '' : 'none' }, percent), director);
  const verb = press.choices.length ? verbOf(press.choices, page) : '–';
  return el(
    'td',
    own,
    el(
      'button',
      { class: `cell-button ${press.look}`, ...press.with, ...walked(id, page) },
      el('span', { class: 'held' }, percent, director),
      el('span', { class: 'verb' }, verb),
    ),
  );
}

// --- papers -----------------------------------------------------------------------------------------------------------
/**
 * @param {import('./types').Cards} board
 * @param {import('./table.js').Table} page
 */
function cards(board, page) {
  const papers = board.cards.map((card) => {
    const press = pressed(page, card.id, saidOn(board, card.id) ?? card.id);
    const looks = `card ${press?.look ?? ''} ${acts(card, page) ? 'acting' : ''}`;
    const own = { class: looks, 'data-key': card.id, 'data-paper': card.id, tabindex: -1, ...sourced(card.figures), ...walked(card.id, page) };
    const node = el('article', own, cardParts(card));
    if (card.tint) node.classList.add(`tint-${card.tint}`);
    else tinted(node, card.letters || card.id, page, card.colour);
    if (press) {
      const verb = press.choices.length ? verbOf(press.choices, page) : w('stage.why_not');
      node.append(el('button', { class: `card-button ${press.look}`, ...press.with }, verb));
    }
    return node;
  });
  if (!papers.length) return el('p', { class: 'facts' }, w('table.no_cards'));
  return el('div', { class: `cards ${papers.length <= 6 ? 'six' : ''}` }, papers);
}
