import type { CurrentUser } from '@casovi/contract/accounts';
import { USER_TYPE } from '@casovi/contract/constants';
import type { Notice } from '@casovi/contract/notices';
import { CheckCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../lib/api.ts';
import { dateOf, dayLabel } from '../../lib/days.ts';
import { LastSeenNotice } from '../../lib/offline/last-seen-notice.tsx';
import { useServerClock } from '../../lib/server-clock.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { useModals } from '../../ui/modals.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NoticeRow } from './notice-row.tsx';
import { useNotices } from './use-notices.ts';

export function Notices({ user }: { user: CurrentUser }) {
  const now = useServerClock();
  const { notices, error, retry, more, loadingMore, markRead } = useNotices(user.id_korisnika);
  const unread = notices?.some(({ id, procitano }) => id !== null && !procitano) ?? false;
  const list = useRef<HTMLDivElement>(null);
  /** How many rows there were when older ones were asked for. */
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (loadingMore || before.current === null) return;
    // The button, which had the focus, is gone.
    if (!more) list.current?.querySelectorAll('a')[before.current]?.focus();
    before.current = null;
  });
  const showMore = () => {
    before.current = notices?.length ?? 0;
    more?.();
  };
  return (
    <>
      <header className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl sm:text-3xl">Obavještenja</h1>
        {unread && <ReadAll markRead={markRead} />}
      </header>
      <LastSeenNotice className="mb-6" />
      {error && (
        <LoadFailure title="Obavještenja se nisu učitala" onRetry={retry}>
          {errorMessage(error)}
        </LoadFailure>
      )}
      {!error && (!notices || !now) && <NoticesSkeleton />}
      {notices?.length === 0 && <NothingYet userType={user.id_tipa} />}
      {notices && now && (
        <div ref={list} className="grid gap-6">
          {[...byDay(notices)].map(([day, ofDay]) => (
            <section key={day} aria-labelledby={`dan-${day}`}>
              <h2
                id={`dan-${day}`}
                className="mb-2 font-semibold text-quiet text-sm tracking-normal first-letter:uppercase"
              >
                {dayLabel(day, now)}
              </h2>
              <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0">
                {ofDay.map((notice) => (
                  <li key={notice.id ?? notice.link}>
                    <NoticeRow
                      notice={notice}
                      onOpen={() => notice.id !== null && void markRead(notice.id).catch(() => undefined)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {more && (
        <div className="mt-6 grid place-items-center">
          <Button variant="secondary" busy={loadingMore} onClick={showMore}>
            Prikaži starija
          </Button>
        </div>
      )}
      <p className="mt-8 text-quiet text-sm">
        Šta Vam javljamo, e-mailom i na uređaju, birate u{' '}
        <Link to="/podesavanja#obavjestenja" className="font-semibold text-primary underline underline-offset-2">
          podešavanjima
        </Link>
        .
      </p>
    </>
  );
}

function byDay(notices: readonly Notice[]): Map<string, Notice[]> {
  const days = new Map<string, Notice[]>();
  for (const notice of notices) {
    const day = dateOf(notice.vrijeme);
    days.set(day, [...(days.get(day) ?? []), notice]);
  }
  return days;
}

function ReadAll({ markRead }: { markRead: () => Promise<void> }) {
  const modals = useModals();
  const [busy, setBusy] = useState(false);
  const readAll = async () => {
    setBusy(true);
    try {
      await markRead();
      // The button is gone.
      document.querySelector('main')?.focus();
    } catch (error) {
      setBusy(false);
      await modals.failure(errorMessage(error));
    }
  };
  return (
    <Button
      variant="quiet"
      busy={busy}
      icon={<CheckCheck className="size-5" aria-hidden="true" />}
      className="-mx-3 px-3"
      onClick={readAll}
    >
      Označi sve kao pročitano
    </Button>
  );
}

const NothingYet = ({ userType }: { userType: number }) => (
  <EmptyState
    title="Još nema obavještenja"
    action={userType === USER_TYPE.student && <LinkButton to="/predmeti">Pronađi profesora</LinkButton>}
  >
    Ovdje će stajati šta se dešava sa Vašim časovima: zahtjevi, potvrde, prijedlozi, podsjetnici i poruke.
  </EmptyState>
);

const ROWS = [1, 2, 3, 4, 5] as const;

const NoticesSkeleton = () => (
  <div role="status" className="grid gap-4">
    <span className="sr-only">Učitavaju se obavještenja…</span>
    {ROWS.map((row) => (
      <div key={row} className="flex items-center gap-3 py-1">
        <Skeleton className="size-12 shrink-0 rounded-full" />
        <div className="grid grow gap-2">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-3.5 w-3/5" />
        </div>
      </div>
    ))}
  </div>
);
