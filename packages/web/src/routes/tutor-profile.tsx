import { USER_TYPE } from '@casovi/contract/constants';
import { teachingModeText, tutorPath } from '@casovi/contract/display';
import { PUBLIC_TEXT } from '@casovi/contract/public-texts';
import { Suspense, useState } from 'react';
import { data } from 'react-router';
import { BookingBar, BookingPanel } from '../features/marketplace/booking-panel.tsx';
import { loadTutorProfile } from '../features/marketplace/load-tutor-profile.ts';
import { lowestPrice } from '../features/marketplace/price-table.tsx';
import { Biography, ProfileHead } from '../features/marketplace/profile-head.tsx';
import { averageText, reviewCountText } from '../features/marketplace/rating.tsx';
import { tutorData } from '../features/marketplace/structured-data.ts';
import { lazyFurtherDown } from '../lib/further-down.ts';
import { JsonLd } from '../lib/json-ld.tsx';
import { lazyComponent } from '../lib/lazy.ts';
import { pageMeta } from '../lib/meta.ts';
import { euros } from '../lib/money.ts';
import { servicesContext } from '../lib/services.ts';
import { useSessionActions } from '../lib/session/context.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { useModals } from '../ui/modals.tsx';
import type { Route } from './+types/tutor-profile.ts';

const Reviews = lazyFurtherDown(() => import('../features/marketplace/reviews.tsx').then((module) => module.Reviews));
const SchedulingDialog = lazyComponent(() =>
  import('../features/scheduling/dialog.tsx').then((module) => module.SchedulingDialog),
);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const profile = await loadTutorProfile(services, params.segment, url.searchParams);
  if (!profile) throw data(null, { status: 404 });
  return { profile, json: tutorData(services.site.publicUrl, profile.tutor) };
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { tutor } = loaderData.profile;
  const price = lowestPrice(tutor.cijenaPoNivoima);
  const facts = [
    `Privatni časovi kod profesora ${tutor.ime}: ${tutor.predmeti.join(', ') || 'predmeti još nijesu upisani'}.`,
    price !== null && `Cijena od ${euros(price)} za 60 min.`,
    tutor.brojRecenzija > 0 && `Ocjena ${averageText(tutor.prosjecnaOcjena)}, ${reviewCountText(tutor.brojRecenzija)}.`,
    `${teachingModeText(tutor.nacin_nastave)}.`,
  ];
  return pageMeta(args, {
    title: `${tutor.ime}, privatni časovi`,
    description: facts.filter(Boolean).join(' '),
    path: tutorPath(tutor),
    ...(tutor.img && { image: tutor.img }),
  });
}

export default function TutorProfileRoute({ loaderData }: Route.ComponentProps) {
  const { tutor, firstPage, page, days, today } = loaderData.profile;
  const session = useSessionActions();
  const modals = useModals();
  const [scheduling, setScheduling] = useState<{ date: string | null } | null>(null);

  const book = async (date: string | null = null) => {
    // Someone whose short token ran out was rendered a page for a stranger; who it is becomes known in a moment.
    if (session.state.get().status === 'loading') await session.check();
    const { user } = session.state.get();
    if (!user) return modals.failure(PUBLIC_TEXT.bookingNeedsLogin);
    if (user.id_tipa === USER_TYPE.tutor) return modals.failure(PUBLIC_TEXT.bookingNotForTutors);
    setScheduling({ date });
  };
  const onBook = (date?: string) => void book(date);

  return (
    <>
      <JsonLd json={loaderData.json} />
      <div className="page-width grow pt-4 pb-12 sm:pt-8">
        <Breadcrumbs crumbs={[{ label: 'Predmeti', to: '/predmeti' }]} current={tutor.ime} />
        <div className="mt-3 grid gap-x-14 gap-y-8 sm:mt-5 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-y-10">
          <ProfileHead tutor={tutor} />
          <aside className="lg:sticky lg:top-26 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-start">
            <BookingPanel prices={tutor.cijenaPoNivoima} days={days} today={today} onBook={onBook} />
          </aside>
          <Biography text={tutor.biografija} />
          <Suspense>
            <Reviews tutor={tutor} firstPage={firstPage} page={page} />
          </Suspense>
        </div>
      </div>
      <BookingBar prices={tutor.cijenaPoNivoima} onBook={onBook} />
      {scheduling && (
        <Suspense fallback={null}>
          <SchedulingDialog tutor={tutor} date={scheduling.date} onClose={() => setScheduling(null)} />
        </Suspense>
      )}
    </>
  );
}
