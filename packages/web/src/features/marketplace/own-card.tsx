import { lowestPrice } from '@casovi/contract/display';
import { addDays, todayInPodgorica } from '@casovi/contract/time';
import { useQuery } from '@tanstack/react-query';
import { call, errorMessage } from '../../lib/api.ts';
import { OWN_CARD_KEY } from '../../lib/application.ts';
import { useServerClock } from '../../lib/server-clock.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { type PreviewedTutor, TutorCardPreview } from './tutor-card.tsx';
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
        <TutorCardPreview tutor={data} today={today} />
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
