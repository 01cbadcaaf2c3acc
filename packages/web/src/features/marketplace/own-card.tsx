import { TEACHING_MODE } from '@casovi/contract/constants';
import { lowestPrice } from '@casovi/contract/display';
import { addDays, todayInPodgorica } from '@casovi/contract/time';
import type { TutorListItem } from '@casovi/contract/tutors';
import { useQuery } from '@tanstack/react-query';
import { call, errorMessage } from '../../lib/api.ts';
import { OWN_CARD_KEY } from '../../lib/application.ts';
import { useServerClock } from '../../lib/server-clock.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { buttonLook, type CardBlanks, CardContent, cardLook } from './tutor-card.tsx';
import { TutorCardSkeleton } from './tutor-card-skeleton.tsx';

/** As on lists. */
const DAYS_AHEAD = 6;

/** A tutor's own card, as far as it is saved. */
export function OwnCard({ tutorId }: { tutorId: number }) {
  const now = useServerClock();
  const today = now && todayInPodgorica(now);
  const { data, error, refetch } = useQuery({
    queryKey: [...OWN_CARD_KEY, tutorId, today],
    queryFn: ({ signal }) => fetchCard(tutorId, today ?? '', signal),
    enabled: today !== null,
  });
  return (
    <figure>
      <figcaption className="mb-2 font-semibold text-sm">Ovako Vas učenici vide na listi</figcaption>
      {data && today ? (
        <CardPreview tutor={data} today={today} />
      ) : error ? (
        <LoadFailure title="Kartica se nije učitala" onRetry={() => void refetch()}>
          {errorMessage(error)}
        </LoadFailure>
      ) : (
        <TutorCardSkeleton />
      )}
    </figure>
  );
}

/** What the card of a newcomer may lack. */
type PreviewedTutor = Omit<TutorListItem, 'cijena'> & { cijena: number | null };

/** No link. */
function CardPreview({ tutor, today }: { tutor: PreviewedTutor; today: string }) {
  return (
    <div className="@container">
      <div className={cardLook}>
        <CardContent tutor={tutor} today={today} blanks={blanksOf(tutor)}>
          <span className={buttonLook} aria-hidden="true">
            VIDI PROFESORA
          </span>
        </CardContent>
      </div>
    </div>
  );
}

const blanksOf = ({ nacin_nastave, gradovi }: PreviewedTutor): CardBlanks => ({
  subjects: <Blank>Predmeti</Blank>,
  town: nacin_nastave !== TEACHING_MODE.online && gradovi.length === 0 && <Blank>Grad</Blank>,
  biography: <Blank>Prve riječi Vaše biografije</Blank>,
  price: <Blank>Cijena</Blank>,
  term: (
    <p className="mt-1">
      <Blank>Prvi slobodan termin</Blank>
    </p>
  ),
});

const Blank = ({ children }: { children: string }) => (
  <span className="inline-block rounded-sm border border-control/60 border-dashed px-1.5 align-top font-normal text-quiet text-sm">
    {children}
  </span>
);

async function fetchCard(tutorId: number, today: string, signal: AbortSignal): Promise<PreviewedTutor> {
  const span = { startDate: today, endDate: addDays(today, DAYS_AHEAD) };
  const [profile, hours] = await Promise.all([
    call('GET /api/tutor/profesori/:id', { params: { id: tutorId }, query: { limit: 1 }, signal }),
    call('GET /api/planer/kalendar/:profId', { params: { profId: tutorId }, query: span, signal }),
  ]);
  const [first] = hours
    .filter(({ stanje }) => stanje === 'slobodno')
    .map(({ datum, sat }) => `${datum}T${sat}`)
    .sort();
  const cijena = lowestPrice(profile);
  return {
    ...profile,
    cijena,
    razlicite_cijene: profile.ponuda.some((offer) => offer.cijena !== cijena),
    prviSlobodan: first ?? null,
  };
}
