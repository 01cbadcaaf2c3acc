import { UNCATEGORISED } from '@casovi/contract/constants';
import { slugOf } from '@casovi/contract/letters';
import type { Category } from '@casovi/contract/subjects';
import { ADMIN_TEXT } from '@casovi/contract/texts/admin';
import { inTransaction } from '../../platform/events.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { FOREIGN_KEY_VIOLATION, sqlState, UNIQUE_VIOLATION } from '../../platform/postgres/database.ts';
import { writeAudit } from '../audit/public.ts';
import {
  deleteCategoryRow,
  deleteSubjectRow,
  findCategoryName,
  insertCategoryRow,
  insertSubjectRow,
  isOffered,
  lockSubjects,
  selectCategories,
  slugsLike,
} from './queries.ts';

export const listCategories = async ({ db }: Pick<Parts, 'db'>): Promise<Category[]> =>
  (await selectCategories(db)).map(({ id, name, subjects }) => ({ id, naziv: name, broj_predmeta: subjects }));

export async function addCategory(parts: Parts, admin: Viewer, name: string): Promise<void> {
  if (name === '') throw new AppError('badRequest', ADMIN_TEXT.categoryNameRequired);
  await mapSqlErrors({ [UNIQUE_VIOLATION]: new AppError('conflict', ADMIN_TEXT.categoryExists) }, () =>
    inTransaction(parts, async (tx) => {
      const targetId = await insertCategoryRow(tx, name);
      await writeAudit(parts, tx, {
        actorId: admin.id,
        action: 'category-add',
        targetType: 'category',
        targetId,
        details: { name },
      });
    }),
  );
}

/** A foreign key prevents the deletion of a category with subjects. */
export async function deleteCategory(parts: Parts, admin: Viewer, categoryId: number): Promise<void> {
  await mapSqlErrors({ [FOREIGN_KEY_VIOLATION]: new AppError('conflict', ADMIN_TEXT.categoryInUse) }, () =>
    inTransaction(parts, async (tx) => {
      const name = await findCategoryName(tx, categoryId);
      if (name === UNCATEGORISED) throw new AppError('conflict', ADMIN_TEXT.categoryPermanent);
      if (!(await deleteCategoryRow(tx, categoryId))) throw new AppError('notFound');
      await writeAudit(parts, tx, {
        actorId: admin.id,
        action: 'category-delete',
        targetType: 'category',
        targetId: categoryId,
        details: { name },
      });
    }),
  );
}

export async function addSubject(parts: Parts, admin: Viewer, name: string, categoryId: number): Promise<void> {
  const incomplete = new AppError('badRequest', ADMIN_TEXT.subjectFieldsRequired);
  if (name === '' || categoryId === 0) throw incomplete;
  const taken = new AppError('conflict', ADMIN_TEXT.subjectExists);
  await mapSqlErrors({ [UNIQUE_VIOLATION]: taken, [FOREIGN_KEY_VIOLATION]: incomplete }, () =>
    inTransaction(parts, async (tx) => {
      // Serialized: two concurrent ones would choose the same slug.
      await lockSubjects(tx);
      const plain = slugOf(name) || 'predmet';
      const slug = freeSlug(plain, await slugsLike(tx, plain));
      const targetId = await insertSubjectRow(tx, { name, categoryId, slug });
      await writeAudit(parts, tx, {
        actorId: admin.id,
        action: 'subject-add',
        targetType: 'subject',
        targetId,
        details: { name },
      });
    }),
  );
}

/** The slug itself, or with the first free number. */
function freeSlug(slug: string, taken: string[]): string {
  let free = slug;
  for (let number = 2; taken.includes(free); number += 1) free = `${slug}-${number}`;
  return free;
}

/**
 * Foreign keys prevent the deletion of a subject that is offered or was taught. One that is offered is refused before that, because the
 * check would deadlock with a tutor who saves the same offering.
 */
export async function deleteSubject(parts: Parts, admin: Viewer, subjectId: number): Promise<void> {
  const inUse = new AppError('conflict', ADMIN_TEXT.subjectInUse);
  if (await isOffered(parts.db, subjectId)) throw inUse;
  await mapSqlErrors({ [FOREIGN_KEY_VIOLATION]: inUse }, () =>
    inTransaction(parts, async (tx) => {
      const name = await deleteSubjectRow(tx, subjectId);
      if (name === undefined) throw new AppError('notFound');
      await writeAudit(parts, tx, {
        actorId: admin.id,
        action: 'subject-delete',
        targetType: 'subject',
        targetId: subjectId,
        details: { name },
      });
    }),
  );
}

/** Maps SQLSTATEs to errors. */
async function mapSqlErrors<Result>(errors: Record<string, AppError>, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw errors[sqlState(error)?.code ?? ''] ?? error;
  }
}
