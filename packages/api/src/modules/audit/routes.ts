import { admin } from '@casovi/contract/admin';
import type { FastifyPluginAsync } from 'fastify';
import { route, totalCount } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { listAudit } from './service.ts';

export const auditModule =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    route(app, admin.audit, 'admin', async ({ query: { akcija, ...query }, reply }) => {
      const { entries, total } = await listAudit(parts, { action: akcija, ...query });
      totalCount(reply, total);
      return entries;
    });
  };
