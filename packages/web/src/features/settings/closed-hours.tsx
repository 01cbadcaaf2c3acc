import { LESSON_STATUS } from '@casovi/contract/constants';
import { plural } from '@casovi/contract/display';
import { offeredHours } from '@casovi/contract/free-hours';
import type { Lesson } from '@casovi/contract/lessons';
import { STATUS_NAMES } from '@casovi/contract/texts/lessons';
import { fromWallClock, lessonTerm, timesOf } from '@casovi/contract/time';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { Notice } from '../../ui/notice.tsx';
import { useExceptionList } from './use-exceptions.ts';
import type { Week } from './week.ts';

/** Of each status; the nearest ones come first. */
const LOADED = 100;
const SHOWN = 5;

/** Empty while loading and on failure: the week can be changed without them. */
function useUpcomingLessons(tutorId: number): Lesson[] {
  const { data } = useQuery({
    queryKey: ['upcoming-lessons', tutorId],
    queryFn: async ({ signal }) => {
      const ofStatus = (status: Lesson['status']) =>
        call('GET /api/reservation/profesor/:id', {
          params: { id: tutorId },
          query: { status, redoslijed: 'najblizi', limit: LOADED },
          signal,
        });
      const [{ currentTime }, pending, confirmed] = await Promise.all([
        call('GET /api/time/current-time', { signal }),
        ofStatus(LESSON_STATUS.pending),
        ofStatus(LESSON_STATUS.confirmed),
      ]);
      const begin = ({ datum, sat }: Lesson): number => fromWallClock(datum, sat).getTime();
      return [...pending, ...confirmed]
        .filter((lesson) => begin(lesson) > Date.parse(currentTime))
        .sort((one, other) => begin(one) - begin(other));
    },
  });
  return data ?? [];
}

/** Upcoming lessons that take an hour which is not free any more, unless it is one of the extra hours of that day. */
export function useClosedLessons(tutorId: number, week: Week): Lesson[] {
  const exceptions = useExceptionList(tutorId).data?.exceptions ?? [];
  const isExtra = offeredHours({ week: [], exceptions });
  return useUpcomingLessons(tutorId).filter((lesson) =>
    timesOf(lesson).some((time) => !week.has(`${lesson.dan} ${time}`) && !isExtra(lesson.datum, time)),
  );
}

export function ClosedHours({ lessons }: { lessons: readonly Lesson[] }) {
  if (lessons.length === 0) return null;
  const more = lessons.length - SHOWN;
  return (
    <Notice live title="U zatvorenim satima imate časove" className="mt-4 max-sm:mx-4">
      <ul className="figures grid gap-1">
        {lessons.slice(0, SHOWN).map(({ id, datum, sat, ime, status }) => (
          <li key={id} className="wrap-anywhere">
            {lessonTerm(datum, sat)}: {ime}, {STATUS_NAMES[status].toLowerCase()}
          </li>
        ))}
        {more > 0 && <li>i još {plural(more, 'čas', 'časa', 'časova')}</li>}
      </ul>
      <p className="mt-2">Ti časovi važe i dalje: zatvaranje sata ih ne otkazuje.</p>
    </Notice>
  );
}
