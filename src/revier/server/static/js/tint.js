// @ts-check
/** Colours of companies as this browser wants to see them. */
import { palette } from './common.js';

/**
 * A badge, token or card in the colour its company has in the palette of this browser.
 * @param {HTMLElement} node
 * @param {string} company
 * @param {import('./table.js').Table} page
 * @param {string} [plain] its colour where it is no company
 */
export function tinted(node, company, page, plain = '') {
  const [fill, ink] = page.view.paints[palette]?.[company] ?? [plain, ''];
  if (fill) node.style.setProperty('--colour', fill);
  if (fill) node.style.setProperty('--on-colour', ink || readable(fill));
}

/**
 * Light or dark letters, whichever read better on a colour.
 * @param {string} fill such as #1f5f8b
 */
function readable(fill) {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16) / 255);
  const light = 0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2;
  return light > 0.22 ? '#26231e' : '#ffffff';
}
