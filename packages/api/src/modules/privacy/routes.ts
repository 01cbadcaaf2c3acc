import { privacy } from '@casovi/contract/privacy';
import { PRIVACY_TEXT } from '@casovi/contract/texts/privacy';
import type { FastifyPluginAsync } from 'fastify';
import { addressKey } from '../../platform/http/address-key.ts';
import { route } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Limit } from '../../platform/security/rate-limits.ts';
import { clearSessionCookies, WRONG_PASSWORDS_PER_ADDRESS } from '../accounts/public.ts';
import { deleteAccount } from './delete-account.ts';
import { myDataFile } from './my-data.ts';

const MY_DATA: Limit = { name: 'myDataPerAccount', points: 5, seconds: 3600 };

export const privacyModule =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    const { limits } = parts;

    route(app, privacy.myData, 'user', async ({ viewer, reply }) => {
      await limits.take(MY_DATA, viewer.id);
      reply.header('content-disposition', 'attachment; filename="moji-podaci.zip"');
      return myDataFile(parts, viewer.id);
    });

    route(app, privacy.deleteAccount, 'user', async ({ body, viewer, request, reply }) => {
      // The same limits as at login, against guessing.
      await limits.take(WRONG_PASSWORDS_PER_ADDRESS, addressKey(request.ip));
      await deleteAccount(parts, viewer.id, body.lozinka);
      await limits.giveBack(WRONG_PASSWORDS_PER_ADDRESS, addressKey(request.ip));
      clearSessionCookies(parts, reply);
      return { message: PRIVACY_TEXT.accountDeleted };
    });
  };
