import { USER_TYPE } from '@casovi/contract/constants';
import { ApplicationChecklist } from '../features/application/checklist.tsx';
import { OwnCard } from '../features/marketplace/own-card.tsx';
import { DEVICES_ID, NoDeviceYet, PushDevices } from '../features/push/push-devices.tsx';
import { Availability } from '../features/settings/availability.tsx';
import { BookingRules } from '../features/settings/booking-rules.tsx';
import { CalendarFeed } from '../features/settings/calendar-feed.tsx';
import { Exceptions } from '../features/settings/exceptions.tsx';
import { Install } from '../features/settings/install.tsx';
import { NoticeSettings } from '../features/settings/notices.tsx';
import { Offerings } from '../features/settings/offerings.tsx';
import { Privacy } from '../features/settings/privacy.tsx';
import { Profile } from '../features/settings/profile.tsx';
import { Questions } from '../features/settings/questions.tsx';
import { Section } from '../features/settings/section.tsx';
import { TeachingPlaces } from '../features/settings/teaching-places.tsx';
import { UnsavedGuard } from '../features/settings/unsaved.tsx';
import { pageMeta } from '../lib/meta.ts';
import { useSession } from '../lib/session/context.tsx';
import { useStayAtHash } from '../lib/use-stay-at-hash.ts';
import type { Route } from './+types/settings.ts';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Podešavanja', noindex: true });

export default function Settings() {
  const { user } = useSession();
  useStayAtHash();
  if (!user) return null;
  return (
    <UnsavedGuard>
      <h1 className="text-2xl sm:text-3xl">Podešavanja</h1>
      <div className="mt-6 grid grid-cols-1 gap-6">
        <ApplicationChecklist user={user} preview={<OwnCard tutorId={user.id_korisnika} />} />
        <Profile user={user} />
        {user.id_tipa === USER_TYPE.tutor && (
          <>
            <Availability tutorId={user.id_korisnika} />
            <Exceptions tutorId={user.id_korisnika} />
            <BookingRules tutorId={user.id_korisnika} />
            <Questions tutorId={user.id_korisnika} />
            <Offerings tutorId={user.id_korisnika} />
            <TeachingPlaces tutorId={user.id_korisnika} />
          </>
        )}
        {user.id_tipa !== USER_TYPE.admin && (
          <>
            <NoticeSettings userId={user.id_korisnika} aboutDevices={<NoDeviceYet />} />
            <Section
              id={DEVICES_ID}
              title="Uređaji"
              lead="Na njima Vam odmah javljamo o časovima i porukama, i kad sajt nije otvoren. Kad se na uređaju odjavite, tu više ništa ne stiže."
            >
              <div className="px-4 pt-4 pb-5 sm:px-6 sm:pb-6">
                <PushDevices />
              </div>
            </Section>
            <CalendarFeed />
            <Install />
          </>
        )}
        <Privacy user={user} />
      </div>
    </UnsavedGuard>
  );
}
