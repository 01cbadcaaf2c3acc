import type { Readable } from 'node:stream';
import type { LessonStatus } from '@casovi/contract/constants';
import { placeInSeries } from '@casovi/contract/display';
import { placeInWords } from '@casovi/contract/places';
import { moment, numericDate } from '@casovi/contract/time';
import { csvFile, inBatches } from '../../platform/files/csv.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import { writeAudit } from '../audit/public.ts';
import { listLessonsAfter } from './list-queries.ts';
import { presentAdminLesson } from './presenter.ts';
import type { LessonRow } from './queries.ts';
import { readLessonSearch } from './search.ts';

const HEADER = [
  ...['ID', 'ID profesora', 'Profesor', 'ID učenika', 'Učenik', 'Predmet', 'Nivo', 'Datum', 'Sat'],
  ...[
    'Trajanje (min)',
    'Cijena (EUR)',
    'Status',
    'Zakazano',
    'Razlog',
    'Otkazano kasno',
    'Profesor spriječen',
    'Serija',
    'Mjesto',
  ],
];

function cellsOf(row: LessonRow) {
  const lesson = presentAdminLesson(row, { now: row.bookedAt, roomUrl: undefined });
  return [
    ...[lesson.id, lesson.id_profesora, lesson.ime_profesora, lesson.id_ucenika, lesson.ime_ucenika],
    ...[lesson.predmet, lesson.naziv_nivoa, numericDate(lesson.datum), lesson.sat, lesson.trajanje],
    // The decimal separator of Montenegrin spreadsheets.
    String(lesson.cijena).replace('.', ','),
    ...[lesson.ime_statusa, moment(row.bookedAt), lesson.RAZLOG, lesson.otkazano_kasno ? 'Da' : 'Ne'],
    lesson.profesor_sprijecen ? 'Da' : 'Ne',
    lesson.serija ? placeInSeries(lesson.serija) : '',
    // Without address and link: a file outlives both.
    placeInWords(lesson),
  ];
}

export async function exportLessons(
  parts: Parts,
  admin: Viewer,
  { status, search }: { status?: LessonStatus | undefined; search?: string | undefined },
): Promise<Readable> {
  await writeAudit(parts, parts.db, {
    actorId: admin.id,
    action: 'lessons-export',
    targetType: 'list',
    targetId: null,
    details: { name: 'Rezervacije', ...(search && { search }) },
  });
  const now = parts.clock.now();
  const filter = { status, search: search ? readLessonSearch(search) : undefined };
  const batches = inBatches((afterId, limit) => listLessonsAfter(parts.db, filter, now, afterId, limit));
  return csvFile(HEADER, batches, cellsOf);
}
