import { containsAny, searchTexts, subjectRowText } from '@casovi/contract/admin-rows';
import { LIST_MAX } from '@casovi/contract/constants';
import type { Subject } from '@casovi/contract/subjects';
import type { Parts } from '../../platform/parts.ts';
import { presentSubject, presentSubjectName } from './presenter.ts';
import { countSubjects, findSubjectBySlug, selectSubjectNames, selectSubjects } from './queries.ts';

type Db = Pick<Parts, 'db'>;

interface Page {
  limit?: number | undefined;
  offset?: number | undefined;
}

export async function listSubjects({ db }: Db, { limit = LIST_MAX, offset = 0 }: Page = {}): Promise<Subject[]> {
  return (await selectSubjects(db, { limit, offset })).map(presentSubject);
}

const SEARCHED_MAX = 10_000;

/** Subjects are few enough to be searched in memory, by the rule of the page itself. */
export async function subjectsPage(
  { db }: Db,
  { search, limit = LIST_MAX, offset = 0 }: Page & { search?: string | undefined },
): Promise<{ subjects: Subject[]; total: number }> {
  if (!search) return { subjects: await listSubjects({ db }, { limit, offset }), total: await countSubjects(db) };
  const texts = searchTexts(search);
  const found = (await listSubjects({ db }, { limit: SEARCHED_MAX })).filter((subject) =>
    containsAny(subjectRowText(subject), texts),
  );
  return { subjects: found.slice(offset, offset + limit), total: found.length };
}

export async function listSubjectNames({ db }: Db, { limit = LIST_MAX, offset = 0 }: Page = {}) {
  return (await selectSubjectNames(db, { limit, offset })).map(presentSubjectName);
}

export const numberOfSubjects = ({ db }: Db): Promise<number> => countSubjects(db);

export async function subjectOf({ db }: Db, link: string): Promise<Subject | null> {
  const row = await findSubjectBySlug(db, link);
  return row ? presentSubject(row) : null;
}
