// @ts-check
/** The lists of tables on the home page: fresh whenever somebody looks, and a question before a table is deleted. */
import { byId, guard } from './common.js';
import { latest, part } from './parts.js';

const AGAIN = 15_000;
const place = byId('table-lists');

/** @param {Node} fresh */
function show(fresh) {
  const focused = place.contains(document.activeElement) ? document.activeElement?.id : '';
  place.replaceChildren(fresh);
  if (focused) document.getElementById(focused)?.focus();
}

// A list that cannot be fetched now is fetched the next time: nobody asked for it.
const look = latest(async (signal) => {
  if (document.visibilityState !== 'visible') return;
  const fresh = await part(place.dataset.part ?? '', { signal }).catch(() => null);
  if (fresh) show(fresh);
});
setInterval(look, AGAIN);
document.addEventListener('visibilitychange', look);

/** @param {string} question */
function sure(question) {
  const box = /** @type {HTMLDialogElement} */ (byId('ask'));
  byId('ask-text').textContent = question;
  box.returnValue = '';
  box.showModal();
  return new Promise((answered) =>
    box.addEventListener('close', () => answered(box.returnValue === 'yes'), { once: true }),
  );
}

place.addEventListener(
  'submit',
  guard(async (/** @type {Event} */ event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    event.preventDefault();
    if (!(await sure(form.dataset.sure ?? ''))) return;
    const given = new FormData();
    given.set('sure', 'yes');
    show(await part(form.action, { form: given }));
  }),
);
