// @ts-check
/** How it was won: has the dearest moments looked for, and shows them once they are there. */
import './copy.js';
import { part } from './parts.js';

const EVERY = 1500;
const place = document.querySelector('#dear');

/** @param {DocumentFragment} fragment */
function show(fragment) {
  place?.replaceChildren(fragment);
  if (place?.querySelector('[data-wait]')) setTimeout(again, EVERY);
}

/** What was found so far; where there is no way to the server for a while it is tried again. */
async function again() {
  try {
    show(await part(location.pathname));
  } catch {
    setTimeout(again, 4 * EVERY);
  }
}

const form = /** @type {HTMLFormElement | null} */ (place?.querySelector('form[data-begin]') ?? null);
if (form) {
  part(form.action, { form: new FormData(form) })
    .then(show)
    .catch(() => {}); // the button stays
} else if (place?.querySelector('[data-wait]')) setTimeout(again, EVERY);

/** Companies in their colours. */
for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.letters[data-fill]'))) {
  node.style.setProperty('--colour', node.dataset.fill ?? '');
  node.style.setProperty('--on-colour', node.dataset.ink ?? '');
}

document.querySelector('[data-do="print"]')?.addEventListener('click', () => print());
