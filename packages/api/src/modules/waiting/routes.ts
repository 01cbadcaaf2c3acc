import { WAITING_TEXT } from '@casovi/contract/texts/waiting';
import { waiting } from '@casovi/contract/waiting';
import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '../../platform/http/errors.ts';
import { route, type Viewer } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Limit } from '../../platform/security/rate-limits.ts';
import { can } from './policy.ts';
import { addWish, removeWish, wishesOf } from './service.ts';

const WISHES: Limit = { name: 'waitingPerAccount', points: 60, seconds: 3600 };

export const waitingModule =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    route(app, waiting.list, 'user', async ({ viewer }) => {
      allowWaiting(viewer);
      return wishesOf(parts, viewer.id);
    });

    route(app, waiting.add, 'user', async ({ body, viewer }) => {
      allowWaiting(viewer);
      await parts.limits.take(WISHES, viewer.id);
      return { message: WAITING_TEXT.asked, id: await addWish(parts, viewer.id, body) };
    });

    route(app, waiting.remove, 'user', async ({ params, viewer }) => {
      allowWaiting(viewer);
      await removeWish(parts, viewer.id, params.id);
      return { message: WAITING_TEXT.removed };
    });
  };

function allowWaiting(viewer: Viewer): void {
  if (!can(viewer).wait) throw new AppError('notAllowed', WAITING_TEXT.studentsOnly);
}
