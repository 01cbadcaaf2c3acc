import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '../../platform/parts.ts';
import type { Html } from './html.ts';
import { listPage, mailPage, STYLE_HASH } from './mailbox-pages.ts';
import { findMailboxMail, listMailboxMails, type MailRow } from './queries.ts';
import { hasDemoMailbox } from './service.ts';

const PAGE_SIZE = 20;
const LAST_PAGE = 10_000;

const PAGE_POLICY = [
  "default-src 'none'",
  `style-src '${STYLE_HASH}'`,
  "img-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Mails have untrusted text: no scripts or resources, only links. */
const FRAME_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
].join('; ');

/** The public mailbox of a demo. */
export const mailbox =
  (parts: Parts): FastifyPluginAsync =>
  async (app) => {
    if (!hasDemoMailbox(parts.settings)) return;

    app.addHook('onRequest', async (_request, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'content-security-policy': PAGE_POLICY,
      });
    });

    app.get<{ Querystring: { strana?: string } }>('/posta', async ({ query }, reply) => {
      const page = Math.min(LAST_PAGE, Math.max(1, Math.trunc(Number(query.strana)) || 1));
      const mails = await listMailboxMails(parts.db, PAGE_SIZE + 1, (page - 1) * PAGE_SIZE);
      if (mails.length === 0 && page > 1) return reply.callNotFound();
      return sendPage(reply, listPage(mails.slice(0, PAGE_SIZE), { page, more: mails.length > PAGE_SIZE }));
    });

    app.get('/posta/:id', async (request, reply) => {
      const mail = await requested(parts, request);
      return mail ? sendPage(reply, mailPage(mail)) : reply.callNotFound();
    });

    app.get('/posta/:id/sadrzaj', async (request, reply) => {
      const mail = await requested(parts, request);
      if (!mail) return reply.callNotFound();
      // Links open in the window, not in the frame.
      const body = mail.bodyHtml.replace('<head>', '<head><base target="_top">');
      return reply
        .removeHeader('x-frame-options')
        .header('content-security-policy', FRAME_POLICY)
        .type('text/html; charset=utf-8')
        .send(body);
    });

    app.get<{ Params: { index: string } }>('/posta/:id/prilozi/:index', async (request, reply) => {
      const mail = await requested(parts, request);
      const attachment = mail?.attachments[Number(request.params.index)];
      if (!attachment) return reply.callNotFound();
      const name = encodeURIComponent(attachment.filename);
      return reply
        .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
        .type(attachment.contentType)
        .send(attachment.content);
    });
  };

function sendPage(reply: FastifyReply, page: Html): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page.source);
}

async function requested(parts: Parts, request: FastifyRequest): Promise<MailRow | undefined> {
  const { id } = request.params as { id: string };
  return /^[0-9]{1,15}$/.test(id) ? findMailboxMail(parts.db, Number(id)) : undefined;
}
