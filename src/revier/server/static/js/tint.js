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
  if (ink) node.style.setProperty('--on-colour', ink);
}
