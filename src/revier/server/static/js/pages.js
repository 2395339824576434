// @ts-check
/** What all pages but the table share: they say that scripts run, and a form that was sent is not sent twice. */
import './install.js'; // not from a table, whose first opening is to be light: whoever plays comes by home sooner or later

document.documentElement.dataset.scripts = 'on';

document.addEventListener('submit', (event) => {
  const button = event.submitter;
  if (event.defaultPrevented || !(button instanceof HTMLButtonElement)) return;
  // Not before the browser has read the form: a disabled button would not be in it.
  setTimeout(() => {
    button.disabled = true;
    button.dataset.sent = '';
  });
});

/** Who comes back to a page finds its buttons as they were. */
window.addEventListener('pageshow', () => {
  for (const button of document.querySelectorAll('button[data-sent]')) {
    /** @type {HTMLButtonElement} */ (button).disabled = false;
  }
});
