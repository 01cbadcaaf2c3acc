import { SLOT_TIMES, WEEKS_AHEAD_MAX } from '@casovi/contract/constants';
import { plural } from '@casovi/contract/display';
import type { WeekRules } from '@casovi/contract/planner';
import { WAITING_TEXT } from '@casovi/contract/texts/waiting';
import { addDays, todayInPodgorica } from '@casovi/contract/time';
import type { TutorProfile } from '@casovi/contract/tutors';
import { BellRing, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../lib/api.ts';
import type { BookingWish } from '../../lib/booking-wish.ts';
import { QueryProvider } from '../../lib/query.tsx';
import { useServerClock } from '../../lib/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { daysOf, pageOf, type Selection } from './calendar.ts';
import { Legend } from './legend.tsx';
import { LessonChoices } from './lesson-choices.tsx';
import { bookableOf } from './offer.ts';
import { SentRequestDialog } from './sent-request.tsx';
import { SeriesConflictsDialog } from './series-conflicts.tsx';
import { Summary } from './summary.tsx';
import { type SentRequest, useBooking, useFollowCalendar } from './use-booking.ts';
import { useCalendar, useWeekRules } from './use-calendar.ts';
import { usePlace } from './use-place.ts';
import { WeekNavigator } from './week-navigator.tsx';
import { WeekView } from './week-view.tsx';

interface SchedulingProps {
  tutor: Pick<TutorProfile, 'id_korisnika' | 'ime' | 'ponuda' | 'nacin_nastave' | 'mjesta'>;
  studentId: number;
  /** What is chosen at the beginning. */
  wish: BookingWish;
  /** yyyy-MM-dd in Podgorica, when the page was rendered. */
  today: string;
  /** The session has ended meanwhile. */
  onNeedsLogin: (wish: BookingWish) => void;
  onBooked: (terms: readonly Selection[]) => void;
  /** Free hours or prices of the page are out of date. */
  onRefused: () => void;
  /** No free hour fits. */
  onWait: () => void;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
  /** Under what was asked for. */
  afterSending: ReactNode;
}

const BOOK = 'Zakaži';

/** Import it lazily. */
export function SchedulingDialog(props: SchedulingProps) {
  const [sent, setSent] = useState<SentRequest | null>(null);
  const { tutor, onClose, finalFocus, afterSending } = props;
  if (sent) {
    return (
      <SentRequestDialog
        request={sent}
        tutorName={tutor.ime}
        onClose={onClose}
        finalFocus={finalFocus}
        note={afterSending}
      />
    );
  }
  return (
    <QueryProvider>
      <BookingDialog {...props} onSent={setSent} />
    </QueryProvider>
  );
}

function BookingDialog(props: SchedulingProps & { onSent: (request: SentRequest) => void }) {
  const { tutor, studentId, wish, onNeedsLogin, onClose, finalFocus } = props;
  const rules = useWeekRules(tutor.id_korisnika);
  const now = useServerClock();
  const lastDate = now && rules && addDays(todayInPodgorica(now), 7 * rules.najdalje_sedmica);
  const where = usePlace(tutor, wish);
  const booking = useBooking({
    tutorId: tutor.id_korisnika,
    studentId,
    offer: bookableOf(tutor),
    ...{ wish, where, lastDate, onNeedsLogin },
    onSent: (request) => {
      props.onBooked(request.terms);
      props.onSent(request);
    },
    onRefused: () => {
      props.onRefused();
      void calendar.reload();
    },
  });
  const pageWith = (date: string) => {
    const today = now ? todayInPodgorica(now) : props.today;
    return Math.min(Math.max(pageOf(today, date), 0), WEEKS_AHEAD_MAX);
  };
  const [wantedPage, setPage] = useState(() => (wish.date ? pageWith(wish.date) : 0));
  const lastPage = rules?.najdalje_sedmica ?? WEEKS_AHEAD_MAX;
  const page = Math.min(wantedPage, lastPage);
  const chosenPage = booking.selection ? pageWith(booking.selection.date) : page;
  const calendar = useCalendar(tutor.id_korisnika, [...new Set([page, chosenPage])]);
  const { today, stateOf } = calendar;
  useFollowCalendar(booking, stateOf);
  const days = today ? daysOf(today, page) : [];
  const hasFree = days.some((date) => SLOT_TIMES.some((time) => stateOf?.(date, time) === 'free'));

  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={finalFocus}
      title="Zakazivanje časa"
      description={`Profesor: ${tutor.ime}`}
      size="wide"
      fullOnPhone
      keepOnOutsidePress
      footer={
        <>
          <div className="grow basis-64 self-center" aria-live="polite">
            <Summary booking={booking} where={where.inWords} />
          </div>
          <Button size="large" onClick={booking.send}>
            ZAKAŽI
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <LessonChoices
          booking={booking}
          where={where}
          onMinutes={(minutes) => booking.chooseMinutes(minutes, stateOf)}
        />
        <div role="status" className="flex min-h-12 items-center gap-2.5 text-sm">
          {booking.notice ? (
            <>
              <TriangleAlert className="size-5 shrink-0 text-pending" aria-hidden="true" />
              <span className="font-medium">{booking.notice}</span>
            </>
          ) : (
            <Legend freeText={BOOK} />
          )}
        </div>
        {calendar.error ? (
          <LoadFailure title="Kalendar se nije učitao" onRetry={calendar.reload}>
            {errorMessage(calendar.error)}
          </LoadFailure>
        ) : (
          <div aria-busy={!stateOf}>
            <WeekNavigator days={days} page={page} lastPage={lastPage} onPage={setPage} />
            <WeekView
              days={days}
              // On the day of the series in these days.
              beginWith={booking.terms.find(({ date }) => days.includes(date))?.date ?? wish.date}
              stateOf={stateOf}
              minutes={booking.minutes}
              freeText={BOOK}
              selections={booking.terms}
              onChoose={(day, time) => {
                if (stateOf) booking.chooseSlot(day, time, stateOf);
              }}
            />
            <div className="mt-3 text-center">
              <Button
                variant={hasFree ? 'quiet' : 'secondary'}
                icon={<BellRing className="size-5" aria-hidden="true" />}
                onClick={props.onWait}
              >
                {WAITING_TEXT.ask}
              </Button>
            </div>
            {rules && <p className="mt-3 text-center text-quiet text-sm">{rulesInText(rules)}</p>}
          </div>
        )}
      </div>
      {booking.conflicts && <SeriesConflictsDialog booking={booking} conflicts={booking.conflicts} />}
    </Dialog>
  );
}

function rulesInText({ najava_sati: notice, najdalje_sedmica: weeks }: WeekRules): string {
  const latest = notice === 0 ? 'do samog početka' : `najkasnije ${plural(notice, 'sat', 'sata', 'sati')} prije`;
  return `Zahtjev pošaljite ${latest} časa. Termini su otvoreni ${plural(weeks, 'sedmicu', 'sedmice', 'sedmica')} unaprijed.`;
}
