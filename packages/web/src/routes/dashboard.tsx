import type { CurrentUser } from '@casovi/contract/accounts';
import { LESSON_DURATIONS, LESSON_STATUS, USER_TYPE } from '@casovi/contract/constants';
import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import { Suspense } from 'react';
import { ApplicationNote } from '../features/application/note.tsx';
import { AdminNote } from '../features/lessons/admin-note.tsx';
import { lessonInWords } from '../features/lessons/lesson-in-words.ts';
import { Lessons } from '../features/lessons/lessons.tsx';
import { useLessons } from '../features/lessons/use-lessons.ts';
import { useWaiting } from '../features/waiting/use-waiting.ts';
import { WaitingList } from '../features/waiting/waiting-list.tsx';
import { lazyComponent } from '../lib/lazy.ts';
import { pageMeta } from '../lib/meta.ts';
import { useSession } from '../lib/session/context.tsx';
import type { Route } from './+types/dashboard.ts';

const TermDialog = lazyComponent(() =>
  import('../features/scheduling/term-dialog.tsx').then((module) => module.TermDialog),
);

const PushOffer = lazyComponent(() => import('../features/push/push-offer.tsx').then((module) => module.PushOffer));

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: SHELL_TEXT.product, noindex: true });

export default function Dashboard() {
  const { user } = useSession();
  const waiting = useWaiting(user);
  if (!user) return null;
  return user.id_tipa === USER_TYPE.admin ? (
    <AdminNote />
  ) : (
    <Lessons
      user={user}
      note={
        <>
          <ApplicationNote user={user} />
          <WaitingList {...waiting} />
          {user.id_tipa === USER_TYPE.tutor && <TutorPushOffer user={user} />}
        </>
      }
      noteLoading={waiting.settling}
      termDialog={({ lesson, ...request }) => (
        <Suspense>
          <TermDialog
            {...request}
            lessonId={lesson.id}
            date={lesson.datum}
            description={lessonInWords(lesson)}
            movable={lesson.akcije.includes('move')}
            minutes={LESSON_DURATIONS.find((minutes) => minutes === lesson.trajanje) ?? 60}
          />
        </Suspense>
      )}
    />
  );
}

/** While somebody waits for the tutor. */
function TutorPushOffer({ user }: { user: CurrentUser }) {
  const { total } = useLessons(user, LESSON_STATUS.pending);
  if (total === 0) return null;
  return (
    <Suspense fallback={null}>
      <PushOffer
        className="print:hidden"
        question="Želite li da Vam na ovom uređaju javimo kad Vam neko pošalje zahtjev ili poruku?"
      />
    </Suspense>
  );
}
