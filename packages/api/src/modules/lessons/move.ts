import { lessonTerm, toWallClock } from '@casovi/contract/time';

/** What happens to a proposal to move a lesson. */
export interface Move {
  event: 'proposed' | 'accepted' | 'declined' | 'withdrawn' | 'lapsed';
  /** The proposed terms, or the accepted one. */
  terms: Date[];
  /** The term that the lesson had. */
  from: Date;
}

export function termInWords(start: Date): string {
  const { date, time } = toWallClock(start);
  return lessonTerm(date, time);
}

const EVENTS: Record<Move['event'], string> = {
  proposed: 'Predložen termin',
  accepted: 'Prihvaćen termin',
  declined: 'Odbijen termin',
  withdrawn: 'Povučen termin',
  lapsed: 'Istekao prijedlog za termin',
};

/** For the history. */
export const moveInWords = ({ event, terms, from }: Move): string =>
  `${EVENTS[event]}: ${terms.map(termInWords).join('; ')} (umjesto ${termInWords(from)})`;
