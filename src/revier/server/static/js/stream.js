// @ts-check
/** The stream of news: opened anew from the last event that was heard whenever it breaks, or is silent for too long. */

/** @typedef {import('./types').News} NewsForm */

const KINDS = [
  ...['hello', 'beat', 'move', 'undo', 'consent', 'seats', 'agreement', 'chat', 'presence', 'thinking', 'programs'],
  ...['rules', 'closed', 'paused', 'paced', 'chance', 'change'],
];
const LOOK = 1000; // milliseconds between looks at the clock
const REFUSED = 3000; // milliseconds after which a stream the server refused is tried again
const BEATS = 2.5; // so many signs of life may stay away

export class News {
  /** @param {(news: NewsForm) => void} tell */
  constructor(tell) {
    this.tell = tell;
    /** @type {EventSource | null} */
    this.stream = null;
    this.tables = '';
    /** How what is told is to be shown. */
    this.how = '';
    this.last = '';
    /** When something was heard last, and how long silence is no wonder. */
    this.heard = 0;
    this.patience = Infinity;
    this.broken = false;
    setInterval(() => this.wake(), LOOK);
  }

  /**
   * @param {Iterable<string>} tables
   * @param {string} how language and palette, as a query
   */
  watch(tables, how) {
    const wanted = [...new Set(tables)].sort().map(encodeURIComponent).join(',');
    if (wanted === this.tables && how === this.how) return;
    Object.assign(this, { tables: wanted, how });
    this.open();
  }

  /** A machine that slept finds the stream dead without a word: then it is opened anew. */
  wake() {
    const closed = this.stream?.readyState === EventSource.CLOSED;
    const since = Date.now() - this.heard;
    if (closed ? since < REFUSED : since < this.patience) return;
    this.broken = true;
    if (this.tables) this.open();
  }

  open() {
    this.stream?.close();
    this.stream = null;
    this.heard = Date.now();
    if (!this.tables) return;
    const since = this.last ? `&since=${this.last}` : '';
    const stream = new EventSource(`/api/v1/events?tables=${this.tables}&changes=true&${this.how}${since}`);
    this.stream = stream;
    for (const kind of KINDS) stream.addEventListener(kind, (event) => this.hear(kind, event));
    stream.onerror = () => {
      this.broken = true; // a browser tries again by itself unless the server refused; then `wake` does
    };
    stream.onopen = () => {
      this.heard = Date.now();
      // What is not in the log (who is here, who thinks) is not told again.
      if (this.broken) this.tell({ kind: 'again', missed: true });
      this.broken = false;
    };
  }

  /**
   * @param {string} kind
   * @param {MessageEvent} event
   */
  hear(kind, event) {
    this.heard = Date.now();
    if (event.lastEventId) this.last = event.lastEventId;
    /** @type {NewsForm} */
    const news = { kind, ...JSON.parse(event.data) };
    if (news.every) this.patience = Math.max(1, news.every) * BEATS * 1000;
    if (kind !== 'beat' && kind !== 'hello') this.tell(news);
  }
}
