import type { ChannelEvent, ChannelEvents, RealtimeServer } from './types.ts';

/** Under load it batches dozens of events; each NOTIFY is a statement. */
const BATCH_MILLISECONDS = 5;
/** Well below the maximum payload of NOTIFY. */
const MAX_BATCH = 50;

/** Publishes events to the other processes, in batches and in order. */
export class ProcessChannel {
  readonly #io: RealtimeServer;
  readonly #listeners = new Map<keyof ChannelEvents, (payload: never) => void>();
  #batch: ChannelEvent[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(io: RealtimeServer) {
    this.#io = io;
    io.on('batch', (items) => {
      for (const [name, payload] of items) this.#listeners.get(name)?.(payload as never);
    });
  }

  /** Listens to what other processes publish. */
  on<Name extends keyof ChannelEvents>(name: Name, listener: (payload: ChannelEvents[Name]) => void): void {
    this.#listeners.set(name, listener);
  }

  publish<Name extends keyof ChannelEvents>(name: Name, payload: ChannelEvents[Name]): void {
    this.#batch.push([name, payload]);
    if (this.#batch.length >= MAX_BATCH) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), BATCH_MILLISECONDS);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const items = this.#batch;
    this.#batch = [];
    if (items.length > 0) this.#io.serverSideEmit('batch', items);
  }
}
