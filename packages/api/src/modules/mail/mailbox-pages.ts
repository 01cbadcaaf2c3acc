import { createHash } from 'node:crypto';
import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import { numericDate, toWallClock } from '@casovi/contract/time';
import { Html, html } from './html.ts';
import type { MailRow } from './queries.ts';

const STYLE = `
:root { color-scheme: light dark;
  --ground: light-dark(#fbf9f5, #0e1720); --surface: light-dark(#ffffff, #15212c); --line: light-dark(#e7e1d6, #263543);
  --ink: light-dark(#17212b, #f1eee7); --quiet: light-dark(#5b6670, #a7b2bc); --primary: light-dark(#0f5e6b, #6cc3ce);
  --tint: light-dark(#e1f0f1, #16343d); --sun-tint: light-dark(#fdf1d8, #33290f); --sun: light-dark(#f2a71b, #f5b946); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; overflow-wrap: anywhere; }
a { color: var(--primary); }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; border-radius: 6px; }
header, main { max-width: 760px; margin: 0 auto; padding: 0 16px; }
header { display: flex; align-items: center; justify-content: space-between; min-height: 72px; }
.brand { font-size: 24px; font-weight: 800; letter-spacing: -0.02em; text-decoration: none; padding: 8px 0; }
main { padding-bottom: 64px; }
h1 { margin: 8px 0 16px; font-size: 28px; line-height: 1.2; letter-spacing: -0.01em; }
h2 { margin: 32px 0 12px; font-size: 18px; }
.notice { margin: 0 0 24px; padding: 12px 16px; border: 1px solid var(--sun); border-radius: 10px; background: var(--sun-tint); }
.card { border: 1px solid var(--line); border-radius: 12px; background: var(--surface); overflow: hidden; }
.list { list-style: none; margin: 0; padding: 0; }
.list li + li { border-top: 1px solid var(--line); }
.list a { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 14px 18px; color: inherit; text-decoration: none; }
.list a:hover { background: var(--tint); }
.list a:focus-visible { outline-offset: -3px; border-radius: 12px; }
.subject { font-weight: 600; color: var(--primary); }
.when { color: var(--quiet); font-size: 14px; font-variant-numeric: tabular-nums; white-space: nowrap; line-height: 24px; }
.to { grid-column: 1 / -1; color: var(--quiet); font-size: 14px; }
.empty { padding: 48px 24px; text-align: center; color: var(--quiet); }
.empty strong { display: block; margin-bottom: 4px; color: var(--ink); font-size: 18px; }
.pages { display: flex; justify-content: space-between; gap: 16px; margin-top: 16px; }
.pages a, .back, .site { display: inline-flex; align-items: center; min-height: 44px; font-weight: 600; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 20px; }
dt { color: var(--quiet); }
dd { margin: 0; }
iframe { display: block; width: 100%; height: 720px; border: 0; }
pre { margin: 0; padding: 18px; font: 14px/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 480px) {
  h1 { font-size: 22px; }
  iframe { height: 1200px; }
  .list a { grid-template-columns: 1fr; }
  .when { order: 3; line-height: 1.4; }
}
`;

export const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

interface Listed {
  id: number;
  recipient: string;
  subject: string;
  createdAt: Date;
}

/** 05.05.2026 u 14:30 */
function moment(instant: Date): string {
  const { date, time } = toWallClock(instant);
  return `${numericDate(date)} u ${time}`;
}

const frame = (title: string, body: Html): Html => html`<!doctype html>
<html lang="sr-Latn-ME">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title} – ${SHELL_TEXT.product}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${new Html(STYLE)}</style>
</head>
<body>
<header><a class="brand" href="/">${SHELL_TEXT.product}</a><a class="site" href="/">Nazad na sajt</a></header>
<main>${body}</main>
</body>
</html>
`;

const NOTICE = html`<p class="notice"><strong>Ovo je demo.</strong> Poruke se ne šalju nikome, nego ostaju ovdje i može da ih pročita
svako ko otvori ovu stranicu. Zato u demo ne unosite prave podatke.</p>`;

export function listPage(mails: Listed[], { page, more }: { page: number; more: boolean }): Html {
  const rows = mails.map(
    (mail) => html`<li><a href="/posta/${mail.id}">
<span class="subject">${mail.subject}</span>
<time class="when" datetime="${mail.createdAt.toISOString()}">${moment(mail.createdAt)}</time>
<span class="to">Za: ${mail.recipient}</span>
</a></li>`,
  );
  const empty = html`<p class="card empty"><strong>Još nema poruka</strong> Registrujte se ili zatražite novu lozinku, pa će
poruka stići ovdje.</p>`;
  return frame(
    'Pošta',
    html`<h1>Pošta</h1>${NOTICE}
${rows.length > 0 ? html`<ol class="card list">${rows}</ol>` : empty}
<nav class="pages" aria-label="Stranice">
<span>${page > 1 && html`<a href="/posta?strana=${page - 1}" rel="prev">← Novije poruke</a>`}</span>
<span>${more && html`<a href="/posta?strana=${page + 1}" rel="next">Starije poruke →</a>`}</span>
</nav>`,
  );
}

export function mailPage(mail: MailRow): Html {
  const attachments = mail.attachments.map(
    ({ filename }, index) =>
      html`<li><a href="/posta/${mail.id}/prilozi/${index}" download><span class="subject">${filename}</span></a></li>`,
  );
  return frame(
    mail.subject,
    html`<a class="back" href="/posta">← Sve poruke</a>
<h1>${mail.subject}</h1>${NOTICE}
<dl>
<dt>Za</dt><dd>${mail.recipient}</dd>
${mail.replyTo && html`<dt>Odgovor na</dt><dd>${mail.replyTo}</dd>`}
<dt>Napisano</dt><dd><time datetime="${mail.createdAt.toISOString()}">${moment(mail.createdAt)}</time></dd>
</dl>
<iframe class="card" title="Poruka" src="/posta/${mail.id}/sadrzaj"
  sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>
${attachments.length > 0 && html`<h2>Prilozi</h2><ul class="card list">${attachments}</ul>`}
<h2>Ista poruka kao običan tekst</h2>
<pre class="card">${mail.bodyText}</pre>`,
  );
}
