import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '../parts.ts';
import type { Tag } from './change-log.ts';

/** What is sent to everybody alike is kept ready to be sent again. */
interface Kept {
  /** Names and values in turn, as Node takes them without a further look. */
  headers: readonly string[];
  etag: string;
  plain: Buffer;
  packed: Partial<Record<Encoding, Buffer>>;
  tags: ReadonlySet<string>;
  /** Free hours pass: nothing is used beyond the hour in which it was begun. */
  hour: number;
}

/** An answer that is being made, and what changed since it was begun. */
interface Making {
  changed: Set<string> | 'everything';
  hour: number;
}

type Encoding = 'br' | 'gzip';

declare module 'fastify' {
  interface FastifyReply {
    /** What this answer was made from, where it may be kept for every visitor. */
    cacheTags: Tag[] | null;
  }
}

const MOST_BYTES = 64 * 1024 * 1024;
const MOST_BYTES_OF_ONE = 1024 * 1024;
const HOUR_MILLISECONDS = 3_600_000;
const SMALLEST_PACKED = 1024;
/** The first visitor waits for it: the next better one takes twice as long and saves a twentieth. */
const BROTLI_QUALITY = 4;

const PACK: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (plain) => promisify(gzip)(plain),
};

/** Of the request alone; the rest of an answer is the same for everybody. */
const NOT_KEPT = new Set(['x-request-id', 'set-cookie', 'content-length', 'content-encoding', 'date', 'connection']);

/**
 * Answers to visitors without a session, kept in memory as they were sent, until something changes that they were made from. Every
 * use asks first what changed, so that no process ever answers with what was true before.
 */
export function cacheResponses(
  app: FastifyInstance,
  { changes, clock }: Pick<Parts, 'changes' | 'clock'>,
  sessionCookie: RegExp,
): void {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  const underWay = new Map<FastifyRequest, Making>();
  const thisHour = () => Math.floor(clock.now().getTime() / HOUR_MILLISECONDS);

  changes.onChange((tags) => {
    if (tags === 'everything') {
      kept.clear();
      bytes = 0;
      for (const making of underWay.values()) making.changed = 'everything';
      return;
    }
    for (const [key, answer] of kept) if (tags.some((tag) => answer.tags.has(tag))) forget(key, answer);
    for (const { changed } of underWay.values()) {
      if (changed instanceof Set) for (const tag of tags) changed.add(tag);
    }
  });

  function forget(key: string, answer: Kept): void {
    if (kept.get(key) !== answer) return;
    kept.delete(key);
    bytes -= sizeOf(key, answer);
  }

  function keep(key: string, answer: Kept): void {
    const before = kept.get(key);
    if (before) forget(key, before);
    kept.set(key, answer);
    bytes += sizeOf(key, answer);
    // The one that was used least lately stands first.
    for (const [oldest, old] of kept) {
      if (bytes <= MOST_BYTES) break;
      forget(oldest, old);
    }
  }

  app.decorateReply('cacheTags', null);

  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' || sessionCookie.test(request.headers.cookie ?? '')) return done();
    const key = request.url;
    if (!kept.has(key)) {
      begin(request, reply);
      return done();
    }
    answerFromMemory(key, request, reply).then((answered) => {
      if (!answered) done();
    }, done);
  });

  async function answerFromMemory(key: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    await changes.upToDate();
    const answer = kept.get(key);
    if (answer?.hour === thisHour()) {
      kept.delete(key);
      kept.set(key, answer);
      await send(request, reply, answer);
      return true;
    }
    if (answer) forget(key, answer);
    begin(request, reply);
    return false;
  }

  /** Whoever left while we asked is told no end, and would stay here for ever. */
  function begin(request: FastifyRequest, reply: FastifyReply): void {
    if (!reply.raw.destroyed) underWay.set(request, { changed: new Set(), hour: thisHour() });
  }

  app.addHook('onSend', async (request, reply, payload) => {
    const tags = reply.cacheTags;
    const making = underWay.get(request);
    if (!tags || !making || reply.statusCode !== 200 || reply.hasHeader('set-cookie')) return payload;
    if (typeof payload !== 'string') return payload;
    const plain = Buffer.from(payload);
    const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`;
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'cookie, accept-encoding' });
    const headers = Object.entries(reply.getHeaders())
      .filter(([name]) => !NOT_KEPT.has(name.toLowerCase()))
      .flatMap(([name, value]) => [name, String(value)]);
    const answer: Kept = { headers, etag, plain, packed: {}, tags: new Set(tags), hour: making.hour };
    const { changed } = making;
    const stillTrue = changed instanceof Set && !tags.some((tag) => changed.has(tag));
    if (stillTrue && plain.length <= MOST_BYTES_OF_ONE) keep(request.url, answer);
    if (isKnown(request, etag)) {
      reply.code(304);
      return '';
    }
    const encoding = encodingOf(request, answer);
    if (!encoding) return payload;
    reply.header('content-encoding', encoding);
    return packed(request.url, answer, encoding);
  });
  // An answer that nobody waits for is still made to its end. What changes from now on is not noted for it, so it is not kept.
  const end = async (request: FastifyRequest) => {
    underWay.delete(request);
  };
  app.addHook('onResponse', end);
  app.addHook('onRequestAbort', end);

  async function send(request: FastifyRequest, reply: FastifyReply, answer: Kept): Promise<void> {
    const { headers, plain, etag } = answer;
    const encoding = encodingOf(request, answer);
    if (isKnown(request, etag)) write(reply, 304, headers);
    else if (!encoding) write(reply, 200, headers, plain);
    else write(reply, 200, [...headers, 'content-encoding', encoding], await packed(request.url, answer, encoding));
  }

  async function packed(key: string, answer: Kept, encoding: Encoding): Promise<Buffer> {
    const before = answer.packed[encoding];
    if (before) return before;
    const made = await PACK[encoding](answer.plain);
    if (kept.get(key) === answer && !answer.packed[encoding]) {
      answer.packed[encoding] = made;
      bytes += made.length;
    }
    return made;
  }
}

/** Past Fastify, which has nothing to add to what it sent once before; its hooks still hear of the end. */
function write(reply: FastifyReply, status: number, headers: readonly string[], body?: Buffer): void {
  reply.hijack();
  const own = ['x-request-id', reply.request.id, ...(body ? ['content-length', String(body.length)] : [])];
  reply.raw.writeHead(status, [...headers, ...own]);
  reply.raw.end(body);
  reply.request.handedOver?.();
}

const isKnown = (request: FastifyRequest, etag: string): boolean =>
  request.headers['if-none-match']?.includes(etag) ?? false;

const sizeOf = (key: string, { plain, packed }: Kept): number =>
  2 * key.length + plain.length + (packed.br?.length ?? 0) + (packed.gzip?.length ?? 0) + 1024;

function encodingOf(request: FastifyRequest, { plain }: Kept): Encoding | undefined {
  if (plain.length < SMALLEST_PACKED) return undefined;
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';', 1)[0]?.trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
}
