// @ts-check
/** What a table says of its figures without being asked: that some are reconstructed, once, and which are somebody's own. */
import { el, w } from './common.js';

const SEEN = 'figures-seen';

/** Games whose notice somebody has read in this browser. @returns {string[]} */
function seen() {
  try {
    const found = JSON.parse(localStorage.getItem(SEEN) ?? '[]');
    return Array.isArray(found) ? found : [];
  } catch {
    return []; // no storage: it is said again
  }
}

/**
 * Which figures of somebody's own the table plays with; that is said always.
 * @param {import('./types').TableState} state
 */
export function ownFigures({ id, game, overlay, provenance }) {
  if (!overlay) return null;
  const said = w('source.table', { name: overlay.name, n: provenance.yours });
  const href = `/data/${game}?at=${id}&source=overlay#figures`;
  return el('p', { class: 'facts', 'data-key': 'overlay', 'data-overlay': overlay.digest }, el('a', { href, target: '_blank' }, said));
}

/**
 * That figures are reconstructed: a small sign at the head of the stage, which tells all when it is pressed.
 * @param {import('./types').TableState} state
 * @param {import('./page.js').Dialogs} dialogs
 * @param {() => void} redraw
 */
export function notice({ game, provenance }, dialogs, redraw) {
  if (!provenance.ours || seen().includes(game)) return null;
  const read = () => {
    try {
      localStorage.setItem(SEEN, JSON.stringify([...seen(), game]));
    } catch {
      /* no storage: it is said again */
    }
    dialogs.close();
    redraw();
  };
  const { ours, all, parts } = provenance;
  const tell = () =>
    dialogs.show(
      w('source.title'),
      el('p', { 'data-notice': 'figures' }, w('source.notice', { ours, all, parts: parts.join(', ') })),
      el(
        'p',
        { class: 'row' },
        el('button', { class: 'primary', 'data-do': 'seen', onclick: read }, w('source.seen')),
        el('a', { href: `/data/${game}?source=reconstructed#figures`, target: '_blank', onclick: read }, w('source.which')),
      ),
    );
  const own = { class: 'notice', 'data-key': 'figures', 'data-do': 'figures', title: w('source.short_why') };
  return el('button', { ...own, onclick: tell }, w('source.short', { ours }));
}
