import { freeHours } from '@casovi/contract/free-hours';
import type { SubjectCalendar } from '@casovi/contract/pages';
import type { Subject } from '@casovi/contract/subjects';
import { datesFrom, todayInPodgorica } from '@casovi/contract/time';
import type { Tag } from '../../platform/cache/change-log.ts';
import type { Parts } from '../../platform/parts.ts';
import { calendarsOf, listTags, tutorListPage } from '../tutors/public.ts';

/** Few, so that the picture has gaps, as a week has. */
const TUTORS = 3;
const DAYS = 5;

/** The next free hours of the tutors that a list recommends first. */
export async function subjectCalendar(
  parts: Pick<Parts, 'db' | 'clock' | 'changes'>,
  { id_predmeta, naziv_predmeta, link }: Subject,
): Promise<{ calendar: SubjectCalendar | null; tags: Tag[] }> {
  const tutors = (await tutorListPage(parts, link, { limit: TUTORS }))?.tutors ?? [];
  const now = parts.clock.now();
  const today = todayInPodgorica(now);
  const dates = datesFrom(today, DAYS);
  const calendars = await calendarsOf(
    parts.db,
    tutors.map(({ id_korisnika }) => id_korisnika),
    { first: today, last: dates.at(-1) ?? today },
    now,
  );
  const hours = new Map<string, SubjectCalendar['hours'][number]>();
  for (const { id_korisnika, ime } of tutors) {
    const calendar = calendars.get(id_korisnika);
    for (const hour of calendar ? freeHours(calendar, dates) : []) {
      const term = `${hour.date} ${hour.time}`;
      if (!hours.has(term)) hours.set(term, { ...hour, profesor: { id_korisnika, ime } });
    }
  }
  const calendar = {
    subject: { naziv_predmeta, link },
    dates,
    cijena: Math.min(...tutors.map(({ cijena }) => cijena)),
    hours: [...hours.values()],
  };
  return { calendar: hours.size > 0 ? calendar : null, tags: listTags(id_predmeta, tutors) };
}
