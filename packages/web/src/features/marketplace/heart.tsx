import { USER_TYPE } from '@casovi/contract/constants';
import type { TutorListItem } from '@casovi/contract/tutors';
import { Heart as HeartIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../lib/api.ts';
import { loadChunk } from '../../lib/lazy.ts';
import { loadSaved, showSaved, useIsSaved } from '../../lib/saved.ts';
import { useSession } from '../../lib/session/context.tsx';
import { cx } from '../../ui/cx.ts';
import { useModals } from '../../ui/modals.tsx';

interface HeartProps {
  tutor: Pick<TutorListItem, 'id_korisnika' | 'ime'>;
  className?: string;
}

/** Saves a tutor. Rendered empty for everybody, since pages of visitors are cached; tutors and admins have none. */
export function Heart({ tutor, className }: HeartProps) {
  const { status, user } = useSession();
  const modals = useModals();
  const isSaved = useIsSaved(tutor.id_korisnika);
  const [busy, setBusy] = useState(false);
  const canSave = !user || user.id_tipa === USER_TYPE.student;
  useEffect(() => {
    if (status !== 'loading' && canSave) loadSaved(user).catch(() => undefined);
  }, [status, user, canSave]);
  if (!canSave) return null;

  const toggle = async () => {
    setBusy(true);
    showSaved(tutor.id_korisnika, !isSaved);
    const failure = await loadChunk(() => import('../../lib/keep-saved.ts')).then(
      ({ keepSaved }) => keepSaved(user, tutor.id_korisnika, !isSaved),
      (error) => errorMessage(error),
    );
    setBusy(false);
    if (failure === null) return;
    showSaved(tutor.id_korisnika, isSaved);
    await modals.failure(failure);
  };
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`${isSaved ? 'Sačuvano' : 'Sačuvaj'}: ${tutor.ime}`}
      title={isSaved ? 'Sačuvano' : 'Sačuvaj'}
      aria-disabled={busy || status === 'loading' || undefined}
      onClick={() => {
        if (!busy && status !== 'loading') void toggle();
      }}
      className={cx(
        'noscript:hidden relative z-10 grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-sunken print:hidden',
        isSaved ? 'text-cancelled' : 'text-quiet hover:text-ink',
        className,
      )}
    >
      <HeartIcon className={cx('size-5.5', isSaved && 'fill-current')} aria-hidden="true" />
    </button>
  );
}
