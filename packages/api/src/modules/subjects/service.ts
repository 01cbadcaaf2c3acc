import { LIST_MAX } from '@casovi/contract/constants';
import type { Subject } from '@casovi/contract/subjects';
import type { Parts } from '../../platform/parts.ts';
import { presentSubject, presentSubjectName } from './presenter.ts';
import { countSubjects, findSubjectBySlug, searchSubjects, selectSubjectNames, selectSubjects } from './queries.ts';

type Db = Pick<Parts, 'db'>;

interface Page {
  limit?: number | undefined;
  offset?: number | undefined;
}

export async function listSubjects({ db }: Db, { limit = LIST_MAX, offset = 0 }: Page = {}): Promise<Subject[]> {
  return (await selectSubjects(db, { limit, offset })).map(presentSubject);
}

/** For admins, who may search. */
export async function subjectsPage(
  { db }: Db,
  { search, limit = LIST_MAX, offset = 0 }: Page & { search?: string | undefined },
): Promise<{ subjects: Subject[]; total: number }> {
  if (!search) return { subjects: await listSubjects({ db }, { limit, offset }), total: await countSubjects(db) };
  const { rows, total } = await searchSubjects(db, search, { limit, offset });
  return { subjects: rows.map(presentSubject), total };
}

export async function listSubjectNames({ db }: Db, { limit = LIST_MAX, offset = 0 }: Page = {}) {
  return (await selectSubjectNames(db, { limit, offset })).map(presentSubjectName);
}

export const numberOfSubjects = ({ db }: Db): Promise<number> => countSubjects(db);

export async function subjectOf({ db }: Db, link: string): Promise<Subject | null> {
  const row = await findSubjectBySlug(db, link);
  return row ? presentSubject(row) : null;
}
