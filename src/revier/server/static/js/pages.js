// @ts-check
/** What all pages but the table share: questions before something final, and problems told in words. */
import { tell, w } from './common.js';

/** Ask in a dialog of ours instead of the browser's own; without one on the page the browser's serves. */
document.addEventListener('htmx:confirm', (event) => {
  const { detail } = /** @type {CustomEvent<{ question: string | null, issueRequest: (sure: boolean) => void }>} */ (
    event
  );
  const box = /** @type {HTMLDialogElement | null} */ (document.getElementById('ask'));
  const text = document.getElementById('ask-text');
  if (!detail.question || !box || !text) return;
  event.preventDefault();
  text.textContent = detail.question;
  box.returnValue = '';
  box.addEventListener(
    'close',
    () => {
      if (box.returnValue === 'yes') detail.issueRequest(true);
    },
    { once: true },
  );
  box.showModal();
});

/** A refusal is a problem document: its sentence is for people. */
document.addEventListener('htmx:responseError', (event) => {
  const { detail } = /** @type {CustomEvent<{ xhr: XMLHttpRequest }>} */ (event);
  let said = detail.xhr.statusText;
  try {
    said = JSON.parse(detail.xhr.responseText).detail ?? said;
  } catch {
    /* no problem document: the status has to do */
  }
  tell(said);
});

document.addEventListener('htmx:sendError', () => tell(w('table.offline')));

/** What a form brought and wants to be read first gets the focus. */
document.addEventListener('htmx:afterSwap', (event) => {
  const { detail } = /** @type {CustomEvent<{ target: Element }>} */ (event);
  const first = detail.target.querySelector('[autofocus]');
  if (first instanceof HTMLElement) first.focus();
});

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') window.dispatchEvent(new Event('revisit'));
});
