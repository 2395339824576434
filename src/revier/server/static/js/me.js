// @ts-check
/** Light and dark at once: the server keeps the choice, the page need not wait for it. */
import { byId } from './common.js';

byId('me-form').addEventListener('change', (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement)) return;
  if (field.name === 'theme') document.documentElement.dataset.theme = field.value;
  if (field.name === 'palette') document.documentElement.dataset.palette = field.value;
});
