// @ts-check
/** The page of figures: a file with corrections is sent, checked by the server and shown laid over the figures. */
import { api, byId, guard, Problem, w } from './common.js';

const MOST = 400_000; // bytes: no character has more than four
const form = /** @type {HTMLFormElement | null} */ (document.getElementById('overlay-form'));

form?.addEventListener(
  'submit',
  guard(async (/** @type {Event} */ event) => {
    event.preventDefault();
    const file = /** @type {HTMLInputElement} */ (form.elements.namedItem('file')).files?.[0];
    if (file) await bring(file, form.dataset.game ?? '');
  }),
);

/**
 * What is wrong with a file stays on the page, to be read beside the file.
 * @param {File} file
 * @param {string} game
 */
async function bring(file, game) {
  const state = byId('overlay-state');
  const problem = byId('overlay-problem');
  problem.hidden = true;
  /** @param {string} said */
  const refuse = (said) => {
    problem.textContent = said;
    problem.hidden = false;
  };
  if (file.size > MOST) {
    refuse(w('mine.too_large'));
    return;
  }
  state.textContent = w('mine.bringing', { name: file.name });
  try {
    const body = { game, name: file.name, text: await file.text() };
    const made = await api('/overlays', { method: 'POST', body });
    location.href = `/data/${game}?overlay=${made.digest}&source=overlay#figures`;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    refuse(error.message);
  } finally {
    state.textContent = '';
  }
}
