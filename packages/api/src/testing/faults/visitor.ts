import { setTimeout as wait } from 'node:timers/promises';
import { PASSWORD, type TestUser } from '../factories.ts';

export interface Heard {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape
  body: any;
  /** An earlier attempt got no response, or a 5xx: it may have succeeded. */
  inDoubt: boolean;
}

const TIMEOUT_MILLISECONDS = 15_000;
const PAUSE_MILLISECONDS = 60;

/** A client that retries until it gets a response. */
export class Visitor {
  readonly #cookies = new Map<string, string>();
  /** How often each status came, and 0 for no response. */
  readonly statuses: Map<number, number>;

  constructor(
    readonly address: string,
    readonly user: TestUser,
    statuses = new Map<number, number>(),
  ) {
    this.statuses = statuses;
  }

  /** Retries until it gets a response below 500. */
  async insist(method: string, path: string, body?: object): Promise<Heard> {
    for (let inDoubt = false; ; ) {
      const heard = await this.#ask(method, path, body);
      if (heard?.status === 401) {
        await this.logIn();
        continue;
      }
      if (heard && heard.status < 500) return { ...heard, inDoubt };
      inDoubt = true;
      await wait(PAUSE_MILLISECONDS);
    }
  }

  async logIn(): Promise<void> {
    for (;;) {
      const login = { email: this.user.email, password: PASSWORD };
      const heard = await this.#ask('POST', '/api/auth/login', login);
      if (heard?.status === 200) return;
      if (heard && heard.status < 500) throw new Error(`the login was answered with ${heard.status}`);
      await wait(PAUSE_MILLISECONDS);
    }
  }

  async #ask(method: string, path: string, body?: object): Promise<{ status: number; body: unknown } | undefined> {
    try {
      const response = await fetch(this.address + path, {
        method,
        headers: {
          origin: this.address,
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      });
      const text = await response.text();
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = cookie.split(';', 1)[0]?.split(/=(.*)/s) ?? [];
        this.#cookies.set(name, value);
      }
      this.#count(response.status);
      return { status: response.status, body: text ? JSON.parse(text) : undefined };
    } catch {
      this.#count(0);
      return undefined;
    }
  }

  #count(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }
}
