import { push } from '@casovi/contract/push';
import { PUSH_TEXT } from '@casovi/contract/texts/push';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { listDevices, subscribe, unsubscribe } from './devices.ts';

export const pushModule =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    route(app, push.key, 'public', async () => ({ publicKey: parts.settings.vapid.publicKey }));

    route(app, push.devices, 'user', async ({ query, viewer }) => ({
      uredjaji: await listDevices(parts, viewer.id, query.otisak),
    }));

    route(app, push.subscribe, 'user', async ({ body, viewer, request }) => {
      const id = await subscribe(parts, viewer, body, request.headers['user-agent']);
      return { message: PUSH_TEXT.subscribed, id };
    });

    route(app, push.unsubscribe, 'user', async ({ body, viewer }) => {
      await unsubscribe(parts, viewer.id, body);
      return { message: PUSH_TEXT.removed };
    });
  };
