// @ts-check
/** Lists that are searched as one types, and that go on as one reads. */
import { byId, guard } from './common.js';
import { asked, latest, part } from './parts.js';

const PAUSE = 250; // milliseconds without a key

/** @param {HTMLFormElement} form */
function finds(form) {
  const place = byId(form.dataset.into ?? '');
  const path = new URL(form.action).pathname;
  let waiting = 0;
  const find = guard(
    latest(async (signal) => {
      const address = `${path}?${asked(form)}`;
      const found = await part(address, { signal });
      place.replaceChildren(found);
      history.replaceState(null, '', address);
      readsOn(place);
    }),
  );
  form.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(find, PAUSE);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(waiting);
    find();
  });
}

/**
 * The last row of a list brings the next ones when it comes into sight.
 * @param {Element} place
 */
function readsOn(place) {
  const row = place.querySelector('tr.more');
  const link = row?.querySelector('a');
  if (!row || !link) return;
  const seen = new IntersectionObserver(
    guard(async (/** @type {IntersectionObserverEntry[]} */ entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      row.replaceWith(await part(link.href));
      readsOn(place);
    }),
  );
  seen.observe(row);
}

for (const form of document.querySelectorAll('form[data-into]')) {
  finds(/** @type {HTMLFormElement} */ (form));
  readsOn(byId(/** @type {HTMLFormElement} */ (form).dataset.into ?? ''));
}
