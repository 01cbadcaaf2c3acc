import type { CurrentUser } from '@casovi/contract/accounts';
import type { Lesson } from '@casovi/contract/lessons';
import { STATUS_FILTER_NAMES } from '@casovi/contract/texts/lessons';
import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import { useSearchParams } from 'react-router';
import { errorMessage } from '../../lib/api.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadMore } from '../../ui/pagination.tsx';
import { EmptyLessons } from './empty-lessons.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filterOf } from './filters.ts';
import { LessonActions, LessonLinks } from './lesson-actions.tsx';
import { LessonList, LessonListSkeleton } from './lesson-list.tsx';
import { NextLesson } from './next-lesson.tsx';
import { useLessonSteps } from './use-lesson-steps.ts';
import { useLessons, useLiveLessons, useNextLesson } from './use-lessons.ts';
import { usePrint } from './use-print.ts';
import { useReadNotifications } from './use-read-notifications.ts';

export function Lessons({ user }: { user: CurrentUser }) {
  const [search] = useSearchParams();
  const filter = filterOf(search);
  const refresh = useLiveLessons(user);
  const steps = useLessonSteps(user, refresh);
  const next = useNextLesson(user);
  const list = useLessons(user, filter);
  // After what is above it, to prevent layout shifts.
  const lessons = next === undefined ? undefined : list.lessons;
  const { printing, print } = usePrint<number>();
  const reading = useReadNotifications();

  const linksOf = (lesson: Lesson) => <LessonLinks lesson={lesson} onPrint={() => print(lesson.id)} />;
  const actionsOf = (lesson: Lesson) => <LessonActions lesson={lesson} steps={steps} className="mt-4 sm:ml-18" />;

  return (
    <div {...reading} className="grid gap-6">
      <h1 className="text-2xl sm:text-3xl">{SHELL_TEXT.product}</h1>
      <Notice kind="warning" className="print:hidden">
        Dijeljenje kontakt podataka van platforme strogo je zabranjeno i može dovesti do gašenja naloga.
      </Notice>
      {next && <NextLesson next={next} />}
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
        {lessons && (
          <LessonList
            lessons={lessons}
            viewerType={user.id_tipa}
            linksOf={linksOf}
            actionsOf={actionsOf}
            printing={printing}
          />
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
    </div>
  );
}
