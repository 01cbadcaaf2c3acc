/** Imported by loaders only. */
import type { SiteFacts } from '@casovi/contract/pages';
import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import { structuredData } from '../../lib/structured-data.ts';

export function siteData({ publicUrl, contactEmail, socialUrl }: SiteFacts): string {
  const organization = `${publicUrl}/#organization`;
  return structuredData(
    {
      '@type': 'Organization',
      '@id': organization,
      name: SHELL_TEXT.product,
      url: `${publicUrl}/`,
      logo: `${publicUrl}/icon-512.png`,
      email: contactEmail,
      address: { '@type': 'PostalAddress', addressLocality: 'Podgorica', addressCountry: 'ME' },
      ...(socialUrl && { sameAs: [socialUrl] }),
    },
    {
      '@type': 'WebSite',
      '@id': `${publicUrl}/#website`,
      name: SHELL_TEXT.product,
      url: `${publicUrl}/`,
      inLanguage: 'sr-Latn-ME',
      publisher: { '@id': organization },
    },
  );
}
