// @ts-check
/** Panels that come when somebody opens them for the first time: until then a table needs nothing but their captions. */
import { el, guard, w } from '../common.js';

/** @typedef {import('../page.js').Panel} Panel */

/**
 * @param {Omit<Panel, 'show' | 'hear'>} known what the tab is called and when it is there
 * @param {() => Promise<{ panel: Pick<Panel, 'show'> }>} load
 * @returns {Panel}
 */
export function later(known, load) {
  /** @type {Pick<Panel, 'show'> | null} */
  let found = null;
  return {
    ...known,
    show(page) {
      if (found) return found.show(page);
      guard(async () => {
        found = (await load()).panel;
        page.redraw();
      })();
      return el('p', { class: 'facts' }, w('log.opening'));
    },
  };
}

export const seats = later({ name: 'seats', word: 'seats.title' }, () => import('./seats.js'));

export const programs = later(
  {
    name: 'programs',
    word: 'programs.title',
    when: (page) => page.state.my_seats.length > 0 && !page.state.finished,
    count: (page) => (page.state.ended_programs ?? []).length,
  },
  () => import('./programs.js'),
);
