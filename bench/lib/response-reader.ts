const HEADERS_END = '\r\n\r\n';
const NO_BODY = ['204', '304'];

/** Parses a stream of HTTP/1.1 responses: status and end of each, without keeping bodies. */
export class ResponseReader {
  readonly #onResponse: (status: string) => void;
  /** Incomplete headers, or the incomplete size of a chunk. */
  #begun = '';
  #status = '';
  /** Remaining bytes of the body or chunk; null while headers or sizes are read. */
  #left: number | null = null;
  #chunked = false;

  constructor(onResponse: (status: string) => void) {
    this.#onResponse = onResponse;
  }

  read(bytes: Buffer): void {
    let at = 0;
    while (at < bytes.length) at = this.#left === null ? this.#readText(bytes, at) : this.#skip(bytes, at);
  }

  #skip(bytes: Buffer, at: number): number {
    const taken = Math.min(this.#left ?? 0, bytes.length - at);
    this.#left = (this.#left ?? 0) - taken;
    if (this.#left === 0) {
      this.#left = null;
      if (!this.#chunked) this.#end();
    }
    return at + taken;
  }

  #readText(bytes: Buffer, at: number): number {
    const end = this.#chunked ? '\r\n' : HEADERS_END;
    const text = this.#begun + bytes.toString('latin1', at);
    const length = text.indexOf(end);
    if (length < 0) {
      this.#begun = text;
      return bytes.length;
    }
    const next = at + length + end.length - this.#begun.length;
    this.#begun = '';
    if (this.#chunked) this.#readSize(text.slice(0, length));
    else this.#readHeaders(text.slice(0, length));
    return next;
  }

  #readHeaders(text: string): void {
    this.#status = text.slice(9, 12);
    const headers = text.toLowerCase();
    this.#chunked = headers.includes('\r\ntransfer-encoding: chunked') && !NO_BODY.includes(this.#status);
    if (this.#chunked) return;
    const length = NO_BODY.includes(this.#status) ? 0 : Number(/\r\ncontent-length: (\d+)/.exec(headers)?.[1] ?? 0);
    if (length === 0) this.#end();
    else this.#left = length;
  }

  /** The line end after a chunk is skipped with it; the last chunk is empty. */
  #readSize(text: string): void {
    const size = Number.parseInt(text, 16);
    this.#left = size + 2;
    if (size === 0) this.#chunked = false;
  }

  #end(): void {
    this.#chunked = false;
    this.#onResponse(this.#status);
  }
}
