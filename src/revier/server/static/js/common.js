// @ts-check
/** What every page needs: words, requests with their problems told to the person, and the look kept in cookies. */
import { byId, el } from './dom.js';

export { byId, el };

/** @type {Record<string, string>} */
export const words = JSON.parse(byId('words').textContent ?? '{}');
export const language = document.documentElement.lang;
export const palette = document.documentElement.dataset.palette ?? '';

/**
 * A sentence of the pages in the reader's language, with the forms the engine's own sentences have: `{n}`, `{n:money}`
 * (in the coin of the game, where the page is about one) and `{n:plural|share|shares}`.
 * @param {string} name
 * @param {Record<string, string | number>} [args]
 */
export function w(name, args = {}) {
  return (words[name] ?? name).replace(/\{(\w+)(?::(\w+)(?:\|([^|}]*)\|([^|}]*))?)?\}/g, (_, arg, form, one, many) => {
    const value = String(args[arg] ?? '');
    if (form === 'money') return (words.money ?? '{n}').replace('{n}', value);
    if (form === 'plural') return `${value} ${value === '1' ? one : many}`;
    return value;
  });
}

/** What the server answered instead of doing it: a sentence for people, a code for programs. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {Record<string, any>} body
   */
  constructor(status, body) {
    super(body.detail || body.title || String(status));
    this.status = status;
    this.body = body;
  }
}

/**
 * The address of something of the interface, in the reader's language.
 * @param {string} path
 */
export function address(path) {
  return `/api/v1${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
}

const LOOKED = 20_000; // milliseconds after which somebody who only looks need not hope for an answer any more
const WORKED = 90_000; // and somebody for whom the server works

/**
 * A request to the interface. A connection that died while the machine slept answers nothing for minutes: then it is
 * given up.
 * @param {string} path below /api/v1
 * @param {{ method?: string, body?: unknown, raw?: BodyInit, patience?: number }} [how]
 * @returns {Promise<any>}
 */
export async function api(path, { method = 'GET', body, raw, patience } = {}) {
  const signal = AbortSignal.timeout(patience ?? (method === 'GET' ? LOOKED : WORKED));
  /** @type {Record<string, string>} */
  const headers = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const answer = await fetch(address(path), { method, headers, body: sent, credentials: 'same-origin', signal });
  const type = answer.headers.get('content-type') ?? '';
  const content = type.includes('json') ? await answer.json() : await answer.text();
  if (!answer.ok) throw new Problem(answer.status, typeof content === 'string' ? { detail: content } : content);
  return content;
}

/** A key of our own making, so that a request counts once. */
export function key() {
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}

const TOLD = 8000;
let hiding = 0;

/**
 * Tells the person something for a few seconds.
 * @param {string} text
 */
export function tell(text) {
  const box = byId('toast');
  box.textContent = text;
  box.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => {
    box.hidden = true;
  }, TOLD);
}

/**
 * A sentence in which no line breaks between a number and its unit.
 * @param {string} text
 */
export function unbroken(text) {
  return text.replace(/(\d) (\p{L}{1,2}|%)(?!\p{L})/gu, '$1\u00a0$2');
}

/**
 * Says something to a screen reader.
 * @param {string} text
 */
export function announce(text) {
  byId('live').textContent = text;
}

/**
 * Whether a request failed because there is no way to the server now.
 * @param {unknown} error
 */
export function isLost(error) {
  if (error instanceof Problem) return error.status === 502 || error.status === 503 || error.status === 504;
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

/**
 * Work started by a person: a problem is told instead of thrown; anything else is our mistake and shows in the console.
 * @template {any[]} A
 * @template R
 * @param {(...args: A) => R | Promise<R>} work
 * @returns {(...args: A) => Promise<R | undefined>}
 */
export function guard(work) {
  return async (...args) => {
    try {
      return await work(...args);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return undefined;
      const lost = isLost(error);
      tell(lost ? w('table.offline') : error instanceof Error ? error.message : String(error));
      if (!lost && !(error instanceof Problem)) throw error;
      return undefined;
    }
  };
}

/**
 * Keeps a choice of this browser; nothing secret.
 * @param {string} name
 * @param {string} value
 */
export function cookie(name, value) {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`;
}
