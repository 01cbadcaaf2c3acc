import { describe, expect, it } from 'vitest';
import { pageMeta } from './meta.ts';

const args = (pathname: string) => ({
  location: { pathname },
  matches: [{ id: 'root', loaderData: { site: { publicUrl: 'https://casovi.example/' } } }],
});

describe('pageMeta', () => {
  it('names the page before the product', () => {
    expect(pageMeta(args('/predmeti'), { title: 'Predmeti' })).toContainEqual({ title: 'Predmeti · Časovi' });
  });

  it('gives one canonical address, without a slash at the end', () => {
    for (const pathname of ['/predmeti', '/predmeti/']) {
      expect(pageMeta(args(pathname), {})).toContainEqual({
        tagName: 'link',
        rel: 'canonical',
        href: 'https://casovi.example/predmeti',
      });
    }
    expect(pageMeta(args('/'), {})).toContainEqual({ property: 'og:url', content: 'https://casovi.example/' });
  });

  it('keeps private pages out of search engines, and gives them no canonical address', () => {
    const tags = pageMeta(args('/poruke'), { title: 'Poruke', noindex: true });
    expect(tags).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(tags).not.toContainEqual(expect.objectContaining({ rel: 'canonical' }));
  });

  it.each([
    [{ image: { path: '/slike/a.jpg', alt: 'Ana Anić' } }, 'slike/a.jpg', 'Ana Anić'],
    [{}, 'og.png', 'Časovi: privatni časovi u Crnoj Gori'],
  ])('shows the picture of the page, or that of the site, with its size: %j', (page, path, alt) => {
    expect(pageMeta(args('/x'), page)).toEqual(
      expect.arrayContaining([
        { property: 'og:image', content: `https://casovi.example/${path}` },
        { property: 'og:image:width', content: '1200' },
        { property: 'og:image:height', content: '630' },
        { property: 'og:image:alt', content: alt },
      ]),
    );
  });

  it('still has a title where the root could not be loaded', () => {
    expect(pageMeta({ location: { pathname: '/' }, matches: [undefined] }, { title: 'Greška' })).toContainEqual({
      title: 'Greška · Časovi',
    });
  });
});
