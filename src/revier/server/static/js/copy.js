// @ts-check
/** Buttons that copy the field they name. */
import { announce, w } from './common.js';

/**
 * Copy a text; where the browser gives no clipboard (plain http on another machine) the field is selected instead.
 * @param {HTMLInputElement} field
 * @returns {Promise<boolean>} whether it is in the clipboard
 */
export async function copy(field) {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return false;
  }
}

document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null;
  if (!(button instanceof HTMLElement)) return;
  const field = document.getElementById(button.dataset.copy ?? '');
  if (!(field instanceof HTMLInputElement)) return;
  const done = await copy(field);
  const said = w(done ? 'copy.done' : 'copy.marked');
  button.textContent = said;
  announce(said);
});
