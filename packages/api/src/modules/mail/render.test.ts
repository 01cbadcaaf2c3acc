import { describe, expect, it } from 'vitest';
import { renderMail } from './render.ts';
import type { MailContent } from './types.ts';

const settings = { publicUrl: 'https://casovi.test', contactEmail: 'kontakt@casovi.test' };
const content: MailContent = {
  subject: 'Čas je potvrđen',
  greeting: 'Dobar dan,',
  paragraphs: ['Profesor je potvrdio čas.', 'Prvi red\nDrugi red'],
  facts: [['Predmet', 'Matematika']],
  action: { label: 'Pogledaj čas', url: 'https://casovi.test/dashboard?a=1&b=2' },
  notes: ['Otkazivanje je moguće do 2 sata prije početka.'],
};

describe('a mail', () => {
  it('says the same as text', () => {
    expect(renderMail(content, settings).text).toBe(`Časovi

Dobar dan,

Profesor je potvrdio čas.

Prvi red
Drugi red

Predmet: Matematika

Pogledaj čas:
https://casovi.test/dashboard?a=1&b=2

Otkazivanje je moguće do 2 sata prije početka.

-- 
Ovu poruku dobijate jer je Vaša e-mail adresa prijavljena na sajtu Časovi.
Pitanja? Pišite nam na kontakt@casovi.test.
Časovi · https://casovi.test
`);
  });

  it('says it all as HTML, with a button and the same link in plain sight', () => {
    const { html } = renderMail(content, settings);
    for (const words of ['Dobar dan,', 'Profesor je potvrdio čas.', 'Prvi red<br>Drugi red', 'Predmet', 'Matematika']) {
      expect(html).toContain(words);
    }
    expect(html.match(/href="https:\/\/casovi\.test\/dashboard\?a=1&amp;b=2"/g)).toHaveLength(2);
    expect(html).toContain('>https://casovi.test/dashboard?a=1&amp;b=2</a>');
    expect(html).toContain('href="mailto:kontakt@casovi.test"');
    expect(html).toContain('<html lang="sr-Latn-ME">');
  });

  it('can give a reason of its own instead of the account', () => {
    const { html, text } = renderMail({ ...content, reason: 'Poslato preko forme.' }, settings);
    for (const twin of [html, text]) {
      expect(twin).toContain('Poslato preko forme.');
      expect(twin).not.toContain('prijavljena');
    }
  });

  it('escapes whatever it is given, wherever it stands', () => {
    const hostile = `"><script>alert('x')</script>`;
    const { html } = renderMail(
      {
        subject: hostile,
        greeting: hostile,
        paragraphs: [hostile, `a\n${hostile}`],
        facts: [[hostile, hostile]],
        action: { label: hostile, url: `https://casovi.test/${hostile}` },
        notes: [hostile],
        reason: hostile,
      },
      settings,
    );
    expect(html).not.toContain('<script');
    expect(html.match(/&quot;&gt;&lt;script&gt;alert\(&#39;x&#39;\)&lt;\/script&gt;/g)).toHaveLength(13);
  });

  it('keeps a fact on one line, so that it cannot pose as another one', () => {
    const { text } = renderMail({ ...content, facts: [['Ime', 'Ana\r\nCijena: 0 €']] }, settings);
    expect(text).toContain('Ime: Ana Cijena: 0 €\n');
  });
});
