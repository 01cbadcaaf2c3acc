export type Thing = { '@type': string | string[] } & Record<string, unknown>;

export interface Crumb {
  name: string;
  path: string;
}

/** Escapes `<`, which could end the script element. */
export const structuredData = (...graph: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');

export const breadcrumbList = (site: string, crumbs: readonly Crumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: site + path,
  })),
});

/** Entries of a list page, numbered from `first`. */
export const itemList = (site: string, name: string, entries: readonly Crumb[], total: number, first = 1): Thing => ({
  '@type': 'ItemList',
  name,
  numberOfItems: total,
  itemListElement: entries.map((entry, index) => ({
    '@type': 'ListItem',
    position: first + index,
    name: entry.name,
    url: site + entry.path,
  })),
});
