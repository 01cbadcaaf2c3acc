import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import type { Settings } from '../../platform/process/settings.ts';
import { Html, html, lines } from './html.ts';
import { PLACE_FACTS } from './place-facts.ts';
import type { MailAction, MailContent } from './types.ts';

type RenderSettings = Pick<Settings, 'publicUrl' | 'contactEmail'>;

export function renderMail(content: MailContent, settings: RenderSettings): { html: string; text: string } {
  return { html: asHtml(content, settings).source, text: asText(content, settings) };
}

const ACCOUNT_REASON = `Ovu poruku dobijate jer je Vaša e-mail adresa prijavljena na sajtu ${SHELL_TEXT.product}.`;
const QUESTIONS = 'Pitanja? Pišite nam na';
const UNSUBSCRIBE = 'Ne šaljite mi ovakve e-mailove';
const LINK_HINT = 'Ako dugme ne radi, otvorite ovaj link:';

const siteName = (settings: RenderSettings): string => new URL(settings.publicUrl).host;
const actionsOf = (main: MailAction | undefined, more: MailAction[]): MailAction[] => (main ? [main, ...more] : more);
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function asText(content: MailContent, settings: RenderSettings): string {
  const { greeting, paragraphs, facts = [], links, action, moreActions = [], notes = [] } = content;
  const { reason, unsubscribeUrl } = content;
  return [
    SHELL_TEXT.product,
    greeting,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n'),
    links?.lead,
    links?.listed.map(({ label, url, note }) => `- ${label}, ${note}: ${url}`).join('\n'),
    ...actionsOf(action, moreActions).map(({ label, url }) => `${label}:\n${url}`),
    ...notes,
    // The signature separator of mail programs.
    `-- \n${reason ?? `${ACCOUNT_REASON}\n${QUESTIONS} ${settings.contactEmail}.`}\n${SHELL_TEXT.product} · ${settings.publicUrl}`,
    unsubscribeUrl && `${UNSUBSCRIBE}: ${unsubscribeUrl}`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

// Some mail programs drop style sheets, so most styles are attributes. The sheet has media queries only.
const FONT = "font-family:Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const PARAGRAPH = 'margin:0 0 16px;font-size:16px;line-height:1.6;color:#17212b;overflow-wrap:anywhere';
const SMALL = 'margin:0 0 8px;font-size:14px;line-height:1.5;color:#5b6670;overflow-wrap:anywhere';
const LINK = 'color:#0f5e6b';

const SHEET = new Html(`
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (max-width: 480px) {
    .frame { padding: 20px 12px 28px !important; }
    .card { padding: 24px 20px 12px !important; }
    .buttons, .buttons tbody, .buttons tr, .buttons td { display: block; box-sizing: border-box; width: 100% !important; }
    .buttons a { display: block !important; }
  }
  @media (prefers-color-scheme: dark) {
    .ground { background: #0e1720 !important; color: #f1eee7 !important; }
    .card { background: #15212c !important; border-color: #263543 !important; }
    .line { border-color: #263543 !important; }
    .ink { color: #f1eee7 !important; }
    .quiet { color: #a7b2bc !important; }
    .brand, .link { color: #6cc3ce !important; }
    .button { background: #6cc3ce !important; }
    .button a { color: #0b1a20 !important; }
    .other-button { border-color: #6cc3ce !important; }
    .other-button a { color: #6cc3ce !important; }
  }
`);

function asHtml(content: MailContent, settings: RenderSettings): Html {
  const { greeting, paragraphs, facts = [], links, action, moreActions = [], notes = [] } = content;
  return html`<!doctype html>
<html lang="sr-Latn-ME">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${content.subject}</title>
<style>${SHEET}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#fbf9f5;color:#17212b;${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${oneLine(paragraphs[0] ?? '')}</div>
<div class="ground" style="background:#fbf9f5">
<div class="frame" style="box-sizing:border-box;max-width:600px;margin:0 auto;padding:32px 20px 40px">
<p style="margin:0 0 20px 4px;font-size:24px;line-height:1.2;font-weight:800;letter-spacing:-0.02em"><a class="brand" href="${settings.publicUrl}" style="color:#0f5e6b;text-decoration:none">${SHELL_TEXT.product}</a></p>
<div class="card" style="background:#ffffff;border:1px solid #e7e1d6;border-radius:12px;padding:32px 32px 20px">
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:700;letter-spacing:-0.01em;color:#17212b;overflow-wrap:anywhere">${greeting}</h1>
${paragraphs.map((paragraph) => html`<p class="ink" style="${PARAGRAPH}">${lines(paragraph)}</p>\n`)}
${facts.length > 0 && factTable(facts)}
${links && linkList(links)}
${action && buttons(action, moreActions)}
${notes.map((note) => html`<p class="quiet" style="${SMALL}">${lines(note)}</p>\n`)}
${action && plainLink(action)}
</div>
<div style="padding:20px 4px 0">
${content.reason === undefined ? accountReason(settings) : html`<p class="quiet" style="${SMALL}">${content.reason}</p>`}
${content.unsubscribeUrl && html`<p class="quiet" style="${SMALL}"><a class="link" href="${content.unsubscribeUrl}" style="${LINK}">${UNSUBSCRIBE}</a></p>\n`}
<p class="quiet" style="${SMALL}">${SHELL_TEXT.product} · Podgorica, Crna Gora · <a class="link" href="${settings.publicUrl}" style="${LINK}">${siteName(settings)}</a></p>
</div>
</div>
</div>
</body>
</html>
`;
}

const CELL =
  'padding:10px 0;border-top:1px solid #e7e1d6;font-size:16px;line-height:1.5;vertical-align:top;text-align:left';

const factTable = (
  facts: [string, string][],
): Html => html`<table class="line" style="width:100%;margin:8px 0 24px;border-collapse:collapse;border-bottom:1px solid #e7e1d6">
${facts.map(
  ([label, value]) => html`<tr>
<th scope="row" class="line quiet" style="${CELL};padding-right:16px;font-weight:400;color:#5b6670;white-space:nowrap">${label}</th>
<td class="line ink" style="${CELL};width:100%;font-weight:600;color:#17212b;overflow-wrap:anywhere">${label === PLACE_FACTS.link ? linked(value) : oneLine(value)}</td>
</tr>
`,
)}</table>`;

/** A link, or a sentence about it. */
const linked = (value: string): Html | string =>
  value.startsWith('https://') ? html`<a class="link" href="${value}" style="${LINK}">${value}</a>` : value;

/** Each row is a link as high as a finger. */
const linkList = ({
  lead,
  listed,
}: NonNullable<
  MailContent['links']
>): Html => html`${lead && html`<p class="ink" style="${PARAGRAPH};margin:0 0 8px">${lead}</p>\n`}<ul class="line" style="list-style:none;margin:0 0 24px;padding:0;border-bottom:1px solid #e7e1d6">
${listed.map(
  ({ label, url, note }) =>
    html`<li class="line" style="margin:0;border-top:1px solid #e7e1d6"><a href="${url}" style="display:block;padding:12px 0;font-size:16px;line-height:1.5;text-decoration:none;overflow-wrap:anywhere"><span class="link" style="${LINK};font-weight:600;text-decoration:underline">${label}</span><br><span class="quiet" style="font-size:14px;color:#5b6670">${note}</span></a></li>\n`,
)}</ul>`;

const BUTTON = 'display:inline-block;font-size:16px;line-height:22px;font-weight:700;text-decoration:none';

/** A table, because Outlook gives padding and background to cells only. They are stacked where there is no room. */
const buttons = (
  main: MailAction,
  more: MailAction[],
): Html => html`<table class="buttons" role="presentation" style="margin:8px 0 24px;border-collapse:separate;border-spacing:0">
<tr><td class="button" style="background:#0f5e6b;border-radius:10px;text-align:center"><a href="${main.url}" style="${BUTTON};padding:13px 26px;color:#ffffff">${main.label}</a></td>
${more.map(
  ({ label, url }) => html`<td class="gap" style="width:12px;height:12px;font-size:0;line-height:0">&nbsp;</td>
<td class="other-button" style="border:1px solid #0f5e6b;border-radius:10px;text-align:center"><a href="${url}" style="${BUTTON};padding:12px 25px;color:#0f5e6b">${label}</a></td>
`,
)}</tr>
</table>`;

const plainLink = ({ url: buttonUrl, plainUrl: url = buttonUrl }: MailAction): Html =>
  html`<p class="quiet" style="${SMALL};margin-top:16px">${LINK_HINT}<br><a class="link" href="${url}" style="${LINK}">${url}</a></p>`;

const accountReason = ({ contactEmail }: RenderSettings): Html =>
  html`<p class="quiet" style="${SMALL}">${ACCOUNT_REASON} ${QUESTIONS} <a class="link" href="mailto:${contactEmail}" style="${LINK}">${contactEmail}</a>.</p>`;
