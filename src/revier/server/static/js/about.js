// @ts-check
/** What something on papers is, in a sentence for whoever walks there with keys or hears it read. */
import { unbroken, w } from './common.js';

/** @typedef {import('./types').Board} Board */

/**
 * @param {Board} board
 * @param {string} id
 * @returns {string}
 */
export function aboutOn(board, id) {
  if (board.type === 'price_grid') return price(board, id);
  if (board.type === 'holdings') return holding(board, id);
  if (board.type === 'cards') return card(board, id);
  return '';
}

/** @param {(string | number)[]} parts */
const listed = (parts) => unbroken(`${parts.filter((part) => part !== '').join('. ')}.`);

/**
 * A price, whether companies begin there, and which stand there.
 * @param {import('./types').PriceGrid} board
 * @param {string} id
 */
function price(board, id) {
  const cell = board.rows.flat().find((one) => one?.id === id);
  if (!cell) return '';
  const named = w('stage.price', { n: cell.price });
  const tokens = cell.tokens.length ? w('walk.tokens', { names: cell.tokens.join(', ') }) : '';
  return listed([cell.text ? `${named} ${cell.text}` : named, cell.tint ? w('walk.start') : '', tokens]);
}

/**
 * Who holds how much of a company, who directs it, and what its share costs.
 * @param {import('./types').Holdings} board
 * @param {string} id
 */
function holding(board, id) {
  for (const row of board.rows) {
    const n = board.holders.findIndex((holder) => `${row.company}@${holder.id}` === id);
    if (n < 0) continue;
    const { percent, director } = row.holdings[n];
    const held = `${board.holders[n].name}: ${percent} %`;
    const figures = board.heads.map((head, at) => `${head}: ${row.figures[at] ?? ''}`);
    return listed([`${row.company} ${row.name}`, held, director ? w('stage.director') : '', row.note, ...figures]);
  }
  return '';
}

/**
 * The title of a card with all its figures.
 * @param {import('./types').Cards} board
 * @param {string} id
 */
function card(board, id) {
  const found = board.cards.find((one) => one.id === id);
  if (!found) return '';
  const title = [found.letters, found.title].filter((text, n, all) => text && all.indexOf(text) === n).join(' ');
  return listed([title, ...found.lines.map(({ label, value }) => `${label}: ${value}`), found.note]);
}
