import { LIST_MAX, UNCATEGORISED } from '@casovi/contract/constants';
import { asc, count, eq, like, ne, sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '../../platform/postgres/database.ts';
import { perDatabase } from '../../platform/postgres/per-database.ts';
import { categories, listingCounts, subjects } from '../../tables/subjects.ts';
import { offerings } from '../../tables/tutors.ts';

const tutorsAt = (level: number) =>
  sql<number>`coalesce(max(${listingCounts.tutors}) FILTER (WHERE ${listingCounts.level} = ${sql.raw(String(level))}), 0)`;

const subjectsWithCounts = (db: Database) =>
  db
    .select({
      id: subjects.id,
      name: subjects.name,
      slug: subjects.slug,
      categoryId: subjects.categoryId,
      categoryName: categories.name,
      tutors: tutorsAt(0),
      tutorsPrimary: tutorsAt(1),
      tutorsSecondary: tutorsAt(2),
      tutorsUniversity: tutorsAt(3),
    })
    .from(subjects)
    .innerJoin(categories, eq(categories.id, subjects.categoryId))
    .leftJoin(listingCounts, eq(listingCounts.subjectId, subjects.id))
    .groupBy(subjects.id, categories.id);

const IN_ORDER = [asc(ne(categories.name, UNCATEGORISED)), asc(categories.name), asc(subjects.name), asc(subjects.id)];

const allSubjects = perDatabase((db) =>
  subjectsWithCounts(db)
    .orderBy(...IN_ORDER)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('subjects'),
);

const subjectOfSlug = perDatabase((db) =>
  subjectsWithCounts(db)
    .where(eq(subjects.slug, sql.placeholder('slug')))
    .prepare('subject_of_slug'),
);

const allNames = perDatabase((db) =>
  db
    .select({ id: subjects.id, name: subjects.name })
    .from(subjects)
    .orderBy(asc(subjects.name), asc(subjects.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('subject_names'),
);

const numberOfSubjects = perDatabase((db) =>
  db.select({ subjects: count() }).from(subjects).prepare('number_of_subjects'),
);

export interface Cut {
  limit: number;
  offset: number;
}

export const selectSubjects = (db: Database, cut: Cut) => allSubjects(db).execute({ ...cut });
export const selectSubjectNames = (db: Database, cut: Cut) => allNames(db).execute({ ...cut });

export type SubjectRow = Awaited<ReturnType<typeof selectSubjects>>[number];
export type SubjectNameRow = Awaited<ReturnType<typeof selectSubjectNames>>[number];

export async function findSubjectBySlug(db: Database, slug: string): Promise<SubjectRow | undefined> {
  const [row] = await subjectOfSlug(db).execute({ slug });
  return row;
}

export async function countSubjects(db: Database): Promise<number> {
  const [row] = await numberOfSubjects(db).execute();
  return row?.subjects ?? 0;
}

// Changes by admins ------------------------------------------------------------------------------------------------

export const selectCategories = (db: Executor) =>
  db
    .select({ id: categories.id, name: categories.name, subjects: count(subjects.id) })
    .from(categories)
    .leftJoin(subjects, eq(subjects.categoryId, categories.id))
    .groupBy(categories.id)
    .orderBy(asc(ne(categories.name, UNCATEGORISED)), asc(categories.name))
    .limit(LIST_MAX);

export async function insertCategoryRow(tx: Executor, name: string): Promise<number> {
  const [row] = await tx.insert(categories).values({ name }).returning({ id: categories.id });
  if (!row) throw new Error('category was not stored');
  return row.id;
}

export async function findCategoryName(db: Executor, id: number): Promise<string | undefined> {
  const [row] = await db.select({ name: categories.name }).from(categories).where(eq(categories.id, id));
  return row?.name;
}

/** False when there was none. */
export async function deleteCategoryRow(tx: Executor, id: number): Promise<boolean> {
  const deleted = await tx.delete(categories).where(eq(categories.id, id)).returning({ id: categories.id });
  return deleted.length > 0;
}

/** Serializes changes; subjects can still be read and referenced. */
export async function lockSubjects(tx: Transaction): Promise<void> {
  await tx.execute(sql`LOCK TABLE ${subjects} IN SHARE ROW EXCLUSIVE MODE`);
}

export async function slugsLike(tx: Executor, slug: string): Promise<string[]> {
  const rows = await tx
    .select({ slug: subjects.slug })
    .from(subjects)
    .where(like(subjects.slug, `${slug}%`));
  return rows.map((row) => row.slug);
}

export async function insertSubjectRow(tx: Executor, row: typeof subjects.$inferInsert): Promise<number> {
  const [stored] = await tx.insert(subjects).values(row).returning({ id: subjects.id });
  if (!stored) throw new Error('subject was not stored');
  return stored.id;
}

export async function isOffered(db: Executor, id: number): Promise<boolean> {
  const [row] = await db
    .select({ id: offerings.subjectId })
    .from(offerings)
    .where(eq(offerings.subjectId, id))
    .limit(1);
  return row !== undefined;
}

/** Returns the name of the deleted subject, if there was one. */
export async function deleteSubjectRow(tx: Executor, id: number): Promise<string | undefined> {
  const [row] = await tx.delete(subjects).where(eq(subjects.id, id)).returning({ name: subjects.name });
  return row?.name;
}
