import type { NewsItem, ProcessNews, RealtimeServer } from './types.ts';

/** Nobody notices so short a wait, and under load it makes dozens of notices one: each is a statement to the database. */
const GATHERED_FOR_MILLISECONDS = 5;
/** A notice of so many items stays well below what NOTIFY can carry. */
const MOST_ITEMS = 50;

/** The line on which processes tell each other what their sockets should hear, in the order in which it happened. */
export class ProcessChannel {
  readonly #io: RealtimeServer;
  readonly #listeners = new Map<keyof ProcessNews, (payload: never) => void>();
  #gathered: NewsItem[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(io: RealtimeServer) {
    this.#io = io;
    io.on('news', (items) => {
      for (const [name, payload] of items) this.#listeners.get(name)?.(payload as never);
    });
  }

  /** What to do when another process tells of it. */
  on<Name extends keyof ProcessNews>(name: Name, listener: (payload: ProcessNews[Name]) => void): void {
    this.#listeners.set(name, listener);
  }

  tell<Name extends keyof ProcessNews>(name: Name, payload: ProcessNews[Name]): void {
    this.#gathered.push([name, payload]);
    if (this.#gathered.length >= MOST_ITEMS) this.send();
    else this.#timer ??= setTimeout(() => this.send(), GATHERED_FOR_MILLISECONDS);
  }

  /** At once, what was gathered until now. */
  send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const items = this.#gathered;
    this.#gathered = [];
    if (items.length > 0) this.#io.serverSideEmit('news', items);
  }
}
