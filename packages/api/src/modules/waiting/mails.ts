import { bookingPath } from '@casovi/contract/display';
import { lessonTerm, momentInText } from '@casovi/contract/time';
import { GREETING, type Mail } from '../mail/public.ts';
import { hourOf } from './policy.ts';
import type { ToldOffer } from './queries.ts';

export function offerMail(
  { email, tutorId, tutorName, startsAt, heldUntil }: Omit<ToldOffer, 'id' | 'studentId'>,
  publicUrl: string,
): Mail {
  const { date, time } = hourOf({ startsAt });
  const term = lessonTerm(date, time);
  const path = bookingPath({ id_korisnika: tutorId, ime: tutorName }, { datum: date, sat: time });
  return {
    kind: 'waiting-offer',
    to: email,
    content: {
      greeting: GREETING,
      subject: `Oslobodio se termin: ${term}`,
      paragraphs: [
        `Oslobodio se termin na koji čekate. Čuvamo ga za Vas do ${momentInText(heldUntil)}: niko drugi ga dotle ne može zakazati.`,
      ],
      facts: [
        ['Profesor', tutorName],
        ['Termin', term],
      ],
      action: { label: 'Zakaži čas', url: `${publicUrl}${path}` },
      notes: ['Ako ga ne zakažete, dobija ga sljedeći koji čeka, a Vi čekate dalje na druge termine.'],
    },
  };
}
