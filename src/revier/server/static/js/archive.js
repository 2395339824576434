// @ts-check
/**
 * Positions and pictures, kept in the browser: a step through history shows at once what was looked at before, and what
 * lies next to it is fetched ahead. A picture is known by the hash of its content: one that looks the same in another
 * position is not fetched again.
 */
import { address, api, palette, Problem } from './common.js';
import { repainted } from './differences.js';

/** @typedef {import('./types').View} View */
/** @typedef {import('./types').Shown} Shown */

const MOST = 240;
const AHEAD = [1, 2, -1, 3, 4, 5, -2]; // positions beside the one shown, in the direction of the last step
const PATIENCE = 20_000;

/** The last so many promises, by key; those that failed are forgotten. */
class Kept {
  constructor() {
    /** @type {Map<string, Promise<any>>} */
    this.found = new Map();
  }

  /**
   * @template T
   * @param {string} key
   * @param {() => Promise<T>} make
   * @returns {Promise<T>}
   */
  get(key, make) {
    const known = this.found.get(key);
    this.found.delete(key);
    const made = known ?? make();
    this.found.set(key, made);
    if (!known) made.catch(() => this.found.delete(key));
    for (const oldest of this.found.keys()) {
      if (this.found.size <= MOST) break;
      this.found.delete(oldest);
    }
    return made;
  }
}

export class Archive {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.positions = new Kept();
    this.pictures = new Kept();
    this.sight = '';
  }

  /**
   * Whose eyes look, and at which history: after something was taken back a number means another position.
   * @param {import('./types').TableState} state
   * @param {Shown} [shown] the present position, where it came with the state
   */
  aim(state, shown) {
    const mine = state.my_seats;
    const eyes = state.to_move !== null && mine.includes(state.to_move) ? state.to_move : (mine[0] ?? 'onlooker');
    this.sight = `${state.epoch}/${eyes}/${state.seats.map((seat) => seat.name).join('|')}`;
    if (shown) this.positions.get(`${this.sight}/${shown.position}`, async () => shown);
  }

  /**
   * @param {number} at
   * @returns {Promise<Shown>}
   */
  shown(at) {
    return this.positions.get(`${this.sight}/${at}`, () => api(`/tables/${this.table}/shown?at=${at}`));
  }

  /**
   * @param {number} at
   * @returns {Promise<View>}
   */
  async view(at) {
    return (await this.shown(at)).view;
  }

  /**
   * A board as SVG text.
   * @param {string} name
   * @param {number} at
   * @returns {Promise<string>}
   */
  async picture(name, at) {
    const hash = (await this.shown(at)).pictures[name] ?? '';
    const path = `/tables/${this.table}/boards/${encodeURIComponent(name)}.svg?at=${at}&hash=${hash}&palette=${palette}`;
    return this.pictures.get(hash || `${this.sight}/${name}/${at}`, async () => {
      const answer = await fetch(address(path), { signal: AbortSignal.timeout(PATIENCE) });
      if (!answer.ok) throw new Problem(answer.status, await answer.json());
      return answer.text();
    });
  }

  /**
   * Draws a picture out of the one before, if that is here.
   * @param {import('./types').Redrawn} drawn
   */
  repaint({ was, hash, palette: drawnIn, edits }) {
    const before = drawnIn === palette ? this.pictures.found.get(was) : undefined;
    if (before) this.pictures.get(hash, async () => repainted(await before, edits));
  }

  /**
   * Fetches what lies beside a position, farther ahead in the direction somebody walks; one after the other, so that
   * nothing else has to wait.
   * @param {number} at
   * @param {number} last
   * @param {number} way 1 or -1
   * @param {string | null} board
   * @param {() => boolean} wanted whether this is still where somebody looks
   */
  async ahead(at, last, way, board, wanted) {
    for (const by of AHEAD) {
      const next = at + by * way;
      if (next < 0 || next > last) continue;
      if (!wanted()) return;
      await Promise.allSettled([this.shown(next), board === null ? null : this.picture(board, next)]);
    }
  }
}
