import type { SiteFacts } from '@casovi/contract/pages';
import { SHARE_PICTURE_SIZE } from '@casovi/contract/sharing';
import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import type { MetaDescriptor } from 'react-router';

interface MetaArguments {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

interface PageMeta {
  /** Without the product's name, which is added. The home page leaves it out. */
  title?: string;
  description?: string;
  /** If the canonical path differs. */
  path?: string;
  noindex?: boolean;
  /** For link previews, in `SHARE_PICTURE_SIZE`. */
  image?: { path: string; alt: string };
}

const SITE_TITLE = `${SHELL_TEXT.product}: privatni časovi u Crnoj Gori`;
const SITE_DESCRIPTION =
  'Pronađite provjerenog profesora za svaki predmet, pogledajte slobodne termine i zakažite privatni čas, uživo ili online, bilo gdje u Crnoj Gori.';

export function pageMeta({ location, matches }: MetaArguments, page: PageMeta): MetaDescriptor[] {
  const title = page.title ? `${page.title} · ${SHELL_TEXT.product}` : SITE_TITLE;
  const description = page.description ?? SITE_DESCRIPTION;
  const tags: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: page.title ?? SITE_TITLE },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: SHELL_TEXT.product },
    { property: 'og:locale', content: 'sr_ME' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
  const publicUrl = siteOf(matches)?.publicUrl.replace(/\/$/, '');
  if (publicUrl !== undefined) {
    const address = `${publicUrl}${page.path ?? location.pathname.replace(/(.)\/$/, '$1')}`;
    const { path, alt } = page.image ?? { path: '/og.png', alt: SITE_TITLE };
    tags.push(
      { property: 'og:url', content: address },
      { property: 'og:image', content: `${publicUrl}${path}` },
      { property: 'og:image:width', content: String(SHARE_PICTURE_SIZE.width) },
      { property: 'og:image:height', content: String(SHARE_PICTURE_SIZE.height) },
      { property: 'og:image:alt', content: alt },
    );
    if (!page.noindex) tags.push({ tagName: 'link', rel: 'canonical', href: address });
  }
  if (page.noindex) tags.push({ name: 'robots', content: 'noindex' });
  return tags;
}

function siteOf(matches: MetaArguments['matches']): SiteFacts | undefined {
  const root = matches.find((match) => match?.id === 'root');
  return (root?.loaderData as { site: SiteFacts } | undefined)?.site;
}
