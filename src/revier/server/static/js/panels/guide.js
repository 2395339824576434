// @ts-check
/** A guided first game: what is to be done now, why, and the way back for whoever did something else. */
import { el, guard, w } from '../common.js';

/** @typedef {import('../page.js').TablePage} TablePage */
/** @typedef {import('../types').GuidedCard} GuidedCard */

/** @param {string} text */
const paragraphs = (text) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line, n) => el('p', { 'data-key': `text-${n}` }, line));

/** Let the others play as the lesson tells it. @param {TablePage} page */
const goOn = (page) => guard(() => page.post('guided/on'));

/** The lesson ends; bots play the others. @param {TablePage} page */
const leave = (page) => guard(() => page.post('guided/leave'));

/**
 * Back to where something else was done.
 * @param {TablePage} page
 * @param {GuidedCard} card
 */
const back = (page, card) => guard(() => page.post('undo', { to: card.back_to }));

/**
 * What there is to press, the chief thing first.
 * @param {TablePage} page
 * @param {GuidedCard} card
 */
function buttons(page, card) {
  /** @param {string} key @param {() => void} onclick @param {string} [look] */
  const button = (key, onclick, look = '') =>
    el('button', { class: look || null, 'data-key': key, 'data-guide': key, onclick }, w(`guide.${key}`));
  const { action } = card;
  switch (card.kind) {
    case 'watch':
      return [button('on', goOn(page), 'primary')];
    case 'strayed':
      return [button('back', back(page, card), 'primary'), button('leave', leave(page))];
    case 'over':
      return [button('play', leave(page), 'primary')];
    default:
      return action ? [button('show', () => page.send(action))] : [];
  }
}

/**
 * The lesson in one line, always in sight beside what may be done.
 * @param {TablePage} page
 */
export function guideLine(page) {
  const card = page.state.guided;
  if (!card || page.past) return null;
  const said = card.kind === 'task' ? w('guide.task', { task: card.task ?? '' }) : w(`guide.${card.kind}`);
  return el(
    'section',
    { class: `guide-line ${card.kind}`, 'data-key': 'guide', 'data-guide-line': card.kind },
    el('p', {}, said),
    el('p', { class: 'row' }, buttons(page, card)),
  );
}

/** The card that was last laid open. */
let turned = '';

/**
 * A new card of the lesson is laid open by itself; on a small screen it covers the choices until it has been read.
 * @param {TablePage} page
 */
export function turnCard(page) {
  const card = page.state.guided;
  const seen = card ? `${card.number} ${card.kind}` : '';
  if (seen === turned) return;
  turned = seen;
  if (card && !page.past) page.openTab(panel.name);
}

/** Whether the lesson, and not the learner, decides what is done next. @param {import('../types').TableState} state */
export const lessonDecides = (state) => ['watch', 'strayed'].includes(state.guided?.kind ?? '');

/** @type {import('../page.js').Panel} */
export const panel = {
  name: 'guide',
  word: 'guide.title',
  when: (page) => Boolean(page.state.guided),
  show(page) {
    const card = page.state.guided;
    if (!card) return el('div', {});
    const head = [card.part, w('guide.step', { n: card.number, of: card.of })].filter(Boolean).join(' · ');
    return el(
      'div',
      { class: `guide ${card.kind}`, 'data-key': `step-${card.number}-${card.kind}`, 'data-guide-card': card.kind, 'data-step': card.number },
      el('p', { class: 'facts', 'data-key': 'head' }, head),
      el('progress', { 'data-key': 'bar', value: card.number - 1, max: card.of, 'aria-hidden': 'true' }),
      el('h3', { 'data-key': 'title' }, card.title),
      card.did ? el('p', { 'data-key': 'did' }, w('guide.did', { did: card.did })) : null,
      paragraphs(card.text),
      card.did && card.task
        ? el('p', { class: 'task', 'data-key': 'task' }, w('guide.wanted', { task: card.task }))
        : null,
      el('p', { class: 'row card-buttons', 'data-key': 'buttons' }, below(page, card)),
    );
  },
};

/**
 * What ends the reading on a small screen, where the choices lie behind the card: to them, or on.
 * @param {TablePage} page
 * @param {GuidedCard} card
 */
function below(page, card) {
  if (card.kind !== 'task') return buttons(page, card);
  return el('button', { class: 'primary', 'data-guide': 'begin', onclick: () => page.showNow() }, w('guide.begin'));
}
