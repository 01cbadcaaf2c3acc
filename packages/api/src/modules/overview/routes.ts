import { admin } from '@casovi/contract/admin';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { overviewNow } from './service.ts';

export const overviewModule =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    route(app, admin.overview, 'admin', async () => overviewNow(parts));
  };
