// Boards of a view as papers beside the map: tables and cards as HTML, markets and sheets as pictures.
import { el, language, palette, w } from './common.js';

const cell = (value) => el('td', { class: typeof value === 'number' ? 'num' : '' }, String(value ?? ''));

export function paper(table, name, board, at) {
  if (board.type === 'table') {
    return el('div', {}, el('h3', {}, board.title), el('table', {}, el('thead', {}, el('tr', {}, board.columns.map((c) => el('th', { scope: 'col' }, c)))),
      el('tbody', {}, board.rows.map((row) => el('tr', {}, row.map(cell))))));
  }
  if (board.type === 'cards') {
    return el('div', {}, el('h3', {}, board.title), el('div', { class: 'cards' }, board.cards.map((card) => {
      const node = el('article', { class: 'card' }, el('h4', {}, card.letters ? `${card.letters} · ${card.title}` : card.title),
        el('dl', {}, (card.lines ?? []).flatMap((line) => [el('dt', {}, line.label), el('dd', {}, String(line.value))])), card.note ? el('p', { class: 'facts' }, card.note) : null);
      if (card.colour) node.style.borderTopColor = card.colour;
      return node;
    })));
  }
  return el('img', { alt: board.title ?? name, src: `/api/v1/tables/${table}/boards/${name}.svg?at=${at}&lang=${language}&palette=${palette}` });
}

export function log(entries, goTo) {
  return el('ul', { class: 'log' }, entries.slice().reverse().flatMap((entry) => entry.texts.map((text) => el('li', { class: entry.undone ? 'undone' : '' },
    el('button', { title: w('table.go_there'), onclick: () => goTo(entry.position) }, String(entry.position)), text))));
}
