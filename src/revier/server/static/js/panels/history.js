// @ts-check
/** Everybody's worth over time, asked for once a position and kept for the panels that show it. */
import { api, guard } from '../common.js';

/** @typedef {{ position: number, names: string[], history: import('../chart.js').Sample[] }} Sheet */

let key = '';
let asked = '';
/** @type {Sheet | null} */
let known = null;

/**
 * What is known now; asks for more if the table has moved on, and draws again when it is there.
 * @param {import('../page.js').TablePage} page
 * @returns {Sheet | null}
 */
export function worths(page) {
  const wanted = `${page.id}/${page.state.epoch}/${page.state.position}/${page.state.finished}`;
  if (wanted !== key && wanted !== asked) {
    asked = wanted;
    guard(async () => {
      try {
        const found = await api(`/tables/${page.id}/sheet`);
        if (asked === wanted) {
          key = wanted;
          known = found;
        }
      } finally {
        if (asked === wanted) asked = '';
      }
      page.redraw();
    })();
  }
  return known;
}
