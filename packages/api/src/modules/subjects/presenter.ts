import type { Subject } from '@casovi/contract/subjects';
import type { SubjectNameRow, SubjectRow } from './queries.ts';

export const presentSubject = (row: SubjectRow): Subject => ({
  id_predmeta: row.id,
  naziv_predmeta: row.name,
  naziv: row.categoryName,
  link: row.slug,
  tip_predmeta: row.categoryId,
  broj_profesora: row.tutors,
  broj_profesora_osnovna: row.tutorsPrimary,
  broj_profesora_srednja: row.tutorsSecondary,
  broj_profesora_fakultet: row.tutorsUniversity,
});

export const presentSubjectName = (row: SubjectNameRow): Pick<Subject, 'id_predmeta' | 'naziv_predmeta'> => ({
  id_predmeta: row.id,
  naziv_predmeta: row.name,
});
