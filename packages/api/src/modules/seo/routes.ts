import { Readable } from 'node:stream';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Parts } from '../../platform/parts.ts';
import { sitemaps } from './service.ts';
import { robots } from './sitemap.ts';

/** The limit of the sitemap protocol. */
const ADDRESSES_PER_FILE = 50_000;

const forEveryone = { config: { access: 'public' } } as const;

const sendXml = (reply: FastifyReply, xml: AsyncIterable<string> | string): FastifyReply =>
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=3600')
    .send(typeof xml === 'string' ? xml : Readable.from(xml));

export const seoModule =
  (parts: Parts, addressesPerFile = ADDRESSES_PER_FILE): FastifyPluginAsync =>
  async (app) => {
    const files = sitemaps(parts, addressesPerFile);

    app.get('/robots.txt', forEveryone, async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(robots(parts.settings.publicUrl)),
    );
    app.get('/sitemap.xml', forEveryone, async (_request, reply) => sendXml(reply, await files.main()));
    app.get('/sitemap-stranice.xml', forEveryone, async (_request, reply) => sendXml(reply, await files.pages()));
    app.get<{ Params: { range: string } }>(
      '/sitemap-profesori-:range(^\\d{1,5}).xml',
      forEveryone,
      async (request, reply) => sendXml(reply, files.tutors(Number(request.params.range))),
    );
  };
