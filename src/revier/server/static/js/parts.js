// @ts-check
/** Parts of pages: what of a page changes, asked for without the rest. Every form works without these, too. */
import { Problem } from './common.js';

/**
 * @param {string} path of a page
 * @param {{ form?: FormData, signal?: AbortSignal }} [how] with a form it is sent, without it is looked at
 * @returns {Promise<DocumentFragment>}
 */
export async function part(path, { form, signal } = {}) {
  const headers = { 'x-part': '1', accept: 'text/html' };
  const body = form && new URLSearchParams(/** @type {any} */ (form));
  const answer = await fetch(path, { method: form ? 'POST' : 'GET', headers, body, signal, credentials: 'same-origin' });
  if (!answer.ok) throw new Problem(answer.status, await answer.json());
  return document.createRange().createContextualFragment(await answer.text());
}

/**
 * What a form holds, as the address of its page would say it.
 * @param {HTMLFormElement} form
 */
export function asked(form) {
  return String(new URLSearchParams(/** @type {any} */ (new FormData(form))));
}

/**
 * Work of which only the last call counts: an earlier one that is under way is given up.
 * @template {any[]} A
 * @param {(signal: AbortSignal, ...args: A) => Promise<void>} work
 * @returns {(...args: A) => Promise<void>}
 */
export function latest(work) {
  let running = new AbortController();
  return (...args) => {
    running.abort();
    running = new AbortController();
    return work(running.signal, ...args);
  };
}
