import { chat } from '@casovi/contract/chat';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { can } from './policy.ts';
import { markLessonNotificationsRead, unreadCountsOf } from './service.ts';

export const notificationsModule =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    route(app, chat.unread, 'user', async ({ params, viewer }) => {
      if (!can(viewer).useNotificationsOf(params.id_korisnika)) throw new AppError('notAllowed');
      return unreadCountsOf(parts, viewer.id);
    });

    route(app, chat.markAsRead, 'user', async ({ params, viewer }) => {
      if (!can(viewer).useNotificationsOf(params.id_korisnika)) throw new AppError('notAllowed');
      await markLessonNotificationsRead(parts, viewer.id);
      return { message: LESSON_TEXT.notificationsRead };
    });
  };
