import { EventEmitter } from 'node:events';

/** What React writes a page into: nothing but its text, whole at the end. */
export class CollectedText extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true;
  #text = '';
  readonly #done: (text: string) => void;

  constructor(done: (text: string) => void) {
    super();
    this.#done = done;
  }

  /** React's build for development writes bytes. */
  write(chunk: string | Uint8Array): boolean {
    this.#text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    return true;
  }

  end(): this {
    this.#done(this.#text);
    return this;
  }
}
