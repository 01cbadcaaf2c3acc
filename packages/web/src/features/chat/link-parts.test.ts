import { describe, expect, it } from 'vitest';
import { linkParts } from './link-parts.ts';

describe('links in a message', () => {
  it('leaves the sentence around an address alone', () => {
    expect(linkParts('Vidi https://example.com/a?b=1, pa javi.')).toEqual([
      { text: 'Vidi ' },
      { text: 'https://example.com/a?b=1', href: 'https://example.com/a?b=1' },
      { text: ', pa javi.' },
    ]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '<a href=x>', 'http://', 'bez linka'])('%s is text', (text) => {
    expect(linkParts(text)).toEqual([{ text }]);
  });

  it('finds several', () => {
    expect(linkParts('http://a.me http://b.me').filter(({ href }) => href)).toHaveLength(2);
  });
});
