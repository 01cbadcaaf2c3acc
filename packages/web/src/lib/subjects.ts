import { UNCATEGORISED } from '@casovi/contract/constants';

export interface SubjectGroup<Subject> {
  /** Null for subjects without a category. */
  category: string | null;
  subjects: Subject[];
}

/** In the order of the server. */
export function byCategory<Subject extends { naziv: string }>(subjects: readonly Subject[]): SubjectGroup<Subject>[] {
  const groups = new Map<string, Subject[]>();
  for (const subject of subjects) groups.set(subject.naziv, [...(groups.get(subject.naziv) ?? []), subject]);
  return [...groups].map(([name, members]) => ({ category: name === UNCATEGORISED ? null : name, subjects: members }));
}
