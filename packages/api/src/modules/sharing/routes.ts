import { id } from '@casovi/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../../platform/http/address-key.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Limit } from '../../platform/security/rate-limits.ts';
import { keptPictures, type SharePicture, subjectSharePicture, tutorSharePicture } from './service.ts';

/** Only of what is drawn anew: a messenger asks for the pictures of everybody from a few addresses. */
const DRAWINGS: Limit = { name: 'sharePicturePerAddress', points: 600, seconds: 3600 };

const SLUG = /^[a-z0-9-]{1,200}$/;

/** Pictures for link previews. They are not in the response cache, since the database keeps them. */
export function sharePictureRoutes(app: FastifyInstance, parts: Parts): void {
  const kept = keptPictures(parts);

  const send = async (request: FastifyRequest, reply: FastifyReply, picture: SharePicture | null) => {
    if (!picture) throw new AppError('notFound');
    const etag = `"${picture.fingerprint.toString('base64url')}"`;
    const isKnown = request.headers['if-none-match']?.includes(etag);
    const bytes = isKnown ? null : await kept(picture, () => parts.limits.take(DRAWINGS, addressKey(request.ip)));
    reply.headers({ etag, 'cache-control': 'public, max-age=3600', 'cross-origin-resource-policy': 'cross-origin' });
    return bytes ? reply.type('image/jpeg').send(bytes) : reply.code(304).send();
  };

  app.get<{ Params: { id: string } }>(
    '/slike/dijeljenje/profesori/:id.jpg',
    { config: { access: 'public' } },
    async (request, reply) => {
      const tutorId = id.safeParse(request.params.id);
      return send(request, reply, tutorId.success ? await tutorSharePicture(parts, tutorId.data) : null);
    },
  );

  app.get<{ Params: { link: string } }>(
    '/slike/dijeljenje/predmeti/:link.jpg',
    { config: { access: 'public' } },
    async (request, reply) => {
      const { link } = request.params;
      return send(request, reply, SLUG.test(link) ? await subjectSharePicture(parts, link) : null);
    },
  );
}
