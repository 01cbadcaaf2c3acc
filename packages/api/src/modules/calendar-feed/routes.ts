import { createHash } from 'node:crypto';
import { calendarFeed } from '@casovi/contract/calendar-feed';
import { CALENDAR_FEED_TEXT } from '@casovi/contract/texts/calendar-feed';
import { toIsoWithOffset } from '@casovi/contract/time';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { AppError } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Limit } from '../../platform/security/rate-limits.ts';
import { lessonsFeed } from '../lessons/public.ts';
import { deleteCalendarFeedOf } from './queries.ts';
import { calendarFeedSince, ownerOfToken, renewCalendarFeed } from './service.ts';

/** Not per address: Google reads the feeds of everybody from a few. */
const READS: Limit = { name: 'calendarFeedPerAccount', points: 120, seconds: 3600 };

export const calendarFeedModule =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    route(app, calendarFeed.state, 'user', async ({ viewer }) => {
      const since = await calendarFeedSince(parts, viewer.id);
      return { od: since && toIsoWithOffset(since) };
    });

    route(app, calendarFeed.renew, 'user', async ({ viewer }) => ({ url: await renewCalendarFeed(parts, viewer.id) }));

    route(app, calendarFeed.end, 'user', async ({ viewer }) => {
      await deleteCalendarFeedOf(parts.db, viewer.id);
      return { message: CALENDAR_FEED_TEXT.ended };
    });
  };

/** For calendar programs, which have no session: whoever knows the address may read. */
export function calendarFeedRoute(app: FastifyInstance, parts: Parts): void {
  app.get<{ Params: { token: string } }>(
    '/kalendar/:token.ics',
    // A compressed response would need another strong ETag.
    { config: { access: 'public' }, compress: false },
    async (request, reply) => {
      reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex, nofollow' });
      const owner = await ownerOfToken(parts, request.params.token);
      if (!owner) throw new AppError('notFound');
      await parts.limits.take(READS, owner.id);
      const content = await lessonsFeed(parts, owner);
      const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
      reply.header('etag', etag);
      if (isAmong(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('text/calendar; charset=utf-8').send(content);
    },
  );
}

/** Compared weakly (RFC 9110, 13.1.2). */
const isAmong = (tags = '', etag: string): boolean =>
  tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
