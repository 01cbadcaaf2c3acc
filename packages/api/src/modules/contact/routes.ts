import { accounts } from '@casovi/contract/accounts';
import { CONTACT_TEXT } from '@casovi/contract/texts/contact';
import type { FastifyPluginAsync } from 'fastify';
import { addressKey } from '../../platform/http/address-key.ts';
import { route } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Limit } from '../../platform/security/rate-limits.ts';
import { sendContactMessage } from './service.ts';

const MESSAGES: Limit = { name: 'contactPerAddress', points: 20, seconds: 3600 };

export const contactModule =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    route(app, accounts.contact, 'public', async ({ body, request }) => {
      await parts.limits.take(MESSAGES, addressKey(request.ip));
      await sendContactMessage(parts, body);
      return { message: CONTACT_TEXT.contactSent };
    });
  };
