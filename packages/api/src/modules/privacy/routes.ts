import { privacy } from '@casovi/contract/privacy';
import { TEXT } from '@casovi/contract/texts';
import type { FastifyPluginAsync } from 'fastify';
import { addressKey } from '../../platform/http/address-key.ts';
import { route } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { clearSessionCookies } from '../accounts/public.ts';
import { deleteAccount } from './delete-account.ts';
import { myDataFile } from './my-data.ts';

export const privacyModule =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    const { limits } = parts;

    route(app, privacy.myData, 'user', async ({ viewer, reply }) => {
      await limits.take('myDataPerAccount', viewer.id);
      reply.header('content-disposition', 'attachment; filename="moji-podaci.zip"');
      return myDataFile(parts, viewer.id);
    });

    route(app, privacy.deleteAccount, 'user', async ({ body, viewer, request, reply }) => {
      // Guessed here, a password is guessed everywhere.
      await limits.take('wrongPasswordPerAddress', addressKey(request.ip));
      await deleteAccount(parts, viewer.id, body.lozinka);
      await limits.giveBack('wrongPasswordPerAddress', addressKey(request.ip));
      clearSessionCookies(parts, reply);
      return { message: TEXT.accountDeleted };
    });
  };
