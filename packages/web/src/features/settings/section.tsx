import { Undo2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { errorMessage } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface SectionProps {
  id: string;
  title: ReactNode;
  lead?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

export function Section({ id, title, lead, aside, children }: SectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="rounded-card border border-line bg-surface max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 pt-5 sm:px-6 sm:pt-6">
        <div className="min-w-0 grow basis-48">
          <h2 id={headingId} tabIndex={-1} className="text-xl outline-none">
            {title}
          </h2>
          {lead && <p className="mt-1.5 max-w-text text-quiet">{lead}</p>}
        </div>
        {aside}
      </header>
      {children}
    </section>
  );
}

interface SaveBarProps {
  unsaved: boolean;
  saving: boolean;
  saveText: string;
  onSave: () => void;
  onDiscard: () => void;
  warning?: string | false;
  /** A change that can be undone by itself. */
  lastChange?: { text: string; onUndo: () => void } | undefined;
}

/** Sticky while there are unsaved changes. */
export function SaveBar({ unsaved, saving, saveText, onSave, onDiscard, warning, lastChange }: SaveBarProps) {
  return (
    <footer className="flex flex-wrap items-center justify-end gap-3 rounded-b-card border-line border-t bg-surface px-4 py-4 has-data-unsaved:sticky has-data-unsaved:bottom-0 has-data-unsaved:z-10 sm:px-6">
      <div className="flex grow flex-wrap items-center gap-x-2" data-unsaved={unsaved || undefined}>
        <p className="text-quiet text-sm" role="status">
          {lastChange?.text ?? (unsaved ? 'Imate nesačuvane izmjene.' : 'Sve izmjene su sačuvane.')}
          {unsaved && warning && <strong className="block text-ink">{warning}</strong>}
        </p>
        {lastChange && (
          <Button
            variant="quiet"
            icon={<Undo2 className="size-4.5" aria-hidden="true" />}
            className="-my-1.5 px-3"
            onClick={lastChange.onUndo}
          >
            Poništi
          </Button>
        )}
      </div>
      <div className="flex gap-3 max-sm:w-full max-sm:*:grow">
        {unsaved && (
          <Button variant="secondary" onClick={onDiscard}>
            Odbaci
          </Button>
        )}
        <Button busy={saving} onClick={onSave}>
          {saveText}
        </Button>
      </div>
    </footer>
  );
}

export function SectionData({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!error) {
    return (
      <div className="grid gap-3 px-4 py-6 sm:px-6">
        <span className="sr-only" role="status">
          Učitavanje
        </span>
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-48" />
      </div>
    );
  }
  return (
    <div className="px-4 py-6 sm:px-6">
      <LoadFailure title="Podaci se nisu učitali" onRetry={onRetry}>
        {errorMessage(error)}
      </LoadFailure>
    </div>
  );
}
