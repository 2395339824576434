// @ts-check
/** Import on the home page: a file chosen or dropped anywhere on the page is sent, and its table opened. */
import { api, byId, guard, tell, w } from './common.js';
import './lists.js';

const MOST = 1024 * 1024;
const form = /** @type {HTMLFormElement} */ (byId('import-form'));
const zone = byId('import');
const state = byId('import-state');

/** @param {File | null | undefined} file */
async function send(file) {
  if (!file) return;
  if (file.size > MOST) {
    tell(w('home.too_large'));
    return;
  }
  state.textContent = w('home.importing', { name: file.name });
  try {
    const made = await api('/imports', { method: 'POST', raw: file });
    location.href = `/tables/${made.id}`;
  } finally {
    state.textContent = '';
  }
}

form.addEventListener(
  'submit',
  guard(async (/** @type {Event} */ event) => {
    event.preventDefault();
    await send(/** @type {HTMLInputElement} */ (form.elements.namedItem('file')).files?.[0]);
  }),
);

/** @param {DragEvent} event */
const holdsFile = (event) => [...(event.dataTransfer?.types ?? [])].includes('Files');
let inside = 0;

document.addEventListener('dragenter', (event) => {
  if (!holdsFile(event)) return;
  inside += 1;
  zone.classList.add('dropping');
});
document.addEventListener('dragleave', () => {
  inside = Math.max(0, inside - 1);
  if (!inside) zone.classList.remove('dropping');
});
document.addEventListener('dragover', (event) => {
  if (holdsFile(event)) event.preventDefault();
});
document.addEventListener(
  'drop',
  guard(async (/** @type {DragEvent} */ event) => {
    inside = 0;
    zone.classList.remove('dropping');
    if (!holdsFile(event)) return;
    event.preventDefault();
    await send(event.dataTransfer?.files[0]);
  }),
);
