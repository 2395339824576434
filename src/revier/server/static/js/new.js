// @ts-check
/** A new table: another game, number of players or profile shows its choices at once, what was filled in stays. */
import { byId, guard } from './common.js';
import { asked, latest, part } from './parts.js';

const form = /** @type {HTMLFormElement} */ (byId('new-form'));

const redraw = guard(
  latest(async (signal) => {
    form.setAttribute('aria-busy', 'true');
    const open = form.querySelector('details')?.open;
    try {
      const fresh = await part(`/new?${asked(form)}`, { signal });
      const focused = document.activeElement?.id;
      form.replaceChildren(fresh);
      const details = form.querySelector('details');
      if (details && open) details.open = true;
      if (focused) document.getElementById(focused)?.focus();
    } finally {
      if (!signal.aborted) form.removeAttribute('aria-busy');
    }
  }),
);

form.addEventListener('change', (event) => {
  if (event.target instanceof Element && event.target.matches('[data-redraws]')) redraw();
});
