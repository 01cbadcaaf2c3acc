import { subjectPath, townPath, tutorPath } from '@casovi/contract/display';
import { PUBLIC_PAGES } from '@casovi/contract/pages';
import type { Parts } from '../../platform/parts.ts';
import { cachedFor } from '../../platform/postgres/per-database.ts';
import { selectSubjectSlugs, selectTownPages, selectTutorRanges, selectTutorsAfter } from './queries.ts';
import { sitemapIndex, urlSet } from './sitemap.ts';

const BATCH = 2_000;
const POSTGRES_INT_MAX = 2_147_483_647;
const SCANS_KEPT_MILLISECONDS = 10 * 60_000;

export interface Sitemaps {
  /** One file, or an index of several. */
  main(): Promise<AsyncIterable<string> | string>;
  pages(): Promise<AsyncIterable<string>>;
  tutors(range: number): AsyncIterable<string>;
}

/** A file of tutors is a range of ids, so it has a bounded size and stays stable when tutors are added. */
export function sitemaps(parts: Pick<Parts, 'db' | 'clock' | 'settings'>, addressesPerFile: number): Sitemaps {
  const { db } = parts;
  const site = parts.settings.publicUrl;
  const tutorRanges = cachedFor(SCANS_KEPT_MILLISECONDS, (database) => selectTutorRanges(database, addressesPerFile));

  const townPages = cachedFor(SCANS_KEPT_MILLISECONDS, selectTownPages);

  const pagePaths = async () => [
    ...PUBLIC_PAGES,
    ...(await selectSubjectSlugs(db)).map((link) => subjectPath({ link })),
    ...(await townPages(parts)).map(({ link, town }) => townPath({ link }, town)),
  ];

  async function* tutorPaths(from: number, to: number): AsyncGenerator<string[]> {
    if (from >= POSTGRES_INT_MAX) return;
    let after = from;
    for (;;) {
      const tutors = await selectTutorsAfter(db, after, Math.min(to, POSTGRES_INT_MAX), BATCH);
      yield tutors.map(tutorPath);
      const last = tutors.at(-1);
      if (!last || tutors.length < BATCH) return;
      after = last.id_korisnika;
    }
  }

  async function* everyPath(): AsyncGenerator<string[]> {
    yield await pagePaths();
    yield* tutorPaths(0, POSTGRES_INT_MAX);
  }

  return {
    main: async () => {
      const ranges = await tutorRanges(parts);
      const addresses = ranges.reduce((sum, { tutors }) => sum + tutors, (await pagePaths()).length);
      if (addresses <= addressesPerFile) return urlSet(site, everyPath());
      return sitemapIndex(site, [
        '/sitemap-stranice.xml',
        ...ranges.map(({ range }) => `/sitemap-profesori-${range}.xml`),
      ]);
    },
    pages: async () => urlSet(site, [await pagePaths()]),
    tutors: (range) => urlSet(site, tutorPaths(range * addressesPerFile, (range + 1) * addressesPerFile)),
  };
}
