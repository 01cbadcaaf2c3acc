import type { FastifyInstance, InjectOptions } from 'fastify';

export interface ApiResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  body: any;
  text: string;
  bytes: Buffer;
  headers: Record<string, string | string[] | number | undefined>;
}

/** An HTTP client with a cookie jar. */
export class Client {
  readonly cookies = new Map<string, string>();

  constructor(private readonly app: FastifyInstance) {}

  async request(options: InjectOptions): Promise<ApiResponse> {
    const cookies = Object.fromEntries(this.cookies);
    const response = await this.app.inject({ ...options, cookies: { ...cookies, ...options.cookies } });
    for (const cookie of response.cookies) {
      if (cookie.maxAge === 0 || (cookie.expires && cookie.expires.getTime() <= 0)) this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
    const json = String(response.headers['content-type'] ?? '').includes('json');
    return {
      status: response.statusCode,
      body: json && response.body ? response.json() : undefined,
      text: response.body,
      bytes: response.rawPayload,
      headers: response.headers,
    };
  }

  get = (url: string): Promise<ApiResponse> => this.request({ method: 'GET', url });
  post = (url: string, payload: object = {}): Promise<ApiResponse> => this.request({ method: 'POST', url, payload });
  put = (url: string, payload: object = {}): Promise<ApiResponse> => this.request({ method: 'PUT', url, payload });
  delete = (url: string, payload?: object): Promise<ApiResponse> =>
    this.request({ method: 'DELETE', url, ...(payload && { payload }) });
}
