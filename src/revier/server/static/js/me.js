// @ts-check
/** About me: every choice is kept the moment it is made, and colours show at once. */
import { byId, guard } from './common.js';
import { part } from './parts.js';

const form = /** @type {HTMLFormElement} */ (byId('me-form'));

/** @param {EventTarget | null} field */
async function keep(field) {
  const saved = await part('/me', { form: new FormData(form) });
  if (field instanceof HTMLSelectElement && field.name === 'language') location.href = '/me?saved=1';
  else byId('saved').replaceChildren(saved);
}

form.addEventListener(
  'change',
  guard(async (/** @type {Event} */ event) => {
    const field = event.target;
    if (field instanceof HTMLInputElement) {
      // The server keeps the choice, the page need not wait for it.
      if (field.name === 'theme') document.documentElement.dataset.theme = field.value;
      if (field.name === 'palette') {
        document.documentElement.dataset.palette = field.value;
        part(`/parts/sample?palette=${field.value}`).then((sample) => byId('sample').replaceChildren(sample));
      }
    }
    await keep(field);
  }),
);

form.addEventListener(
  'submit',
  guard(async (/** @type {Event} */ event) => {
    event.preventDefault();
    await keep(null);
  }),
);
