// @ts-check
/**
 * Letters one can read: of a picture only what is large enough on the screen is shown. A map comes with its words drawn
 * once for every distance (`data-least`: the smallest type of a layer in drawing units), and the nearest layer that can
 * be read is the one shown. Any other text that is too small waits until somebody comes nearer.
 */

const SMALL = matchMedia('(max-width: 600px)');
const LAPTOP = 9; // pixels: the smallest type there
const PHONE = 11;

const MAP = 1.45; // pixels a unit at which names and values of a map are read on a phone
const NEAREST = 1.6;
const FEWEST = 0.3; // so many of the texts of another board may still be too small then

/** The smallest type that is shown, in pixels. */
export function smallest() {
  return SMALL.matches ? PHONE : LAPTOP;
}

/** Whether a tap comes nearer: on screens too small to show a whole picture with its letters. */
export function tapsZoom() {
  return SMALL.matches;
}

/**
 * The scale at which a picture can be read on a small screen, in pixels a unit.
 * @param {SVGSVGElement} svg
 */
export function readingScale(svg) {
  if (svg.querySelector(':scope > [data-least]')) return MAP;
  const sizes = [...svg.querySelectorAll('text')].map(unitsOf).sort((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length * FEWEST)] || PHONE;
  return Math.min(NEAREST, (PHONE / usual) * 1.02);
}

/**
 * The size of a text in the units of its picture.
 * @param {Element} text
 */
function unitsOf(text) {
  let size = parseFloat(text.getAttribute('font-size') ?? '0');
  for (let node = text; node instanceof SVGElement && node.localName !== 'svg'; ) {
    const [, scale] = /scale\(([\d.]+)/.exec(node.getAttribute('transform') ?? '') ?? [];
    if (scale) size *= Number(scale);
    const above = node.parentElement;
    if (!above) break;
    node = above;
  }
  return size;
}

/**
 * Shows what can be read at a scale.
 * @param {SVGSVGElement} svg
 * @param {number} scale pixels a unit
 */
export function showReadable(svg, scale) {
  const least = smallest() / scale - 0.001; // drawing units
  svg.style.setProperty('--pixel', String(1 / scale));
  const layers = [...svg.querySelectorAll(':scope > [data-least]')];
  const sizes = layers.map((layer) => Number(layer.getAttribute('data-least'))).filter((size) => size >= least);
  const chosen = layers.find((layer) => Number(layer.getAttribute('data-least')) === Math.min(...sizes));
  svg.dataset.level = chosen?.classList.item(1) ?? 'none';
  for (const text of svg.querySelectorAll('text')) {
    if (text.closest('[data-least], .coordinates, .by-right')) continue;
    text.classList.toggle('tiny', unitsOf(text) < least);
  }
}
