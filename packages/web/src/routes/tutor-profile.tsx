import {
  averageText,
  euros,
  lowestPrice,
  reviewCountText,
  teachingModeText,
  tutorPath,
} from '@casovi/contract/display';
import type { FreeDay } from '@casovi/contract/pages';
import { needsAddress } from '@casovi/contract/places';
import { tutorSharePicture } from '@casovi/contract/sharing';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { QUESTION_TEXT } from '@casovi/contract/texts/questions';
import { WAITING_TEXT } from '@casovi/contract/texts/waiting';
import { Suspense, useState } from 'react';
import { data, type ShouldRevalidateFunctionArgs, useRevalidator, useSearchParams } from 'react-router';
import { BookingNotice } from '../features/marketplace/booking-notice.tsx';
import { BookingBar, BookingPanel } from '../features/marketplace/booking-panel.tsx';
import { daysWithout } from '../features/marketplace/free-days.ts';
import { listBefore } from '../features/marketplace/list-address.ts';
import { loadTutorProfile } from '../features/marketplace/load-tutor-profile.ts';
import { Biography, ProfileHead } from '../features/marketplace/profile-head.tsx';
import { QuestionLink } from '../features/marketplace/question-link.tsx';
import { Reviews } from '../features/marketplace/reviews.tsx';
import { ShareButton } from '../features/marketplace/share-button.tsx';
import { SignalList } from '../features/marketplace/signals.tsx';
import { tutorData } from '../features/marketplace/structured-data.ts';
import { useBookingRequest } from '../features/marketplace/use-booking-request.ts';
import { useQuestionRequest } from '../features/marketplace/use-question-request.ts';
import { useWaitingRequest } from '../features/marketplace/use-waiting-request.ts';
import {
  asksQuestion,
  asksToBook,
  asksToWait,
  SUBJECT,
  withQuestion,
  withWaiting,
  withWish,
} from '../lib/booking-wish.ts';
import { JsonLd } from '../lib/json-ld.tsx';
import { lazyComponent } from '../lib/lazy.ts';
import { pageMeta } from '../lib/meta.ts';
import { servicesContext } from '../lib/services.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import type { Route } from './+types/tutor-profile.ts';

const LoginInvitation = lazyComponent(() =>
  import('../features/marketplace/login-invitation.tsx').then((module) => module.LoginInvitation),
);
const SchedulingDialog = lazyComponent(() =>
  import('../features/scheduling/dialog.tsx').then((module) => module.SchedulingDialog),
);

const PushOffer = lazyComponent(() => import('../features/push/push-offer.tsx').then((module) => module.PushOffer));

const WaitDialog = lazyComponent(() =>
  import('../features/waiting/wait-dialog.tsx').then((module) => module.WaitDialog),
);

const AskDialog = lazyComponent(() =>
  import('../features/questions/ask-dialog.tsx').then((module) => module.AskDialog),
);

const ALL_KEPT = 'Profesor i termin koji ste izabrali ostaju zapamćeni: zakazivanje se nastavlja čim se prijavite.';
/** It would stand in the URL. */
const ALL_BUT_ADDRESS_KEPT = `${ALL_KEPT} Samo adresu ćete upisati ponovo.`;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const profile = await loadTutorProfile(services, params.segment, url.searchParams);
  if (!profile) throw data(null, { status: 404 });
  return { profile, json: tutorData(services.site.publicUrl, profile.tutor) };
}

/** The booking parameters do not change the page's data. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const toggled = [asksToBook, asksToWait, asksQuestion].some(
    (asks) => asks(currentUrl.searchParams) !== asks(nextUrl.searchParams),
  );
  return defaultShouldRevalidate && !(toggled && currentUrl.pathname === nextUrl.pathname);
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { tutor } = loaderData.profile;
  const price = lowestPrice(tutor);
  const facts = [
    `Profesor: ${tutor.ime}. Privatni časovi: ${tutor.predmeti.join(', ') || 'predmeti još nisu upisani'}.`,
    price !== null && `Cijena od ${euros(price)} za 60 min.`,
    tutor.brojRecenzija > 0 && `Ocjena ${averageText(tutor.prosjecnaOcjena)}, ${reviewCountText(tutor.brojRecenzija)}.`,
    `${[teachingModeText(tutor.nacin_nastave), ...tutor.gradovi].join(', ')}.`,
  ];
  const title = `${tutor.ime}, privatni časovi`;
  return pageMeta(args, {
    title,
    description: facts.filter(Boolean).join(' '),
    path: tutorPath(tutor),
    image: { path: tutorSharePicture(tutor), alt: title },
  });
}

/** Anew for each tutor: nothing of a booking is kept for the next one. */
export default function TutorProfileRoute({ loaderData }: Route.ComponentProps) {
  return <TutorProfilePage key={loaderData.profile.tutor.id_korisnika} {...loaderData} />;
}

function TutorProfilePage({ profile, json }: Route.ComponentProps['loaderData']) {
  const { tutor, firstPage, page, today } = profile;
  const [search] = useSearchParams();
  const revalidator = useRevalidator();
  const booking = useBookingRequest();
  const waiting = useWaitingRequest();
  const question = useQuestionRequest(tutor.id_korisnika, profile.question);
  // Not asked for again: that could fail, and take the page away.
  const [booked, setBooked] = useState<readonly FreeDay[]>([]);
  const days = booked.reduce(daysWithout, profile.days);
  const cameFrom = tutor.ponuda.find(({ link }) => link === search.get(SUBJECT));

  return (
    <>
      <JsonLd json={json} />
      <div className="page-width grow pt-4 pb-12 sm:pt-8">
        <div className="flex items-center justify-between gap-4">
          <Breadcrumbs
            crumbs={[
              { label: 'Predmeti', to: '/predmeti' },
              ...(cameFrom
                ? [{ label: cameFrom.predmet, to: listBefore(search, cameFrom.link, tutor.id_korisnika) }]
                : []),
            ]}
            current={tutor.ime}
          />
          <ShareButton
            title={`${tutor.ime}, privatni časovi`}
            text={`Privatni časovi: ${tutor.ime}`}
            path={tutorPath(tutor)}
          />
        </div>
        <BookingNotice />
        <div className="mt-3 grid gap-x-14 gap-y-8 sm:mt-5 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-y-10">
          <ProfileHead tutor={tutor} />
          <aside className="lg:sticky lg:top-26 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-start">
            <BookingPanel
              prices={tutor}
              days={days}
              today={today}
              question={<QuestionLink tutor={tutor} state={question.state} className="mt-3 w-full" />}
            />
          </aside>
          <div className="grid gap-8 lg:gap-10">
            <Biography text={tutor.biografija} />
            <SignalList signals={tutor.signali} />
          </div>
          <Reviews tutor={tutor} firstPage={firstPage} page={page} />
        </div>
      </div>
      <BookingBar prices={tutor} />
      {booking.scheduling && (
        <Suspense fallback={null}>
          <SchedulingDialog
            {...booking.scheduling}
            tutor={tutor}
            today={today}
            finalFocus={booking.opener}
            onNeedsLogin={booking.invite}
            onBooked={(terms) =>
              setBooked([...booked, ...terms.map(({ date, times }) => ({ date, hours: [...times] }))])
            }
            onRefused={revalidator.revalidate}
            onWait={waiting.open}
            onClose={booking.close}
            afterSending={
              <Suspense fallback={null}>
                <PushOffer className="mt-4" question="Želite li da Vam javimo na ovom uređaju kad profesor odgovori?" />
              </Suspense>
            }
          />
        </Suspense>
      )}
      {booking.invitation && (
        <Suspense fallback={null}>
          <LoginInvitation
            title={LESSON_TEXT.bookingNeedsLogin}
            description={needsAddress(booking.invitation.place) ? ALL_BUT_ADDRESS_KEPT : ALL_KEPT}
            query={withWish(search, booking.invitation)}
            onStay={booking.stay}
            finalFocus={booking.opener}
          />
        </Suspense>
      )}
      {waiting.shown === 'dialog' && (
        <Suspense fallback={null}>
          <WaitDialog
            tutor={tutor}
            today={today}
            hours={waiting.hours}
            finalFocus={waiting.opener}
            onNeedsLogin={waiting.invite}
            onClose={waiting.close}
          />
        </Suspense>
      )}
      {waiting.shown === 'invitation' && (
        <Suspense fallback={null}>
          <LoginInvitation
            title={WAITING_TEXT.needsLogin}
            description={
              waiting.hours
                ? 'Dani i sati koje ste izabrali ostaju zapamćeni: nastavljate čim se prijavite.'
                : 'Čim se prijavite, birate dane i sate koji Vam odgovaraju.'
            }
            query={withWaiting(search, waiting.hours)}
            onStay={waiting.close}
            finalFocus={waiting.opener}
          />
        </Suspense>
      )}
      {question.shown === 'dialog' && (
        <Suspense fallback={null}>
          <AskDialog
            tutor={tutor}
            studentId={question.studentId}
            finalFocus={question.opener}
            onNeedsLogin={question.loginAgain}
            onAsked={question.asked}
            onClose={question.close}
            afterSending={
              <Suspense fallback={null}>
                <PushOffer className="mt-4" question="Želite li da Vam javimo na ovom uređaju kad profesor odgovori?" />
              </Suspense>
            }
          />
        </Suspense>
      )}
      {(question.shown === 'invitation' || question.shown === 'another login') && (
        <Suspense fallback={null}>
          <LoginInvitation
            title={QUESTION_TEXT.needsLogin}
            description={
              question.shown === 'invitation'
                ? 'Profesor ostaje zapamćen: pitanje upisujete čim se prijavite.'
                : 'Vaše pitanje ostaje sačuvano: šaljete ga čim se prijavite.'
            }
            query={withQuestion(search)}
            onStay={question.close}
            finalFocus={question.opener}
          />
        </Suspense>
      )}
    </>
  );
}
