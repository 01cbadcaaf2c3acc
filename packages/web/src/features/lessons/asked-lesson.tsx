import type { Lesson } from '@casovi/contract/lessons';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { type To, useLocation } from 'react-router';
import { errorMessage } from '../../lib/api.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';

interface AskedLessonProps {
  lesson: Lesson | null | undefined;
  error: Error | null;
  retry: () => void;
  closeTo: To;
  children: (lesson: Lesson) => ReactNode;
}

/** The lesson that a link leads to, whatever the filter. */
export function AskedLesson({ lesson, error, retry, closeTo, children }: AskedLessonProps) {
  const { key } = useLocation();
  const section = useRef<HTMLElement>(null);
  const id = lesson?.id;
  useEffect(() => {
    if (key && id) section.current?.focus();
  }, [key, id]);

  if (error) {
    return (
      <LoadFailure title="Čas se nije učitao" onRetry={retry}>
        {errorMessage(error)}
      </LoadFailure>
    );
  }
  const close = (
    <LinkButton variant="quiet" to={closeTo} preventScrollReset icon={<X className="size-5" aria-hidden="true" />}>
      Zatvori
    </LinkButton>
  );
  if (lesson === null) {
    return (
      <Notice live title="Ovaj čas nije pronađen" action={close}>
        Možda pripada drugom nalogu. Vaši časovi su ispod.
      </Notice>
    );
  }
  if (!lesson) return null;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="trazeni"
      className="scroll-mt-24 rounded-card border-2 border-primary bg-primary-tint p-1.5 outline-none"
    >
      <div className="flex items-center justify-between gap-3 pb-1 pl-3 print:hidden">
        <h2 id="trazeni" className="text-lg text-primary">
          Čas koji ste otvorili
        </h2>
        {close}
      </div>
      {children(lesson)}
    </section>
  );
}
