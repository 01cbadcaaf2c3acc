import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { HOUR_MILLISECONDS } from '@casovi/contract/time';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Parts } from '../parts.ts';
import type { Tag } from './change-log.ts';

type Encoding = 'br' | 'gzip';

interface CachedResponse {
  /** Alternating names and values, as `writeHead` takes them. */
  headers: readonly string[];
  etag: string;
  body: Buffer;
  compressed: Partial<Record<Encoding, Buffer>>;
  tags: ReadonlySet<string>;
}

declare module 'fastify' {
  interface FastifyReply {
    /** Set by routes whose response may be cached for anonymous visitors. */
    cacheTags: Tag[] | null;
  }
}

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ENTRY_BYTES = 2 * 1024 * 1024;
/** Headers, tags and what the cache itself needs for an entry. */
const ENTRY_OVERHEAD_BYTES = 1024;
const COMPRESSION_THRESHOLD = 1024;
/** The first visitor waits for it. Quality 5 takes twice as long and saves 5 %. */
const BROTLI_QUALITY = 4;

const COMPRESS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body) => promisify(gzip)(body),
};

/** Headers of one request. */
const NOT_CACHED = new Set(['x-request-id', 'set-cookie', 'content-length', 'content-encoding', 'date', 'connection']);

/**
 * Response cache for visitors without a session, invalidated by tag. Every hit first asks the database what changed, so that no
 * process ever responds with stale data.
 */
export function cacheResponses(
  app: FastifyInstance,
  { changes, clock }: Pick<Parts, 'changes' | 'clock'>,
  sessionCookie: RegExp,
): void {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ENTRY_BYTES,
    sizeCalculation: ({ body, compressed: { br, gzip } }, key) =>
      2 * key.length + body.length + (br?.length ?? 0) + (gzip?.length ?? 0) + ENTRY_OVERHEAD_BYTES,
  });
  /** Counts invalidations. A response is not cached if there was one while it was rendered: its data may be stale. */
  let version = 0;
  const startedAt = new WeakMap<FastifyRequest, number>();
  const currentHour = () => Math.floor(clock.now().getTime() / HOUR_MILLISECONDS);
  let hour = currentHour();

  const invalidate = (tags: string[] | 'everything') => {
    version += 1;
    if (tags === 'everything') cache.clear();
    else for (const [key, response] of [...cache]) if (tags.some((tag) => response.tags.has(tag))) cache.delete(key);
  };
  changes.onChange(invalidate);

  /** What a response says of the coming hours changes without a change in the database. */
  const invalidateHourly = () => {
    if (hour === currentHour()) return;
    hour = currentHour();
    invalidate('everything');
  };

  app.decorateReply('cacheTags', null);

  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || sessionCookie.test(request.headers.cookie ?? '')) return;
    if (cache.has(request.url)) await changes.upToDate();
    invalidateHourly();
    const response = cache.get(request.url);
    if (response) await sendCached(request, reply, response);
    else startedAt.set(request, version);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { cacheTags: tags } = reply;
    const isCacheable = tags && startedAt.has(request) && reply.statusCode === 200 && !reply.hasHeader('set-cookie');
    if (!isCacheable || typeof payload !== 'string') return payload;
    const body = Buffer.from(payload);
    const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'cookie, accept-encoding' });
    const headers = Object.entries(reply.getHeaders())
      .filter(([name]) => !NOT_CACHED.has(name.toLowerCase()))
      .flatMap(([name, value]) => [name, String(value)]);
    const response: CachedResponse = { headers, etag, body, compressed: {}, tags: new Set(tags) };
    if (startedAt.get(request) === version) cache.set(request.url, response);
    if (isNotModified(request, etag)) {
      reply.code(304);
      return '';
    }
    const encoding = encodingFor(request, response);
    if (!encoding) return payload;
    reply.header('content-encoding', encoding);
    return compress(request.url, response, encoding);
  });

  async function sendCached(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): Promise<void> {
    const { headers, body, etag } = response;
    const encoding = encodingFor(request, response);
    if (isNotModified(request, etag)) write(reply, 304, headers);
    else if (!encoding) write(reply, 200, headers, body);
    else write(reply, 200, [...headers, 'content-encoding', encoding], await compress(request.url, response, encoding));
  }

  async function compress(url: string, response: CachedResponse, encoding: Encoding): Promise<Buffer> {
    const cached = response.compressed[encoding];
    if (cached) return cached;
    const body = await COMPRESS[encoding](response.body);
    // A new entry, because the cache computes an entry's size only once.
    if (cache.peek(url) === response)
      cache.set(url, { ...response, compressed: { ...response.compressed, [encoding]: body } });
    return body;
  }
}

/** Bypasses Fastify, whose serialization and hooks have nothing to add; it still runs its `onResponse` hooks. */
function write(reply: FastifyReply, status: number, headers: readonly string[], body?: Buffer): void {
  reply.hijack();
  const own = ['x-request-id', reply.request.id, ...(body ? ['content-length', String(body.length)] : [])];
  reply.raw.writeHead(status, [...headers, ...own]);
  reply.raw.end(body);
  reply.request.responseWritten?.();
}

const isNotModified = (request: FastifyRequest, etag: string): boolean =>
  request.headers['if-none-match']?.includes(etag) ?? false;

const encodingFor = ({ headers }: FastifyRequest, { body }: CachedResponse): Encoding | null =>
  body.length < COMPRESSION_THRESHOLD ? null : negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip']);
