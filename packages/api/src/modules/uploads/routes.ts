import { uploads } from '@casovi/contract/uploads';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { AppError } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { hashFromUrl, pictureUrl } from '../../platform/pictures/url.ts';
import type { Limit } from '../../platform/security/rate-limits.ts';
import { COPY_WIDTHS, type CopyWidth, pictureCopies } from './copies.ts';
import { receiveFile } from './form.ts';
import { selectPicture } from './queries.ts';
import { storePicture } from './service.ts';

const UPLOADS: Limit = { name: 'uploadPerAccount', points: 60, seconds: 3600 };
/** Each has a file in memory while it is received and decoded. */
const MAX_CONCURRENT_UPLOADS = 32;
export const UPLOADS_PER_ADDRESS = 16;

export const uploadsModule =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers();
    // Read by the handler, once the limits allow it.
    app.addContentTypeParser('multipart/form-data', async () => undefined);
    /** Users with a running upload (one each), and their addresses. */
    const uploading = new Map<number, string>();

    route(app, uploads.upload, 'user', async ({ viewer, request }) => {
      await parts.limits.take(UPLOADS, viewer.id);
      const fromAddress = [...uploading.values()].filter((address) => address === request.ip).length;
      if (uploading.has(viewer.id) || fromAddress >= UPLOADS_PER_ADDRESS) {
        throw new AppError('tooMany', undefined, { retryAfterSeconds: 5 });
      }
      if (uploading.size >= MAX_CONCURRENT_UPLOADS) throw new AppError('overloaded');
      uploading.set(viewer.id, request.ip);
      try {
        const file = await receiveFile(request.raw);
        return { url: pictureUrl(await storePicture(parts, viewer.id, file)) };
      } finally {
        uploading.delete(viewer.id);
      }
    });
  };

/** The URL has the hash of the bytes, so the response is immutable. */
export function picturesRoute(app: FastifyInstance, parts: Parts): void {
  const copyOf = pictureCopies(parts);

  app.get<{ Params: { file: string }; Querystring: { w?: unknown } }>(
    '/slike/:file',
    { config: { access: 'public' } },
    async (request, reply) => {
      const hash = hashFromUrl(`/slike/${request.params.file}`);
      const width = requestedWidth(request.query.w);
      if (!hash || width === 'unknown') throw new AppError('notFound');
      const etag = width ? `"${hash}-${width}"` : `"${hash}"`;
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      const bytes = width ? await copyOf(hash, width) : (await selectPicture(parts.db, hash))?.bytes;
      if (!bytes) throw new AppError('notFound');
      return reply
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', etag, 'content-type': 'image/webp' })
        .send(bytes);
    },
  );
}

function requestedWidth(value: unknown): CopyWidth | 'unknown' | undefined {
  if (value === undefined) return undefined;
  return COPY_WIDTHS.find((width) => String(width) === value) ?? 'unknown';
}
