import { BOOKABLE_LEVELS } from '@casovi/contract/constants';
import { freeHours } from '@casovi/contract/free-hours';
import { NO_FILTERS } from '@casovi/contract/list-filters';
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
  subject: Subject,
): Promise<{ calendar: SubjectCalendar | null; tags: Tag[] }> {
  const { id_predmeta, naziv_predmeta, link } = subject;
  const level = levelWithMostTutors(subject);
  const tutors = (await tutorListPage(parts, link, { tip: String(level), limit: TUTORS }))?.tutors ?? [];
  const now = parts.clock.now();
  const today = todayInPodgorica(now);
  const dates = datesFrom(today, DAYS);
  const calendars = await calendarsOf(
    parts.db,
    tutors.map(({ id_korisnika }) => id_korisnika),
    { first: today, last: dates.at(-1) ?? today },
    now,
    null,
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
    nivo: level,
    dates,
    cijena: Math.min(...tutors.map(({ cijena }) => cijena)),
    hours: [...hours.values()],
  };
  return { calendar: hours.size > 0 ? calendar : null, tags: listTags(id_predmeta, NO_FILTERS, tutors) };
}

function levelWithMostTutors(subject: Subject): SubjectCalendar['nivo'] {
  const tutors = {
    1: subject.broj_profesora_osnovna,
    2: subject.broj_profesora_srednja,
    3: subject.broj_profesora_fakultet,
  };
  return BOOKABLE_LEVELS.reduce((most, level) => (tutors[level] > tutors[most] ? level : most));
}
