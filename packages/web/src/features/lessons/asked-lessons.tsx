import type { Lesson } from '@casovi/contract/lessons';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { type To, useLocation } from 'react-router';
import { errorMessage } from '../../lib/api.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';

interface AskedLessonsProps {
  /** Whether a whole series was asked for. */
  isSeries: boolean;
  lessons: readonly Lesson[] | undefined;
  error: Error | null;
  retry: () => void;
  closeTo: To;
  children: (lessons: readonly Lesson[]) => ReactNode;
}

/** What a link leads to, whatever the filter. */
export function AskedLessons({ isSeries, lessons, error, retry, closeTo, children }: AskedLessonsProps) {
  const { key } = useLocation();
  const section = useRef<HTMLElement>(null);
  const id = lessons?.[0]?.id;
  useEffect(() => {
    if (!key || !id) return;
    section.current?.focus({ preventScroll: true });
    // A series is longer than the screen: it begins at its heading.
    section.current?.scrollIntoView({ block: isSeries ? 'start' : 'nearest' });
  }, [key, id, isSeries]);

  if (error) {
    return (
      <LoadFailure title={isSeries ? 'Časovi se nisu učitali' : 'Čas se nije učitao'} onRetry={retry}>
        {errorMessage(error)}
      </LoadFailure>
    );
  }
  const close = (
    <LinkButton variant="quiet" to={closeTo} preventScrollReset icon={<X className="size-5" aria-hidden="true" />}>
      Zatvori
    </LinkButton>
  );
  if (lessons?.length === 0) {
    return (
      <Notice live title={isSeries ? 'Ovi časovi nisu pronađeni' : 'Ovaj čas nije pronađen'} action={close}>
        {isSeries ? 'Možda pripadaju' : 'Možda pripada'} drugom nalogu. Vaši časovi su ispod.
      </Notice>
    );
  }
  if (!lessons) return null;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="trazeni"
      className="scroll-mt-24 rounded-card border-2 border-primary bg-primary-tint p-1.5 outline-none"
    >
      <div className="flex items-center justify-between gap-3 pb-1 pl-3 print:hidden">
        <h2 id="trazeni" className="text-lg text-primary">
          {isSeries ? 'Časovi svake sedmice' : 'Čas koji ste otvorili'}
        </h2>
        {close}
      </div>
      {children(lessons)}
    </section>
  );
}
