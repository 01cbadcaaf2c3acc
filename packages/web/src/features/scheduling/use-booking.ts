import type { LessonDuration } from '@casovi/contract/constants';
import { bookingProblem } from '@casovi/contract/rules';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import type { BookingWish } from '../../lib/booking-wish.ts';
import { useModals } from '../../ui/modals.tsx';
import { chosenFrom, type Selection, type StateOf, slotsOf, wishedSelection } from './calendar.ts';
import { levelFor, levelsOf, type Offer, priceOf, subjectsOf } from './offer.ts';

const NEXT_HOUR_TAKEN = 'Sljedeći sat nije slobodan, pa je trajanje vraćeno na 60 minuta.';
const SELECTION_TAKEN = 'Termin koji ste izabrali više nije slobodan. Izaberite drugi termin.';

/** A request that was sent. */
export interface SentRequest {
  message: string;
  id: number;
  answerBy: string;
  selection: Selection;
  minutes: LessonDuration;
  subject: string;
  level: number;
  /** Euros in all. */
  total: number;
}

interface BookingOptions {
  tutorId: number;
  studentId: number;
  offer: Offer;
  wish: BookingWish;
  onSent: (request: SentRequest) => void;
  /** The session has ended. */
  onNeedsLogin: (wish: BookingWish) => void;
  /** The calendar or the prices are not what was shown. */
  onRefused: () => void;
}

export function useBooking({ tutorId, studentId, offer, wish, onSent, onNeedsLogin, onRefused }: BookingOptions) {
  const modals = useModals();
  const [minutes, setMinutes] = useState<LessonDuration>(wish.minutes);
  const [subject, setSubject] = useState(() => subjectFor(offer, wish.subject));
  const [level, setLevel] = useState(() => levelFor(offer, subject, wish.level));
  const [selection, setSelection] = useState<Selection | null>(() => wishedSelection(wish));
  /** A change of the selection by the page itself. */
  const [notice, setNotice] = useState('');
  const sending = useRef(false);
  /** A request without a response: it may have arrived. */
  const unanswered = useRef<string | null>(null);
  const price = priceOf(offer, { subject, level });

  const settle = (stateOf: StateOf, start: { date: string; time: string }, wanted: LessonDuration) => {
    const chosen = chosenFrom(stateOf, start, wanted);
    setSelection(chosen.selection);
    setMinutes(chosen.minutes);
    setNotice(chosen.minutes === wanted ? '' : NEXT_HOUR_TAKEN);
  };

  const chosen = (): BookingWish => ({
    date: selection?.date ?? null,
    time: selection?.times[0] ?? null,
    minutes,
    subject: offer.find(({ predmet }) => predmet === subject)?.link ?? null,
    level,
  });

  const send = async () => {
    if (sending.current) return;
    const problem = bookingProblem({ minutes, subject, level, slots: selection?.times.length ?? 0 });
    if (problem || !selection || level === null || !price)
      return modals.failure(problem?.message ?? LESSON_TEXT.bookingSlot);
    const request = {
      profesorId: tutorId,
      ucenikId: studentId,
      predmet: subject,
      nivo: level,
      termini: slotsOf(selection),
      cijena: price.price,
    };
    const ponovljeno = unanswered.current === JSON.stringify(request);
    const close = modals.waiting('Šaljemo Vaš zahtjev profesoru.');
    sending.current = true;
    try {
      const reply = await call('POST /api/planer/rezervisi', { body: { ...request, ponovljeno } });
      close();
      onSent({
        message: reply.message || LESSON_TEXT.bookingSent,
        id: reply.id_rezervacije,
        answerBy: reply.rok_odgovora,
        total: (price.price * minutes) / 60,
        ...{ selection, minutes, subject, level },
      });
    } catch (error) {
      sending.current = false;
      if (error instanceof ApiError && error.status === 401) {
        close();
        return onNeedsLogin(chosen());
      }
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      unanswered.current = refused ? null : JSON.stringify(request);
      if (refused) onRefused();
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
    price,
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
      setLevel(levelFor(offer, next, null));
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
      if (!selection || !time || sending.current || unanswered.current) return;
      if (stateOf(selection.date, time) !== 'free') {
        setSelection(null);
        setNotice(SELECTION_TAKEN);
      } else if (selection.times.some((hour) => stateOf(selection.date, hour) !== 'free')) {
        settle(stateOf, { date: selection.date, time }, 120);
      }
    },
    levels: levelsOf(offer, subject),
    subjects: subjectsOf(offer),
  };
}

/** The subject that was wished for, else the only one. */
function subjectFor(offer: Offer, link: string | null): string {
  const subjects = subjectsOf(offer);
  const [only = ''] = subjects.length === 1 ? subjects : [];
  return offer.find((offered) => offered.link === link)?.predmet ?? only;
}

export type BookingDraft = ReturnType<typeof useBooking>;

export function useFollowCalendar(booking: BookingDraft, stateOf: StateOf | null): void {
  const follow = useEffectEvent(booking.follow);
  useEffect(() => {
    if (stateOf) follow(stateOf);
  }, [stateOf]);
}
