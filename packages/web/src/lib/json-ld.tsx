import { use } from 'react';
import { NonceContext } from './nonce.ts';

/** Facts about a page for search engines. Loaders write them with `structuredData`, so that no page carries code for it. */
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
