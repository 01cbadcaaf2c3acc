import { admin } from '@casovi/contract/admin';
import { ADMIN_TEXT } from '@casovi/contract/texts/admin';
import type { FastifyPluginAsync } from 'fastify';
import { route, totalCount } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { listFailedMails, resendMail } from './failed.ts';

export const mailModule =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    route(app, admin.failedMails, 'admin', async ({ query, reply }) => {
      const { mails, total } = await listFailedMails(parts, query);
      totalCount(reply, total);
      return mails;
    });

    route(app, admin.resendMail, 'admin', async ({ params, viewer }) => {
      await resendMail(parts, viewer, params.id);
      return { message: ADMIN_TEXT.mailResent };
    });
  };
