// What every page needs: words, requests with problems told to the person, cookies for the look.
export const words = JSON.parse(document.getElementById('words').textContent);
export const w = (key, args = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => args[name] ?? '');
export const language = document.documentElement.lang;
export const palette = document.documentElement.dataset.palette;

export function el(tag, attrs = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attrs)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (key === 'class') node.className = value;
    else node.setAttribute(key, value === true ? '' : value);
  }
  node.append(...children.flat().filter((c) => c !== null && c !== undefined));
  return node;
}

export class Problem extends Error {
  constructor(status, body) { super(body.detail || body.title || String(status)); this.status = status; this.body = body; }
}

export async function api(path, { method = 'GET', body, raw } = {}) {
  const headers = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const joiner = path.includes('?') ? '&' : '?';
  const answer = await fetch(`/api/v1${path}${joiner}lang=${language}`, {
    method, headers, body: raw ?? (body === undefined ? undefined : JSON.stringify(body)), credentials: 'same-origin',
  });
  const type = answer.headers.get('content-type') || '';
  const content = type.includes('json') ? await answer.json() : await answer.text();
  if (!answer.ok) throw new Problem(answer.status, typeof content === 'string' ? { detail: content } : content);
  return content;
}

export const key = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;

let hiding;
export function tell(text) {
  const box = document.getElementById('toast');
  box.textContent = text; box.hidden = false;
  clearTimeout(hiding); hiding = setTimeout(() => { box.hidden = true; }, 7000);
}
export const announce = (text) => { document.getElementById('live').textContent = text; };
export function guard(work) { return async (...args) => { try { return await work(...args); } catch (error) { tell(error.message); if (!(error instanceof Problem)) throw error; return undefined; } }; }
export function cookie(name, value) { document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`; }

for (const link of document.querySelectorAll('[data-language]')) {
  link.addEventListener('click', (event) => { event.preventDefault(); cookie('language', link.dataset.language); location.reload(); });
}
