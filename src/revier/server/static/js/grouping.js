// @ts-check
/**
 * Many choices of one kind in few lines: those that share a paper (a company, a lot) stand in one line, and each button
 * says only what differs. Nothing here knows what the fields mean.
 */

/** @typedef {import('./types').Choice} Choice */
/** @typedef {{ id: string, title: string, letters: string, colour: string }} Paper */
/** @typedef {{ paper: Paper | null, choices: Choice[], short: string[] }} Line */

const MANY = 3; // so many choices that name one paper stand in one line

/**
 * The papers of a view by their ids; of several with one id the first counts. What has no paper may still have a
 * colour.
 * @param {import('./types').View} view
 * @returns {Map<string, Paper>}
 */
export function papersOf(view) {
  /** @type {Map<string, Paper>} */
  const found = new Map();
  const boards = Object.values(view.boards);
  const cards = boards.flatMap((board) => (board.type === 'cards' ? board.cards : []));
  for (const card of cards) if (!found.has(card.id)) found.set(card.id, card);
  const colours = boards.flatMap((board) => ('colours' in board ? Object.entries(board.colours ?? {}) : []));
  for (const [id, colour] of colours) if (!found.has(id)) found.set(id, { id, title: '', letters: id, colour });
  return found;
}

/**
 * Whether a card has this id.
 * @param {import('./types').View} view
 * @param {string} id
 */
export const isPaper = (view, id) =>
  Object.values(view.boards).some((board) => board.type === 'cards' && board.cards.some((card) => card.id === id));

/**
 * Whether a choice names a paper by its id. A number may be meant for something else (a train of type 4): then the
 * sentence must name the paper as well.
 * @param {Choice} choice
 * @param {Paper | undefined} paper
 */
function names({ sentence }, paper) {
  return paper !== undefined && (!/^\d+$/.test(paper.id) || sentence.includes(paper.title));
}

/**
 * The field that sorts the choices best: of those that name papers the one with the most values, as long as some
 * choices share a value.
 * @param {Choice[]} choices
 * @param {Map<string, Paper>} papers
 * @returns {string | null}
 */
export function sortingField(choices, papers) {
  let best = null;
  let most = 0;
  for (const field of Object.keys(choices[0].action)) {
    const values = new Set(choices.map(({ action }) => action[field]));
    const marked = choices.filter((choice) => papers.has(String(choice.action[field])));
    const named = marked.length > 0 && marked.every((choice) => names(choice, papers.get(String(choice.action[field]))));
    if (named && values.size > most && values.size < choices.length) [best, most] = [field, values.size];
  }
  return best;
}

/**
 * @param {Choice[]} choices
 * @param {Map<string, Paper>} papers
 * @returns {Line[]}
 */
export function lines(choices, papers) {
  const field = choices.length >= MANY ? sortingField(choices, papers) : null;
  if (field === null) return choices.map((one) => ({ paper: null, choices: [one], short: [one.sentence] }));
  /** @type {Map<unknown, Choice[]>} */
  const sorted = new Map();
  for (const choice of choices) {
    const value = choice.action[field];
    sorted.set(value, [...(sorted.get(value) ?? []), choice]);
  }
  return [...sorted].map(([value, own]) => {
    const paper = papers.get(String(value)) ?? null;
    const sentences = own.map(({ sentence }) => sentence);
    const short = paper && own.length > 1 ? differing(sentences) : sentences;
    const alike = new Set(short).size < short.length; // two choices never read the same
    return { paper, choices: own, short: alike ? sentences : short };
  });
}

/**
 * How many words of those that sentences end with go without saying: all behind the last amount ("for 75 M"), which is
 * what one wants to know of every choice.
 * @param {string[]} words
 */
function plainEnd(words) {
  const unit = words.findLastIndex((word, n) => n > 0 && /^\p{L}{1,2}$/u.test(word) && /^\d+$/.test(words[n - 1]));
  return words.length - 1 - unit;
}

/**
 * What differs between sentences that begin and end alike; a unit stays with its number, and an amount at the end stays.
 * @param {string[]} sentences
 * @returns {string[]}
 */
export function differing(sentences) {
  const split = sentences.map((sentence) => sentence.split(' '));
  const shortest = Math.min(...split.map((parts) => parts.length));
  let start = 0;
  while (start < shortest - 1 && split.every((parts) => parts[start] === split[0][start])) start += 1;
  let end = 0;
  while (end < shortest - start - 1 && split.every((parts) => parts.at(-1 - end) === split[0].at(-1 - end))) end += 1;
  end = plainEnd(split[0].slice(split[0].length - end));
  return split.map((parts) => {
    const last = parts.length - end;
    const unit = end && /\d$/.test(parts[last - 1]) && parts[last].length <= 2 ? 1 : 0;
    return parts.slice(start, last + unit).join(' ');
  });
}
