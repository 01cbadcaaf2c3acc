import type { LessonDuration } from '@casovi/contract/constants';
import { bookingProblem } from '@casovi/contract/rules';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, errorMessage } from '../../lib/api.ts';
import { useModals } from '../../ui/modals.tsx';
import { chosenFrom, type Selection, type StateOf, slotsOf } from './calendar.ts';

const NEXT_HOUR_TAKEN = 'Sljedeći sat nije slobodan, pa je trajanje vraćeno na 60 minuta.';
const SELECTION_TAKEN = 'Termin koji ste izabrali više nije slobodan. Izaberite drugi termin.';

export function useBooking(tutorId: number, studentId: number) {
  const modals = useModals();
  const [minutes, setMinutes] = useState<LessonDuration>(60);
  const [subject, setSubject] = useState('');
  const [level, setLevel] = useState<number | null>(null);
  const [selection, setSelection] = useState<Selection | null>(null);
  /** A change of the selection by the page itself. */
  const [notice, setNotice] = useState('');
  const sending = useRef(false);

  const settle = (stateOf: StateOf, start: { date: string; time: string }, wanted: LessonDuration) => {
    const chosen = chosenFrom(stateOf, start, wanted);
    setSelection(chosen.selection);
    setMinutes(chosen.minutes);
    setNotice(chosen.minutes === wanted ? '' : NEXT_HOUR_TAKEN);
  };

  /** `price` as shown; `reload` is called in any case. */
  const send = async (price: number | undefined, reload: () => Promise<unknown>) => {
    if (sending.current) return;
    const problem = bookingProblem({ minutes, subject, level, slots: selection?.times.length ?? 0 });
    if (problem || !selection) return modals.failure(problem?.message ?? LESSON_TEXT.bookingSlot);
    modals.waiting('Šaljemo Vaš zahtjev profesoru.');
    sending.current = true;
    try {
      const { message } = await call('POST /api/planer/rezervisi', {
        body: {
          profesorId: tutorId,
          ucenikId: studentId,
          predmet: subject,
          nivo: level,
          termini: slotsOf(selection),
          ...(price !== undefined && { cijena: price }),
        },
      });
      setSelection(null);
      setNotice('');
      void reload();
      await modals.success(message || LESSON_TEXT.bookingSent);
    } catch (error) {
      sending.current = false;
      void reload();
      await modals.failure(`${LESSON_TEXT.errorPrefixBooking}${errorMessage(error)}`);
    } finally {
      sending.current = false;
    }
  };

  return {
    minutes,
    subject,
    level,
    selection,
    notice,
    send,
    chooseMinutes(wanted: LessonDuration, stateOf: StateOf | null) {
      const [time] = selection?.times ?? [];
      if (stateOf && selection && time) settle(stateOf, { date: selection.date, time }, wanted);
      else {
        setMinutes(wanted);
        setNotice('');
      }
    },
    chooseSubject(next: string) {
      setSubject(next);
      setLevel(null);
    },
    chooseLevel: setLevel,
    /** Toggles. */
    chooseSlot(date: string, time: string, stateOf: StateOf) {
      if (selection?.date === date && selection.times.includes(time)) {
        setSelection(null);
        setNotice('');
      } else settle(stateOf, { date, time }, minutes);
    },
    /** Deselects slots that were taken meanwhile, unless by this booking. */
    follow(stateOf: StateOf) {
      const [time] = selection?.times ?? [];
      if (!selection || !time || sending.current) return;
      if (stateOf(selection.date, time) !== 'free') {
        setSelection(null);
        setNotice(SELECTION_TAKEN);
      } else if (selection.times.some((hour) => stateOf(selection.date, hour) !== 'free')) {
        settle(stateOf, { date: selection.date, time }, 120);
      }
    },
  };
}

export type BookingDraft = ReturnType<typeof useBooking>;

export function useFollowCalendar(booking: BookingDraft, stateOf: StateOf | null): void {
  const follow = useEffectEvent(booking.follow);
  useEffect(() => {
    if (stateOf) follow(stateOf);
  }, [stateOf]);
}
