import { chat } from '@casovi/contract/chat';
import { notices } from '@casovi/contract/notices';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { NOTICE_TEXT } from '@casovi/contract/texts/notices';
import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { can } from './policy.ts';
import { preferencesOf, savePreferences, turnOffByLink } from './preferences.ts';
import { listNotices, markNoticesRead, unreadCountsOf } from './service.ts';

export const notificationsModule =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    route(app, chat.unread, 'user', async ({ params, viewer }) => {
      if (!can(viewer).useNotificationsOf(params.id_korisnika)) throw new AppError('notAllowed');
      return unreadCountsOf(parts, viewer.id);
    });

    route(app, chat.markAsRead, 'user', async ({ params, viewer }) => {
      if (!can(viewer).useNotificationsOf(params.id_korisnika)) throw new AppError('notAllowed');
      await markNoticesRead(parts, viewer.id);
      return { message: LESSON_TEXT.notificationsRead };
    });

    route(app, notices.list, 'user', async ({ query, viewer }) => listNotices(parts, viewer.id, query.limit));

    route(app, notices.markRead, 'user', async ({ body, viewer }) => {
      await markNoticesRead(parts, viewer.id, body.id);
      return { message: NOTICE_TEXT.read };
    });

    route(app, notices.preferences, 'user', async ({ viewer }) => preferencesOf(parts, viewer));

    route(app, notices.savePreferences, 'user', async ({ body, viewer }) => {
      await savePreferences(parts, viewer, body);
      return { message: NOTICE_TEXT.saved };
    });

    route(app, notices.unsubscribe, 'public', async ({ body }) => {
      await turnOffByLink(parts, body.token);
      return { message: NOTICE_TEXT.unsubscribed };
    });
  };
