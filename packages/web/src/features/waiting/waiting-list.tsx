import { bookingPath, plural, tutorPath } from '@casovi/contract/display';
import { lessonTerm, momentInText, todayInPodgorica, toWallClock } from '@casovi/contract/time';
import type { WaitingWish } from '@casovi/contract/waiting';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, errorMessage } from '../../lib/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { useModals } from '../../ui/modals.tsx';
import type { Waiting } from './use-waiting.ts';
import { wishInWords } from './wish-in-words.ts';

/** Beside those with an offer, which come first. The next lesson is under them. */
const SHOWN = 2;

/** Nothing for those who do not wait. */
export function WaitingList({ wishes, error, refresh }: Omit<Waiting, 'settling'>) {
  if (error) {
    return (
      <LoadFailure title="Termini na koje čekate nisu se učitali" onRetry={refresh}>
        {errorMessage(error)}
      </LoadFailure>
    );
  }
  if (!wishes || wishes.length === 0) return null;
  const offered = wishes.filter(({ ponuda }) => ponuda !== null).length;
  const [shown, folded] = [wishes.slice(0, offered + SHOWN), wishes.slice(offered + SHOWN)];
  return (
    <section aria-labelledby="cekanje" className="rounded-card border border-line bg-surface print:hidden">
      <h2 id="cekanje" tabIndex={-1} className="px-4 pt-4 pb-2 text-lg outline-none sm:px-5">
        Čekate termin
      </h2>
      <Wishes wishes={shown} refresh={refresh} />
      {folded.length > 0 && (
        <details className="border-line border-t">
          <summary className="cursor-pointer px-4 py-3 font-semibold text-primary sm:px-5">
            Još {plural(folded.length, 'termin', 'termina', 'termina')}
          </summary>
          <Wishes wishes={folded} refresh={refresh} />
        </details>
      )}
    </section>
  );
}

const Wishes = ({ wishes, refresh }: { wishes: readonly WaitingWish[]; refresh: () => Promise<void> }) => (
  <ul className="divide-y divide-line">
    {wishes.map((wish) => (
      <Wish key={wish.id} wish={wish} refresh={refresh} />
    ))}
  </ul>
);

function Wish({ wish, refresh }: { wish: WaitingWish; refresh: () => Promise<void> }) {
  const modals = useModals();
  const [busy, setBusy] = useState(false);
  const tutor = { id_korisnika: wish.profesorId, ime: wish.ime };
  const offer = wish.ponuda;
  const removal = offer ? 'Ne čekam više' : 'Ukloni';

  const remove = async () => {
    const details = `${wish.ime}: ${wishInWords(wish)}${offer ? '\nTermin koji čuvamo za Vas dobija sljedeći.' : ''}`;
    if (!(await modals.confirm('Da li želite da više ne čekate?', details))) return;
    setBusy(true);
    try {
      const { message } = await call('DELETE /api/planer/cekanje/:id', { params: { id: wish.id } });
      await refresh();
      // Its button is gone.
      (document.getElementById('cekanje') ?? document.querySelector('main'))?.focus();
      await modals.done(message);
    } catch (error) {
      setBusy(false);
      void refresh();
      await modals.failure(errorMessage(error));
    }
  };

  return (
    <li className={offer ? 'bg-primary-tint px-4 py-4 sm:px-5' : 'px-4 py-3 sm:px-5'}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar src={wish.img} size="medium" />
        <div className={cx('min-w-0 grow', offer ? 'basis-52' : 'basis-32')}>
          <Link to={tutorPath(tutor)} className="wrap-anywhere font-semibold hover:underline">
            {wish.ime}
          </Link>
          {offer ? (
            <>
              <p className="figures font-semibold text-primary">
                Slobodan termin: {lessonTerm(offer.datum, offer.sat)}
              </p>
              <p className="text-sm">Čuvamo ga za Vas do {untilText(offer.vaziDo)}.</p>
            </>
          ) : (
            <p className="figures text-quiet text-sm">{wishInWords(wish)}</p>
          )}
          {wish.miruje && (
            <p className="text-sm">Zahtjev je poslat. Ako ga profesor odbije ili ne odgovori, čekate dalje.</p>
          )}
        </div>
        <div className={cx('flex flex-wrap gap-2', offer && 'max-sm:w-full')}>
          {offer && (
            <LinkButton to={bookingPath(tutor, offer)} className="max-sm:grow">
              Zakaži čas
            </LinkButton>
          )}
          <Button
            variant={offer ? 'secondary' : 'quiet'}
            busy={busy}
            aria-label={`${removal}: ${wish.ime}, ${wishInWords(wish)}`}
            onClick={() => void remove()}
          >
            {removal}
          </Button>
        </div>
      </div>
    </li>
  );
}

/** Today the time alone. */
function untilText(until: string): string {
  const { date, time } = toWallClock(new Date(until));
  return date === todayInPodgorica(new Date()) ? time : momentInText(until);
}
