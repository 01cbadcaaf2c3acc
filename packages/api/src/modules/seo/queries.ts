import { and, asc, eq, exists, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { perDatabase } from '../../platform/postgres/per-database.ts';
import { isVisibleTutor, users } from '../../tables/accounts.ts';
import { subjects } from '../../tables/subjects.ts';
import { offerings, tutorListings } from '../../tables/tutors.ts';

export async function selectSubjectSlugs(db: Database): Promise<string[]> {
  const rows = await db.select({ slug: subjects.slug }).from(subjects).orderBy(asc(subjects.slug));
  return rows.map((row) => row.slug);
}

/** Pages of a subject in a town where somebody teaches. Scans all tutors. */
export async function selectTownPages(db: Database): Promise<{ link: string; town: string }[]> {
  const town = sql<string>`unnest(${tutorListings.towns})`.as('town');
  const taught = db
    .selectDistinct({ subjectId: tutorListings.subjectId, town })
    .from(tutorListings)
    .where(eq(tutorListings.level, 0))
    .as('taught');
  return db
    .select({ link: subjects.slug, town: taught.town })
    .from(taught)
    .innerJoin(subjects, eq(subjects.id, taught.subjectId))
    .orderBy(asc(subjects.slug), asc(taught.town));
}

/** The number of visible tutors per range of `size` ids. Scans all tutors. */
export async function selectTutorRanges(db: Database, size: number): Promise<{ range: number; tutors: number }[]> {
  const range = sql<number>`(${tutorListings.tutorId} - 1) / ${sql.raw(String(size))}`;
  return db
    .select({ range, tutors: sql<number>`count(DISTINCT ${tutorListings.tutorId})`.mapWith(Number) })
    .from(tutorListings)
    .where(eq(tutorListings.level, 0))
    .groupBy(range)
    .orderBy(range);
}

const tutorsAfter = perDatabase((db) =>
  db
    .select({ id_korisnika: users.id, ime: users.name })
    .from(users)
    .where(
      and(
        gt(users.id, sql.placeholder('after')),
        lte(users.id, sql.placeholder('last')),
        isVisibleTutor,
        exists(db.select({ one: sql`1` }).from(offerings).where(eq(offerings.tutorId, users.id))),
      ),
    )
    .orderBy(asc(users.id))
    .limit(sql.placeholder('limit'))
    .prepare('sitemap_tutors'),
);

/** Visible tutors with ids after `after` up to `last`. */
export const selectTutorsAfter = (db: Database, after: number, last: number, limit: number) =>
  tutorsAfter(db).execute({ after, last, limit });
