import { useSearchParams } from 'react-router';
import { Messages, MessagesSkeleton } from '../features/chat/messages.tsx';
import { pageMeta } from '../lib/meta.ts';
import { useSession } from '../lib/session/context.tsx';
import { useHydrated } from '../ui/hydrated.ts';
import type { Route } from './+types/messages.ts';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Poruke', noindex: true });

export default function MessagesPage() {
  const { user } = useSession();
  const hydrated = useHydrated();
  const [search] = useSearchParams();
  if (!user) return null;
  return (
    <>
      {/* On phones the open conversation takes the screen. */}
      <h1
        // Offline the server's part is that of the page without a conversation.
        key={String(hydrated)}
        className={search.has('korisnik') ? 'mb-6 text-2xl max-md:sr-only sm:text-3xl' : 'mb-6 text-2xl sm:text-3xl'}
      >
        Poruke
      </h1>
      {hydrated ? <Messages key={user.id_korisnika} user={user} /> : <MessagesSkeleton />}
    </>
  );
}
