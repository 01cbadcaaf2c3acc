import type { CurrentUser } from '@casovi/contract/accounts';
import { USER_TYPE } from '@casovi/contract/constants';
import type { Lesson, WantedSlot } from '@casovi/contract/lessons';
import { STATUS_FILTER_NAMES } from '@casovi/contract/texts/lessons';
import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorMessage } from '../../lib/api.ts';
import { LastSeenNotice } from '../../lib/offline/last-seen-notice.tsx';
import { useServerClock } from '../../lib/server-clock.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadMore } from '../../ui/pagination.tsx';
import { AskedLessons } from './asked-lessons.tsx';
import { EmptyLessons } from './empty-lessons.tsx';
import { FilterBar } from './filter-bar.tsx';
import { askedOf, filterOf, searchOf } from './filters.ts';
import { LessonActions, LessonLinks, type WantedMove } from './lesson-actions.tsx';
import { LessonList, LessonListSkeleton } from './lesson-list.tsx';
import { LessonMenu } from './lesson-menu.tsx';
import { NextLesson } from './next-lesson.tsx';
import { ReplacementPrompt } from './replacement-prompt.tsx';
import { Replacements } from './replacements.tsx';
import { SeriesActions } from './series-actions.tsx';
import { useLessonSteps } from './use-lesson-steps.ts';
import { useAskedLessons, useLessons, useLiveLessons, useNextLesson } from './use-lessons.ts';
import { usePrint } from './use-print.ts';
import { useReadNotifications } from './use-read-notifications.ts';
import { type AskedTutor, useReplacementPrompt } from './use-replacements.ts';

export interface TermRequest extends WantedMove {
  tutorId: number;
  busy: boolean;
  onSend: (slots: WantedSlot[], reason: string) => void;
  onClose: () => void;
}

interface LessonsProps {
  user: CurrentUser;
  note: ReactNode;
  /** What is under it waits, to prevent a layout shift. */
  noteLoading: boolean;
  /** Asks for other terms of a lesson. */
  termDialog: (request: TermRequest) => ReactNode;
  /** Says what another tutor was asked for. */
  sentDialog: (asked: AskedTutor, onClose: () => void) => ReactNode;
}

export function Lessons({ user, note, noteLoading, termDialog, sentDialog }: LessonsProps) {
  const [search] = useSearchParams();
  const filter = filterOf(search);
  const refresh = useLiveLessons(user);
  const steps = useLessonSteps(user, refresh);
  const now = useServerClock();
  const wanted = askedOf(search);
  const prompted = useReplacementPrompt(user, wanted && 'cas' in wanted ? wanted.cas : null);
  const loadedNext = useNextLesson(user, now);
  const next = noteLoading || prompted === undefined ? undefined : loadedNext;
  const list = useLessons(user, filter);
  const asked = useAskedLessons(user, wanted);
  const isSeries = wanted !== null && 'serija' in wanted;
  const askedLoading = asked?.lessons === undefined && asked?.error === null;
  // After what is above it, to prevent layout shifts.
  const lessons = next === undefined || askedLoading ? undefined : list.lessons;
  const others = lessons?.filter(({ id }) => !asked?.lessons?.some((one) => one.id === id));
  const { printing, print } = usePrint<number>();
  const reading = useReadNotifications();
  const [moving, setMoving] = useState<WantedMove | null>(null);
  const [sent, setSent] = useState<AskedTutor | null>(null);

  const linksOf = (lesson: Lesson) => (
    <LessonLinks lesson={lesson} menu={<LessonMenu {...{ lesson, user, now }} onPrint={() => print(lesson.id)} />} />
  );
  const actionsOf = (lesson: Lesson) =>
    lesson.akcije.includes('replace') ? (
      <Replacements {...{ user, lesson, refresh }} onAsked={setSent} className="sm:ml-18" />
    ) : (
      <LessonActions lesson={lesson} steps={steps} onMove={setMoving} className="sm:ml-18" />
    );
  const close = () => setMoving(null);
  const looks = { now, viewerType: user.id_tipa, linksOf, actionsOf, printing };

  return (
    <div {...reading} className="grid grid-cols-1 gap-6">
      <h1 className="text-2xl sm:text-3xl">{SHELL_TEXT.product}</h1>
      <Notice kind="warning" className="print:hidden">
        Dijeljenje kontakt podataka van platforme strogo je zabranjeno i može dovesti do gašenja naloga.
      </Notice>
      <LastSeenNotice />
      {note}
      {next !== undefined && prompted && <ReplacementPrompt {...{ user, prompted }} onAsked={setSent} />}
      {next && (
        <NextLesson next={next} menu={<LessonMenu {...{ user, now }} lesson={next.lesson} variant="secondary" />} />
      )}
      {asked && next !== undefined && (
        <AskedLessons
          {...asked}
          isSeries={isSeries}
          closeTo={{ search: new URLSearchParams(searchOf(filter)).toString() }}
        >
          {(found) => (
            <>
              {isSeries && <SeriesActions lessons={found} steps={steps} />}
              <LessonList lessons={found} {...looks} inSeries={isSeries} />
            </>
          )}
        </AskedLessons>
      )}
      <section aria-labelledby="lista" className="grid gap-4">
        <h2 id="lista" className="sr-only">
          {filter === null ? 'Svi časovi' : STATUS_FILTER_NAMES[filter]}
        </h2>
        <FilterBar />
        {list.error && (
          <LoadFailure title="Časovi se nisu učitali" onRetry={list.retry}>
            {errorMessage(list.error)}
          </LoadFailure>
        )}
        {!lessons && !list.error && <LessonListSkeleton />}
        {lessons && list.total === 0 && <EmptyLessons filter={filter} viewerType={user.id_tipa} />}
        {others && <LessonList lessons={others} {...looks} />}
        {lessons?.length === 1 && others?.length === 0 && (
          <p className="text-quiet print:hidden">Ovdje nema drugih časova.</p>
        )}
        {list.more && (
          <LoadMore
            shown={list.lessons?.length ?? 0}
            total={list.total}
            busy={list.loadingMore}
            onMore={() => void list.more?.()}
          />
        )}
      </section>
      {moving &&
        termDialog({
          ...moving,
          tutorId: user.id_tipa === USER_TYPE.tutor ? user.id_korisnika : moving.lesson.id_sagovornika,
          busy: steps.busyWith === moving.lesson.id,
          onSend: (slots, reason) =>
            void (moving.prevented
              ? steps.prevented(moving.lesson, reason, slots, close)
              : steps.move(moving.lesson, slots, close)),
          onClose: close,
        })}
      {sent && sentDialog(sent, () => setSent(null))}
    </div>
  );
}
