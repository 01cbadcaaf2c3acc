import { search } from '@casovi/contract/search';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { suggestions } from './service.ts';
import { searchTags } from './tags.ts';

export const searchModule =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    route(app, search.suggestions, 'public', async ({ query, reply }) => {
      const { found, tutorIds } = await suggestions(parts, query.q);
      reply.cacheTags = searchTags(tutorIds);
      return found;
    });
  };
