const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const location = (site: string, path: string): string => `<loc>${escapeXml(site + path)}</loc>`;

/** Streamed. No `lastmod`: it is not recorded when a page changed. */
export async function* urlSet(
  site: string,
  batches: AsyncIterable<string[]> | Iterable<string[]>,
): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  for await (const paths of batches) yield paths.map((path) => `<url>${location(site, path)}</url>\n`).join('');
  yield '</urlset>\n';
}

export const sitemapIndex = (site: string, paths: string[]): string =>
  `${HEAD}<sitemapindex ${NAMESPACE}>\n${paths.map((path) => `<sitemap>${location(site, path)}</sitemap>\n`).join('')}</sitemapindex>\n`;

const PRIVATE_PATHS = [
  '/api/',
  '/dashboard',
  '/poruke',
  '/podesavanja',
  '/admin-dashboard',
  '/forget',
  '/reset-password/',
  '/bez-obavjestenja/',
  '/obavjestenja',
  '/odgovor/',
  '/success',
  '/pretraga',
  '/bez-mreze',
  '/posta',
  '/kalendar/',
];

export const robots = (site: string): string =>
  ['User-agent: *', ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`), '', `Sitemap: ${site}/sitemap.xml`, ''].join(
    '\n',
  );
