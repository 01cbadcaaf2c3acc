/** POSTs to addresses that came from users. Only to public hosts: nobody makes us call our own network. */
import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { Agent, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export class NotPublicError extends Error {
  constructor() {
    super('the host is not public');
    this.name = 'NotPublicError';
  }
}

export interface PublicHttpsOptions {
  /** Tests allow their own receiver. */
  mayConnect?: (address: string, port: number) => boolean;
  /** All addresses of a host. */
  resolve?: (host: string) => Promise<string[]>;
  /** Certificates to trust instead of the usual ones. */
  ca?: string;
}

export interface PostReply {
  status: number;
  retryAfter: string | undefined;
}

const HTTPS_PORT = 443;
/** Push services answer within a second; a host that does not keeps a sender busy. */
const TIMEOUT_MILLISECONDS = 3000;
const DNS_TIMEOUT_MILLISECONDS = 2000;
/** Also of a name that no resolver knows at the moment. Without a dot, or under these, it is never one of the internet. */
const PUBLIC_NAME = /^(?:(?!-)[a-z\d-]{1,63}(?<!-)\.)+(?!\d+$)[a-z\d-]{2,63}$/;
const LOCAL_NAME = /\.(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/;
/** What is allocated at all; the rest of IPv6 is ours, local or nobody's. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

export function isPublic(address: string, port: number): boolean {
  if (port !== HTTPS_PORT || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_IPV6);
}

/** Not with `dns.lookup`, of which a few slow hosts keep the thread pool busy. */
async function resolveAll(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MILLISECONDS, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

export class PublicHttps {
  readonly #mayConnect: (address: string, port: number) => boolean;
  readonly #resolve: (host: string) => Promise<string[]>;
  readonly #agent: Agent;

  constructor({ mayConnect = isPublic, resolve = resolveAll, ca }: PublicHttpsOptions = {}) {
    this.#mayConnect = mayConnect;
    this.#resolve = resolve;
    // Each request has a connection of its own: hosts that keep theirs open for ever would use up any number of them.
    this.#agent = new Agent({ keepAlive: false, ...(ca && { ca }) });
  }

  /** By its form, and by its addresses if it has any now: they are checked again at each connection. */
  async accepts(text: string): Promise<boolean> {
    const url = this.#parse(text);
    if (!url) return false;
    const host = hostOf(url);
    if (!isIP(host) && (!PUBLIC_NAME.test(host) || LOCAL_NAME.test(host))) return false;
    const addresses = isIP(host) ? [host] : await this.#resolve(host);
    return addresses.every((address) => this.#mayConnect(address, portOf(url)));
  }

  /** Redirects are not followed, and the body of the response is not read. */
  async post(text: string, headers: Record<string, string | number>, body: Buffer): Promise<PostReply> {
    const url = this.#parse(text);
    // `lookup` is not called for an address.
    if (!url || (isIP(hostOf(url)) && !this.#mayConnect(hostOf(url), portOf(url)))) throw new NotPublicError();
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
      const options = { method: 'POST', agent: this.#agent, lookup: this.#lookUpFor(portOf(url)), headers, signal };
      request(url, options, (response) => {
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
        // However long it is.
        response.on('error', () => undefined).destroy();
      })
        .on('error', reject)
        .end(body);
    });
  }

  /** Breaks off what is running. */
  close(): void {
    this.#agent.destroy();
  }

  #parse(text: string): URL | null {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url?.protocol === 'https:' && !url.username && !url.password && !url.hash ? url : null;
  }

  /** The addresses that the connection is made to, so that a name cannot change its address after a check. */
  #lookUpFor(port: number): LookupFunction {
    return (host, { all }, callback) => {
      this.#resolve(host).then(
        (addresses) => {
          const found: LookupAddress[] = addresses.map((address) => ({ address, family: isIP(address) }));
          const [first] = found;
          if (!first) return callback(Object.assign(new Error('the host was not found'), { code: 'ENOTFOUND' }), '');
          if (!addresses.every((address) => this.#mayConnect(address, port))) return callback(new NotPublicError(), '');
          if (all) callback(null, found);
          else callback(null, first.address, first.family);
        },
        (error) => callback(error, ''),
      );
    };
  }
}

/** IPv6 addresses have brackets in a URL. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
const portOf = ({ port }: URL): number => Number(port) || HTTPS_PORT;
