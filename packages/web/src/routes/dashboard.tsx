import type { CurrentUser } from '@casovi/contract/accounts';
import { LESSON_DURATIONS, LESSON_PLACE, LESSON_STATUS, USER_TYPE } from '@casovi/contract/constants';
import type { Lesson } from '@casovi/contract/lessons';
import { placeInWords } from '@casovi/contract/places';
import { SHELL_TEXT } from '@casovi/contract/texts/shell';
import { timesOf } from '@casovi/contract/time';
import { Suspense } from 'react';
import { ApplicationNote } from '../features/application/note.tsx';
import { useFirstSteps } from '../features/application/use-first-steps.ts';
import { AdminNote } from '../features/lessons/admin-note.tsx';
import { lessonInWords } from '../features/lessons/lesson-in-words.ts';
import { Lessons } from '../features/lessons/lessons.tsx';
import { useLessons } from '../features/lessons/use-lessons.ts';
import type { AskedTutor } from '../features/lessons/use-replacements.ts';
import { OwnCard } from '../features/marketplace/own-card.tsx';
import { useWaiting } from '../features/waiting/use-waiting.ts';
import { WaitingList } from '../features/waiting/waiting-list.tsx';
import { lazyComponent } from '../lib/lazy.ts';
import { pageMeta } from '../lib/meta.ts';
import { useSession } from '../lib/session/context.tsx';
import type { Route } from './+types/dashboard.ts';

const TermDialog = lazyComponent(() =>
  import('../features/scheduling/term-dialog.tsx').then((module) => module.TermDialog),
);
const SentRequestDialog = lazyComponent(() =>
  import('../features/scheduling/sent-request.tsx').then((module) => module.SentRequestDialog),
);

const PushOffer = lazyComponent(() => import('../features/push/push-offer.tsx').then((module) => module.PushOffer));

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: SHELL_TEXT.product, noindex: true });

export default function Dashboard() {
  const { user } = useSession();
  if (!user) return null;
  return user.id_tipa === USER_TYPE.admin ? <AdminNote /> : <OwnLessons user={user} />;
}

function OwnLessons({ user }: { user: CurrentUser }) {
  const waiting = useWaiting(user);
  const steps = useFirstSteps(user);
  return (
    <Lessons
      user={user}
      note={
        <>
          <ApplicationNote user={user} steps={steps} preview={<OwnCard tutorId={user.id_korisnika} />} />
          <WaitingList {...waiting} />
          {user.id_tipa === USER_TYPE.tutor && <TutorPushOffer user={user} />}
        </>
      }
      noteLoading={waiting.settling || (steps.expected && !steps.application && !steps.error)}
      termDialog={({ lesson, ...request }) => (
        <Suspense>
          <TermDialog
            {...request}
            lessonId={lesson.id}
            date={lesson.datum}
            description={lessonInWords(lesson)}
            movable={lesson.akcije.includes('move')}
            minutes={minutesOf(lesson)}
          />
        </Suspense>
      )}
      sentDialog={(asked, onClose) => <AskedTutorDialog asked={asked} onClose={onClose} />}
    />
  );
}

const minutesOf = ({ trajanje }: Lesson) => LESSON_DURATIONS.find((minutes) => minutes === trajanje) ?? 60;

/** As after a booking. */
function AskedTutorDialog({ asked, onClose }: { asked: AskedTutor; onClose: () => void }) {
  const { lesson, replacement, message, id, answerBy } = asked;
  const { datum, sat, cijena } = replacement;
  const minutes = minutesOf(lesson);
  return (
    <Suspense fallback={null}>
      <SentRequestDialog
        request={{
          ...{ message, id, seriesId: null, answerBy, oneDeadline: true, minutes },
          terms: [{ date: datum, times: timesOf({ sat, trajanje: minutes }) }],
          subject: lesson.predmet,
          level: lesson.nivo,
          where: placeInWords(lesson, LESSON_PLACE.student),
          total: (cijena * minutes) / 60,
        }}
        tutorName={replacement.ime}
        onClose={onClose}
        // The button that asked is gone: to the first thing that can be focused.
        finalFocus={() => document.querySelector('main')}
        note={
          <Suspense fallback={null}>
            <PushOffer className="mt-4" question="Želite li da Vam javimo na ovom uređaju kad profesor odgovori?" />
          </Suspense>
        }
      />
    </Suspense>
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
