import { saved } from '@casovi/contract/saved';
import { SAVED_TEXT } from '@casovi/contract/texts/saved';
import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '../../platform/http/errors.ts';
import { route, type Viewer } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Limit } from '../../platform/security/rate-limits.ts';
import { can } from './policy.ts';
import { moveSaved, removeTutor, savedIdsOf, savedTutorsOf, saveTutor } from './service.ts';

const SAVES: Limit = { name: 'savedPerAccount', points: 300, seconds: 3600 };

export const savedModule =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    route(app, saved.list, 'user', async ({ viewer }) => {
      allowSaving(viewer);
      return savedTutorsOf(parts, viewer.id);
    });

    route(app, saved.ids, 'user', async ({ viewer }) => {
      allowSaving(viewer);
      return { ids: await savedIdsOf(parts, viewer.id) };
    });

    route(app, saved.move, 'user', async ({ body, viewer }) => {
      allowSaving(viewer);
      await parts.limits.take(SAVES, viewer.id);
      return { ids: await moveSaved(parts, viewer.id, body.ids) };
    });

    route(app, saved.save, 'user', async ({ params, body, viewer }) => {
      allowSaving(viewer);
      await parts.limits.take(SAVES, viewer.id);
      await saveTutor(parts, { studentId: viewer.id, tutorId: params.profesorId }, body.javi);
      return { message: body.javi ? SAVED_TEXT.told : SAVED_TEXT.saved };
    });

    route(app, saved.remove, 'user', async ({ params, viewer }) => {
      allowSaving(viewer);
      await parts.limits.take(SAVES, viewer.id);
      await removeTutor(parts, viewer.id, params.profesorId);
      return { message: SAVED_TEXT.removed };
    });
  };

function allowSaving(viewer: Viewer): void {
  if (!can(viewer).save) throw new AppError('notAllowed', SAVED_TEXT.studentsOnly);
}
