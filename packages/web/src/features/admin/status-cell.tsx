import type { LessonStatus } from '@casovi/contract/constants';
import type { AdminLesson } from '@casovi/contract/lessons';
import { ADMIN_STATUS_NAMES } from '@casovi/contract/texts/lessons';
import { Check, ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { controlLook } from '../../ui/input.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { STATUSES, StatusBadge } from './status.tsx';

interface StatusCellProps {
  lesson: AdminLesson;
  busy: boolean;
  onSave: (status: LessonStatus) => void;
}

/**
 * The status, which a press turns into a select. The choice is saved by a button: in some browsers every arrow key is a change,
 * and each change of a status writes to two people.
 */
export function StatusCell({ lesson, busy, onSave }: StatusCellProps) {
  const [chosen, setChosen] = useState<LessonStatus | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (wasOpen.current && chosen === null) opener.current?.focus();
    wasOpen.current = chosen !== null;
  }, [chosen]);

  if (chosen === null) {
    return (
      <button
        ref={opener}
        type="button"
        aria-disabled={busy || undefined}
        title="Promijeni status"
        onClick={() => !busy && setChosen(lesson.status)}
        className="inline-flex min-h-9 items-center gap-1 rounded-full pr-1 transition-colors hover:bg-surface"
      >
        <StatusBadge status={lesson.status} />
        <span className="sr-only"> promijeni status</span>
        {busy ? <Spinner className="size-4" /> : <ChevronDown className="size-4 text-quiet" aria-hidden="true" />}
      </button>
    );
  }

  const close = () => setChosen(null);
  const save = () => {
    close();
    if (chosen !== lesson.status) onSave(chosen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    if (event.key === 'Enter') {
      event.preventDefault();
      save();
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-1">
      <select
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was just pressed
        autoFocus
        aria-label={`Status rezervacije ${lesson.id}`}
        value={chosen}
        onChange={(event) => setChosen(STATUSES.find((status) => String(status) === event.target.value) ?? chosen)}
        onKeyDown={onKeyDown}
        className={cx(controlLook, 'h-9 w-auto px-2')}
      >
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {ADMIN_STATUS_NAMES[status]}
          </option>
        ))}
      </select>
      <Button size="small" className="px-2" title="Sačuvaj" onClick={save}>
        <Check className="size-4" aria-hidden="true" />
        <span className="sr-only">Sačuvaj</span>
      </Button>
      <Button size="small" variant="secondary" className="px-2" title="Odustani" onClick={close}>
        <X className="size-4" aria-hidden="true" />
        <span className="sr-only">Odustani</span>
      </Button>
    </div>
  );
}
