import type { LessonDuration } from '@casovi/contract/constants';
import type { SeriesConflict } from '@casovi/contract/lessons';
import type { LessonStart } from '@casovi/contract/planner';
import { bookingProblem } from '@casovi/contract/rules';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { lessonTerm, weeklyFrom } from '@casovi/contract/time';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { type BookingWish, type Changes, NO_CHANGES } from '../../lib/booking-wish.ts';
import { useModals } from '../../ui/modals.tsx';
import { chosenFrom, type Selection, type StateOf, slotsOf, wishedSelection } from './calendar.ts';
import { levelFor, levelsOf, type Offer, priceOf, proposedLevel, subjectsOf } from './offer.ts';
import {
  changesOnTheWire,
  conflictsOf,
  termsOfSeries,
  toggledAt,
  weekOf,
  weeksUntil,
  withoutReplacements,
} from './series.ts';
import type { PlaceDraft } from './use-place.ts';

const NEXT_HOUR_TAKEN = 'Sljedeći sat nije slobodan, pa je trajanje vraćeno na 60 minuta.';
const NO_NEXT_HOUR = 'Sljedeći sat nije slobodan. Za tu sedmicu izaberite drugi termin.';
const movedTo = ({ datum, sat }: LessonStart): string =>
  `Čas te sedmice je sada ${lessonTerm(datum, sat)}. Ostale sedmice su iste.`;
const SELECTION_TAKEN = 'Termin koji ste izabrali više nije slobodan. Izaberite drugi termin.';

/** A request that was sent. */
export interface SentRequest {
  message: string;
  where: string;
  id: number;
  /** Null for a single lesson. */
  seriesId: number | null;
  answerBy: string;
  oneDeadline: boolean;
  terms: readonly Selection[];
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
  where: PlaceDraft;
  /** The last date that can be booked; null while it is not known. */
  lastDate: string | null;
  onSent: (request: SentRequest) => void;
  /** The session has ended. */
  onNeedsLogin: (wish: BookingWish) => void;
  /** The calendar or the prices are not what was shown. */
  onRefused: () => void;
}

export function useBooking({ tutorId, studentId, offer, wish, where, lastDate, ...on }: BookingOptions) {
  const modals = useModals();
  const [minutes, setMinutes] = useState<LessonDuration>(wish.minutes);
  const [subject, setSubject] = useState(() => subjectFor(offer, wish.subject));
  const [level, setLevel] = useState(() => proposedLevel(offer, subject, wish));
  /** Until the student has looked at it. */
  const [levelProposed, setLevelProposed] = useState(level !== levelFor(offer, subject, wish.level));
  const [selection, setSelection] = useState<Selection | null>(() => wishedSelection(wish));
  const [wantedWeeks, setWeeks] = useState(wish.weeks);
  const [changes, setChanges] = useState<Changes>(wish.changes);
  const [conflicts, setConflicts] = useState<SeriesConflict[] | null>(null);
  /** A change of the selection by the page itself. */
  const [notice, setNotice] = useState('');
  const sending = useRef(false);
  /** A request without a response: it may have arrived. */
  const unanswered = useRef<string | null>(null);
  const price = priceOf(offer, { subject, level });
  const weeks = selection ? Math.min(wantedWeeks, weeksUntil(lastDate, selection)) : wantedWeeks;
  const termsWith = (wanted: Changes) => (selection ? termsOfSeries(selection, weeks, minutes, wanted) : []);

  /** Weeks stay left out while the series begins on the same date; other terms depend on the hour and the duration. */
  const select = (next: Selection | null) => {
    setSelection(next);
    setChanges(next && next.date === selection?.date ? withoutReplacements(changes) : NO_CHANGES);
  };

  const settle = (stateOf: StateOf, start: { date: string; time: string }, wanted: LessonDuration) => {
    const chosen = chosenFrom(stateOf, start, wanted);
    select(chosen.selection);
    setMinutes(chosen.minutes);
    setNotice(chosen.minutes === wanted ? '' : NEXT_HOUR_TAKEN);
  };

  const chosen = (): BookingWish => ({
    date: selection?.date ?? null,
    time: selection?.times[0] ?? null,
    minutes,
    subject: offer.find(({ predmet }) => predmet === subject)?.link ?? null,
    level,
    weeks: wantedWeeks,
    changes,
    ...where.wish,
  });

  const send = async (wanted: Changes = changes) => {
    if (sending.current) return;
    const problem = bookingProblem({ minutes, subject, level, slots: selection?.times.length ?? 0 });
    if (problem || !selection || level === null || !price)
      return modals.failure(problem?.message ?? LESSON_TEXT.bookingSlot);
    const placeProblem = where.check();
    if (placeProblem) return modals.failure(placeProblem.message);
    const request = {
      profesorId: tutorId,
      ucenikId: studentId,
      predmet: subject,
      nivo: level,
      termini: slotsOf(selection),
      cijena: price.price,
      ...where.onTheWire,
      ...(weeks > 1 && { sedmica: weeks, ...changesOnTheWire(wanted, weeklyFrom(selection.date, weeks)) }),
    };
    const ponovljeno = unanswered.current === JSON.stringify(request);
    const close = modals.waiting('Šaljemo Vaš zahtjev profesoru.');
    sending.current = true;
    try {
      const reply = await call('POST /api/planer/rezervisi', { body: { ...request, ponovljeno } });
      close();
      setConflicts(null);
      const terms = termsWith(wanted);
      on.onSent({
        message: reply.message || LESSON_TEXT.bookingSent,
        id: reply.id_rezervacije,
        seriesId: reply.serija,
        answerBy: reply.rok_odgovora,
        oneDeadline: reply.rok_za_sve,
        total: (terms.length * price.price * minutes) / 60,
        ...{ terms, minutes, subject, level, where: where.inWords },
      });
    } catch (error) {
      sending.current = false;
      if (error instanceof ApiError && error.status === 401) {
        close();
        return on.onNeedsLogin(chosen());
      }
      const found = conflictsOf(error);
      if (found) {
        close();
        unanswered.current = null;
        setChanges(wanted);
        setConflicts(found);
        return on.onRefused();
      }
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      // The next try is to be the same request.
      setChanges(wanted);
      unanswered.current = refused ? null : JSON.stringify(request);
      if (refused) on.onRefused();
      await modals.failure(`${LESSON_TEXT.errorPrefixBooking}${errorMessage(error)}`);
    } finally {
      sending.current = false;
    }
  };

  return {
    minutes,
    subject,
    level,
    levelProposed,
    selection,
    price,
    notice,
    weeks,
    /** As many as wished do not fit until the last date that can be booked. */
    weeksCut: weeks < wantedWeeks,
    terms: termsWith(changes),
    conflicts,
    send: () => send(),
    /** What becomes of the weeks that are not free. */
    decide: (decisions: Changes) => void send(new Map([...changes, ...decisions])),
    /** Back to the calendar, with what is decided so far. */
    thinkAgain(decisions: Changes) {
      setChanges(new Map([...changes, ...decisions]));
      setConflicts(null);
    },
    termsWith: (decisions: Changes) => termsWith(new Map([...changes, ...decisions])),
    chooseWeeks: setWeeks,
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
      setLevelProposed(false);
    },
    chooseLevel(next: number | null) {
      setLevel(next);
      setLevelProposed(false);
    },
    /** Toggles: the first term of a series and with it all of them, another one alone. */
    chooseSlot(date: string, time: string, stateOf: StateOf) {
      if (selection?.date === date && selection.times.includes(time)) {
        select(null);
        setNotice('');
        return;
      }
      const series = selection && { terms: termsWith(changes), changes, first: selection, weeks };
      const toggled = series && toggledAt(series, date, time);
      const week = series && !toggled && weekOf(series, date);
      if (toggled) {
        setChanges(toggled);
        setNotice('');
      } else if (week) {
        const fits = chosenFrom(stateOf, { date, time }, minutes).minutes === minutes;
        if (fits) setChanges(new Map(changes).set(week, { datum: date, sat: time }));
        setNotice(fits ? movedTo({ datum: date, sat: time }) : NO_NEXT_HOUR);
      } else settle(stateOf, { date, time }, minutes);
    },
    /** Deselects slots that were taken meanwhile, unless by this booking. */
    follow(stateOf: StateOf) {
      const [time] = selection?.times ?? [];
      if (!selection || !time || sending.current || unanswered.current || conflicts) return;
      if (stateOf(selection.date, time) !== 'free') {
        select(null);
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
