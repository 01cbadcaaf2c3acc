import { IMAGE_MAX_BYTES } from '@casovi/contract/constants';
import { TEXT } from '@casovi/contract/texts';
import { uploads } from '@casovi/contract/uploads';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { AppError, brokenRule } from '../../platform/errors.ts';
import { route } from '../../platform/http.ts';
import { pictureTooLarge } from '../../platform/images.ts';
import type { Parts } from '../../platform/parts.ts';
import { hashFromUrl, pictureUrl } from '../../platform/picture-url.ts';
import { COPY_WIDTHS, type CopyWidth, pictureCopies } from './copies.ts';
import { selectPicture } from './queries.ts';
import { storePicture, type UploadedFile } from './service.ts';

/** Each holds a file in memory while it is received and decoded. */
const UPLOADS_AT_ONCE = 32;

export const uploadsModule =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers();
    await app.register(multipart, {
      limits: { files: 1, fileSize: IMAGE_MAX_BYTES, fields: 8, fieldSize: 1024, fieldNameSize: 100, parts: 9 },
    });
    /** Users whose upload is under way. One each, so that nobody can take every place with files that are slow to decode. */
    const uploading = new Set<number>();

    route(app, uploads.upload, 'user', async ({ viewer, request }) => {
      await parts.limits.take('uploadPerAccount', viewer.id);
      if (uploading.has(viewer.id)) throw new AppError('tooMany', undefined, { retryAfterSeconds: 5 });
      if (uploading.size >= UPLOADS_AT_ONCE) throw new AppError('unavailable', undefined, { retryAfterSeconds: 5 });
      uploading.add(viewer.id);
      try {
        const file = await receiveFile(app, request);
        return { url: pictureUrl(await storePicture(parts, viewer.id, file)) };
      } finally {
        uploading.delete(viewer.id);
      }
    });
  };

/** The body is read to its end even when it is refused, so that a browser that is still sending gets to see the answer. */
async function receiveFile(app: FastifyInstance, request: FastifyRequest): Promise<UploadedFile> {
  let file: UploadedFile | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      const bytes = await part.toBuffer();
      // A file without a name has none, whatever the type says.
      if (part.fieldname === 'file') file = { name: part.filename ?? '', bytes };
    }
  } catch (error) {
    throw error instanceof app.multipartErrors.RequestFileTooLargeError
      ? pictureTooLarge()
      : new AppError('badRequest');
  }
  if (file) return file;
  throw brokenRule({ field: 'file', message: TEXT.fieldsMissing });
}

/** Pictures for everybody, sessions unseen. An address names the bytes themselves, so that it can be kept for ever. */
export function picturesRoute(app: FastifyInstance, parts: Parts): void {
  const copyOf = pictureCopies(parts);

  app.get<{ Params: { file: string }; Querystring: { w?: unknown } }>(
    '/slike/:file',
    { config: { access: 'public' } },
    async (request, reply) => {
      const hash = hashFromUrl(`/slike/${request.params.file}`);
      const width = wantedWidth(request.query.w);
      if (!hash || width === 'unknown') throw new AppError('notThere');
      const etag = width ? `"${hash}-${width}"` : `"${hash}"`;
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      const bytes = width ? await copyOf(hash, width) : (await selectPicture(parts.db, hash))?.bytes;
      if (!bytes) throw new AppError('notThere');
      return reply
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', etag, 'content-type': 'image/webp' })
        .send(bytes);
    },
  );
}

function wantedWidth(asked: unknown): CopyWidth | 'unknown' | undefined {
  if (asked === undefined) return undefined;
  return COPY_WIDTHS.find((width) => String(width) === asked) ?? 'unknown';
}
