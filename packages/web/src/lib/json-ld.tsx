import { use } from 'react';
import { NonceContext } from './nonce.ts';

/** Structured data for search engines. Made by loaders (`structuredData`), so that no code for it is bundled. */
export function JsonLd({ json }: { json: string }) {
  const nonce = use(NonceContext);
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of ours, in which nothing can end the element
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
