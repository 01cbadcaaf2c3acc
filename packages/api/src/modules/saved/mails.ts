import { bookingPath, plural } from '@casovi/contract/display';
import { lessonTerm, toWallClock } from '@casovi/contract/time';
import { GREETING, type Mail } from '../mail/public.ts';
import type { Push } from '../push/public.ts';

interface Freed {
  tutor: { id: number; name: string };
  /** At least one, the next first. */
  hours: readonly Date[];
}

const LISTED = 10;

const termOf = (hour: Date): string => {
  const { date, time } = toWallClock(hour);
  return lessonTerm(date, time);
};

function pathOf({ tutor }: Freed, hour: Date): string {
  const { date: datum, time: sat } = toWallClock(hour);
  return bookingPath({ id_korisnika: tutor.id, ime: tutor.name }, { datum, sat });
}

const more = ({ hours }: Freed, shown: number): string =>
  hours.length > shown ? `i još ${plural(hours.length - shown, 'termin', 'termina', 'termina')}` : '';

const subjectOf = ({ tutor }: Freed): string => `Oslobodio se termin: ${tutor.name}`;

export const freedTopic = (tutorId: number): string => `freed-${tutorId}`;

export function freedPush(freed: Freed, receiverId: number): Push {
  const { tutor, hours } = freed;
  const [first = new Date(0)] = hours;
  return {
    ...{ receiverId, event: 'freed', title: subjectOf(freed), path: pathOf(freed, first) },
    body: [termOf(first), more(freed, 1)].filter(Boolean).join(' '),
    topic: freedTopic(tutor.id),
    expiresAt: hours.at(-1) ?? first,
  };
}

export function freedMail(freed: Freed, to: string, publicUrl: string): Mail {
  const { tutor, hours } = freed;
  const [first = new Date(0)] = hours;
  const terms = hours.slice(0, LISTED).map(termOf);
  return {
    ...{ kind: 'freed-hours', to },
    content: {
      ...{ greeting: GREETING, subject: subjectOf(freed) },
      paragraphs: [
        'Profesor kojeg ste sačuvali ima nov slobodan termin ove sedmice. Ne čuvamo ga ni za koga: dobija ga ko prvi zakaže.',
        [...terms, more(freed, LISTED)].filter(Boolean).join('\n'),
      ],
      facts: [['Profesor', tutor.name]],
      action: { label: 'Zakaži čas', url: `${publicUrl}${pathOf(freed, first)}` },
      notes: [`Za svakog profesora birate da li Vam javljamo, na strani „Sačuvani profesori“: ${publicUrl}/sacuvani`],
    },
  };
}
