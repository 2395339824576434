// @ts-check
/**
 * Worth over time as lines: one colour, one dash and one letter a player, so that colour never speaks alone. The same
 * figures stand beside it as a table for whoever does not see pictures.
 */
import { el, w } from './common.js';
import { svg } from './dom.js';

/** @typedef {{ position: number, worth: number[] }} Sample */

const NARROW = 420;
const HIGH = 250;
const ROOM = { left: 44, right: 24, top: 12, bottom: 26 };
const DASHES = ['', '8 4', '2 3', '12 3 3 3', '5 5', '1 4'];
const ROWS = 40;

/**
 * Letters for names: the first that no other name has, else the number of the seat.
 * @param {string[]} names
 */
export function letters(names) {
  const first = names.map((name) => name.trim().slice(0, 1).toUpperCase());
  return first.map((letter, seat) =>
    letter && first.filter((other) => other === letter).length === 1 ? letter : String(seat + 1),
  );
}

/**
 * Round steps for an axis: 1, 2 or 5 times a power of ten.
 * @param {number} low
 * @param {number} high
 * @param {number} most how many at most
 */
export function ticks(low, high, most) {
  const rough = Math.max(1, (high - low) / most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough;
  const found = [];
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) found.push(at);
  return found;
}

/**
 * Labels at the ends of the lines, moved apart where they would lie over one another.
 * @param {number[]} places
 * @param {number} apart
 */
function spread(places, apart) {
  const order = places.map((_, n) => n).sort((a, b) => places[a] - places[b]);
  const moved = [...places];
  for (let n = 1; n < order.length; n += 1) moved[order[n]] = Math.max(moved[order[n]], moved[order[n - 1]] + apart);
  const over = Math.max(0, moved[order[order.length - 1]] - (HIGH - ROOM.bottom));
  return moved.map((place) => Math.max(ROOM.top, place - over));
}

/**
 * @param {string[]} names
 * @param {Sample[]} samples
 * @param {(position: number) => void} go shows the position somebody points at
 * @param {number} [wide] in units of the drawing, of which it is so many high as ever
 * @returns {HTMLElement}
 */
export function chart(names, samples, go, wide = NARROW) {
  const first = samples[0].position;
  const last = samples[samples.length - 1].position;
  const all = samples.flatMap((sample) => sample.worth);
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  /** @param {number} position */
  const x = (position) =>
    ROOM.left + ((position - first) / Math.max(1, last - first)) * (wide - ROOM.left - ROOM.right);
  /** @param {number} worth */
  const y = (worth) => HIGH - ROOM.bottom - ((worth - low) / (high - low)) * (HIGH - ROOM.top - ROOM.bottom);
  const marks = letters(names);
  const ends = spread(
    names.map((_, seat) => y(samples[samples.length - 1].worth[seat])),
    15,
  );
  const label = w('sheet.chart', { names: names.join(', '), first, last });
  const picture = svg(
    'svg',
    { viewBox: `0 0 ${wide} ${HIGH}`, class: 'chart', role: 'img', 'aria-label': label },
    ...grid(x, y, [first, last], [low, high], wide),
  );
  names.forEach((name, seat) => {
    const points = samples
      .map((sample) => `${x(sample.position).toFixed(1)},${y(sample.worth[seat]).toFixed(1)}`)
      .join(' ');
    const dash = DASHES[seat % DASHES.length];
    const line = svg('polyline', {
      points,
      class: `line line-${seat % 6}`,
      fill: 'none',
      ...(dash ? { 'stroke-dasharray': dash } : {}),
    });
    line.append(svg('title', {}, name));
    picture.append(
      line,
      svg('text', { x: x(last) + 7, y: ends[seat] + 4, class: `mark mark-${seat % 6}` }, marks[seat]),
    );
  });
  /** @param {MouseEvent & { currentTarget: HTMLElement }} event */
  const onclick = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width) * wide;
    const at = first + ((share - ROOM.left) / (wide - ROOM.left - ROOM.right)) * (last - first);
    go(Math.round(Math.min(last, Math.max(first, at))));
  };
  const key = names.map((name, seat) =>
    el('li', {}, el('span', { class: `key mark-${seat % 6}` }, marks[seat]), ` ${name}`),
  );
  return el(
    'figure',
    { class: 'worth' },
    el('div', { class: 'chart-box', title: w('sheet.point'), onclick }, picture),
    el('ul', { class: 'chart-key' }, key),
  );
}

/**
 * @param {(position: number) => number} x
 * @param {(worth: number) => number} y
 * @param {number[]} span
 * @param {number[]} high
 * @param {number} wide
 */
function grid(x, y, span, high, wide) {
  const right = wide - ROOM.right;
  const rows = ticks(high[0], high[1], 5).flatMap((worth) => [
    svg('line', { x1: ROOM.left, x2: right, y1: y(worth), y2: y(worth), class: worth === 0 ? 'axis' : 'rule' }),
    svg('text', { x: ROOM.left - 6, y: y(worth) + 4, class: 'tick', 'text-anchor': 'end' }, String(worth)),
  ]);
  const columns = ticks(span[0], span[1], 6)
    .filter(Number.isInteger)
    .map((position) =>
      svg('text', { x: x(position), y: HIGH - 8, class: 'tick', 'text-anchor': 'middle' }, String(position)),
    );
  return [...rows, ...columns];
}

/**
 * The twin of the chart: the same figures, at most so many rows, the last one always there.
 * @param {string[]} names
 * @param {Sample[]} samples
 */
export function figures(names, samples) {
  const step = Math.max(1, Math.ceil(samples.length / ROWS));
  const shown = samples.filter((_, n) => (samples.length - 1 - n) % step === 0);
  const head = [w('sheet.position'), ...names].map((name) => el('th', { scope: 'col' }, name));
  const rows = shown.map((sample) =>
    el(
      'tr',
      { 'data-key': sample.position },
      el('th', { scope: 'row' }, sample.position),
      sample.worth.map((worth) => el('td', { class: 'num' }, worth)),
    ),
  );
  return el(
    'details',
    { class: 'figures-of' },
    el('summary', {}, w('sheet.figures')),
    el(
      'div',
      { class: 'wide-table', tabindex: 0, role: 'region', 'aria-label': w('sheet.figures') },
      el('table', {}, el('thead', {}, el('tr', {}, head)), el('tbody', {}, rows)),
    ),
  );
}
