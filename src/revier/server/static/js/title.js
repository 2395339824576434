// @ts-check
/** Whose turn it is, said in the window's title and icon. */
import { byId, w } from './common.js';

/**
 * @param {import('./types').TableState} state
 * @param {boolean} mine whether the reader is asked
 */
export function showTurn(state, mine) {
  document.title = mine ? `● ${w('table.your_turn')} – ${state.title}` : `${state.headline} – ${state.title}`;
  const icon = new URL(mine ? '../icon-turn.svg' : '../icon.svg', import.meta.url).pathname;
  if (byId('icon').getAttribute('href') !== icon) byId('icon').setAttribute('href', icon);
}
