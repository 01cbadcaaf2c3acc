import type { TutorProfile } from '@casovi/contract/tutors';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../lib/api.ts';
import { QueryProvider } from '../../lib/query.tsx';
import { useSession } from '../../lib/session/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { daysOf, pageOf } from './calendar.ts';
import { LessonChoices } from './lesson-choices.tsx';
import { Summary } from './summary.tsx';
import { useBooking, useFollowCalendar } from './use-booking.ts';
import { useCalendar } from './use-calendar.ts';
import { useOffer } from './use-offer.ts';
import { WeekNavigator } from './week-navigator.tsx';
import { WeekView } from './week-view.tsx';

interface SchedulingDialogProps {
  tutor: Pick<TutorProfile, 'id_korisnika' | 'ime'>;
  /** The day to begin with; null for the first with a free hour. */
  date: string | null;
  onClose: () => void;
}

/** Import it lazily. */
export function SchedulingDialog(props: SchedulingDialogProps) {
  const { user } = useSession();
  return <QueryProvider>{user && <BookingDialog {...props} studentId={user.id_korisnika} />}</QueryProvider>;
}

function BookingDialog({ tutor, date, onClose, studentId }: SchedulingDialogProps & { studentId: number }) {
  const booking = useBooking(tutor.id_korisnika, studentId);
  const offer = useOffer(tutor.id_korisnika, booking.subject);
  const price = offer.priceAt(booking.level);
  const [page, setPage] = useState(0);
  const [chosenPage, setChosenPage] = useState(0);
  const calendar = useCalendar(tutor.id_korisnika, [...new Set([page, chosenPage])]);
  const { today, stateOf } = calendar;
  useFollowCalendar(booking, stateOf);
  const days = today ? daysOf(today, page) : [];

  return (
    <Dialog
      open
      onClose={onClose}
      title="Zakazivanje časa"
      description={`Profesor: ${tutor.ime}`}
      size="wide"
      fullOnPhone
      keepOnOutsidePress
      footer={
        <>
          <div className="grow basis-64 self-center" aria-live="polite">
            <Summary booking={booking} price={price} />
          </div>
          <Button
            size="large"
            onClick={() => booking.send(price, () => Promise.all([calendar.reload(), offer.reload()]))}
          >
            ZAKAŽI
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <LessonChoices
          booking={booking}
          offer={offer}
          onMinutes={(minutes) => booking.chooseMinutes(minutes, stateOf)}
        />
        <p role="status" className="flex min-h-12 items-center gap-2.5 text-sm">
          {booking.notice ? (
            <>
              <TriangleAlert className="size-5 shrink-0 text-pending" aria-hidden="true" />
              <span className="font-medium">{booking.notice}</span>
            </>
          ) : (
            <span className="text-quiet">R znači da je termin rezervisan.</span>
          )}
        </p>
        {calendar.error ? (
          <LoadFailure title="Kalendar se nije učitao" onRetry={calendar.reload}>
            {errorMessage(calendar.error)}
          </LoadFailure>
        ) : (
          <div aria-busy={!stateOf}>
            <WeekNavigator days={days} page={page} onPage={setPage} />
            {!calendar.teaches && (
              <p className="mb-3 text-center text-quiet">Profesor još nije objavio slobodne termine.</p>
            )}
            <WeekView
              days={days}
              beginWith={date}
              stateOf={stateOf}
              minutes={booking.minutes}
              selection={booking.selection}
              onChoose={(day, time) => {
                if (!stateOf || !today) return;
                booking.chooseSlot(day, time, stateOf);
                setChosenPage(pageOf(today, day));
              }}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}
