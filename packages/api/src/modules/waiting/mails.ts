import { bookingPath } from '@casovi/contract/display';
import { lessonTerm, momentInText } from '@casovi/contract/time';
import { GREETING, type Mail } from '../mail/public.ts';
import type { Push } from '../push/public.ts';
import { hourOf } from './policy.ts';
import type { ToldOffer } from './queries.ts';

type OfferedHour = Pick<ToldOffer, 'tutorId' | 'tutorName' | 'startsAt'>;

function hourAndPage({ tutorId, tutorName, startsAt }: OfferedHour): { subject: string; term: string; path: string } {
  const { date, time } = hourOf({ startsAt });
  const term = lessonTerm(date, time);
  const path = bookingPath({ id_korisnika: tutorId, ime: tutorName }, { datum: date, sat: time });
  return { subject: `Oslobodio se termin: ${term}`, term, path };
}

/** There is one offer of a tutor at a time. */
export const offerTopic = ({ tutorId }: Pick<ToldOffer, 'tutorId'>): string => `offer-${tutorId}`;

export function offerPush(offer: Omit<ToldOffer, 'id' | 'email'>): Push {
  const { subject, path } = hourAndPage(offer);
  return {
    ...{ receiverId: offer.studentId, event: 'offer', title: subject, path, expiresAt: offer.heldUntil },
    body: `${offer.tutorName} · čuvamo ga do ${momentInText(offer.heldUntil)}`,
    topic: offerTopic(offer),
  };
}

export function offerMail(offer: Omit<ToldOffer, 'id' | 'studentId'>, publicUrl: string): Mail {
  const { email, tutorName, heldUntil } = offer;
  const { subject, term, path } = hourAndPage(offer);
  return {
    kind: 'waiting-offer',
    to: email,
    content: {
      greeting: GREETING,
      subject,
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
