import type { CurrentUser } from '@casovi/contract/accounts';
import { LESSON_STATUS, USER_TYPE } from '@casovi/contract/constants';
import { bookingPath, tutorPath } from '@casovi/contract/display';
import type { Lesson, Replacement } from '@casovi/contract/lessons';
import { needsAddress } from '@casovi/contract/places';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { timesOf, weekdayCode } from '@casovi/contract/time';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { refetch } from '../../lib/query.tsx';
import { storage } from '../../lib/storage.ts';
import { useModals } from '../../ui/modals.tsx';
import { ASK_AGAIN_MILLISECONDS, fetchLessons, keyOf } from './use-lessons.ts';

/** With the lessons, so that whatever refetches them refetches this. */
const replacementsKey = (user: CurrentUser) => [...keyOf(user), 'replacements'];

const fetchReplacements = (id: number, signal: AbortSignal) =>
  call('GET /api/reservation/zamjene/:id', { params: { id }, signal });

const tutorOf = ({ profesorId, ime }: Replacement) => ({ id_korisnika: profesorId, ime });

/** The address of a lesson that was called off is not kept: the student types it again. */
export const bookingOf = (lesson: Lesson, replacement: Replacement): string | null =>
  needsAddress(lesson.mjesto) ? bookingPath(tutorOf(replacement), replacement, lesson) : null;

export const profileOf = (replacement: Replacement): string => tutorPath(tutorOf(replacement));

/** Other tutors for a lesson that was called off. Not asked for again and again: each time many calendars are read. */
export function useReplacements(user: CurrentUser, { id }: Lesson) {
  const { data, error } = useQuery({
    queryKey: [...replacementsKey(user), id],
    queryFn: ({ signal }) => fetchReplacements(id, signal),
  });
  return { replacements: data, error: data ? null : error };
}

/** The request to another tutor. */
export interface AskedTutor {
  /** That was called off. */
  lesson: Lesson;
  replacement: Replacement;
  message: string;
  id: number;
  answerBy: string;
}

/** Asks another tutor for the same lesson, with one press. */
export function useAsk(user: CurrentUser, lesson: Lesson, onAsked: (asked: AskedTutor) => void) {
  const modals = useModals();
  const queries = useQueryClient();
  const [busyWith, setBusyWith] = useState<number | null>(null);
  const sending = useRef(false);
  /** A request without a response: it may have arrived. */
  const unanswered = useRef<string | null>(null);

  const ask = async (replacement: Replacement): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setBusyWith(replacement.profesorId);
    const { datum, sat } = replacement;
    const request = {
      profesorId: replacement.profesorId,
      ucenikId: user.id_korisnika,
      predmet: lesson.predmet,
      nivo: lesson.nivo,
      termini: timesOf({ sat, trajanje: lesson.trajanje }).map((timeSlot) => ({
        ...{ day: weekdayCode(datum), timeSlot, date: datum },
      })),
      cijena: replacement.cijena,
      nacin: lesson.nacin,
      mjesto: lesson.mjesto,
    };
    const sent = JSON.stringify(request);
    try {
      const reply = await call('POST /api/planer/rezervisi', {
        body: { ...request, ponovljeno: unanswered.current === sent },
      });
      unanswered.current = null;
      onAsked({
        ...{ lesson, replacement, message: reply.message || LESSON_TEXT.bookingSent },
        ...{ id: reply.id_rezervacije, answerBy: reply.rok_odgovora },
      });
      // Until then its button can be pressed.
      await refetch(queries, keyOf(user));
    } catch (error) {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      unanswered.current = refused ? null : sent;
      // Somebody may have been quicker.
      void refetch(queries, replacementsKey(user));
      await modals.failure(`${LESSON_TEXT.errorPrefixBooking}${errorMessage(error)}`);
    } finally {
      sending.current = false;
      setBusyWith(null);
    }
  };
  return { busyWith, ask };
}

// The prompt on top of the page -----------------------------------------------------------------------------------

const DISMISSED = 'casovi.replacementsDismissed';
const DISMISSED_MAX = 50;
const LOOKED_AT = 10;

const dismissedBefore = (): number[] => (storage.get(DISMISSED) ?? '').split(' ').map(Number).filter(Boolean);

export interface Prompted {
  lesson: Lesson;
  replacements: readonly Replacement[];
  /** Lessons that were called off besides. */
  others: number;
  dismiss: () => void;
}

/** The soonest lesson that was called off and for which other tutors are free, except the one that is shown anyway. Undefined while loading. */
export function useReplacementPrompt(user: CurrentUser, shown: number | null): Prompted | null | undefined {
  const isStudent = user.id_tipa === USER_TYPE.student;
  const [dismissed, setDismissed] = useState(dismissedBefore);
  const { data, error } = useQuery({
    queryKey: [...keyOf(user), 'called off'],
    queryFn: ({ signal }) => fetchLessons(user, { status: LESSON_STATUS.cancelled, limit: LOOKED_AT, signal }),
    enabled: isStudent,
    refetchInterval: ASK_AGAIN_MILLISECONDS,
  });
  const ids = (data?.data ?? [])
    .filter(({ akcije, id }) => akcije.includes('replace') && !dismissed.includes(id) && id !== shown)
    .map(({ id }) => id);
  const found = useQuery({
    queryKey: [...replacementsKey(user), 'first', ids],
    queryFn: ({ signal }) => firstReplaceable(ids, signal),
    enabled: data !== undefined,
    placeholderData: keepPreviousData,
  });
  if (!isStudent || error || found.error) return null;
  if (found.data === undefined) return undefined;
  const lesson = data?.data.find(({ id }) => id === found.data?.id && ids.includes(id));
  if (!lesson || !found.data) return null;
  const dismiss = () => {
    const all = [...dismissedBefore(), lesson.id].slice(-DISMISSED_MAX);
    storage.set(DISMISSED, all.join(' '));
    setDismissed(all);
  };
  return { lesson, replacements: found.data.replacements, others: ids.length - 1, dismiss };
}

async function firstReplaceable(ids: readonly number[], signal: AbortSignal) {
  for (const id of ids) {
    const replacements = await fetchReplacements(id, signal);
    if (replacements.length > 0) return { id, replacements };
  }
  return null;
}
