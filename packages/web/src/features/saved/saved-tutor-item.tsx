import { euros, tutorPath } from '@casovi/contract/display';
import { SAVED_TEXT } from '@casovi/contract/texts/saved';
import type { TutorCard } from '@casovi/contract/tutors';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { VerifiedBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { cx } from '../../ui/cx.ts';
import { FreeHours } from './free-hours.tsx';

interface SavedTutorItemProps {
  tutor: TutorCard;
  facts: ReactNode;
  removed: boolean;
  /** Null where there is nobody to compare with; `full` once no other one can be picked. */
  compare: { picked: boolean; full: boolean; onPick: (picked: boolean) => void } | null;
  /** Null for visitors, who have no address. */
  tell: { on: boolean; onChange: (on: boolean) => void } | null;
  onRemove: () => void;
  onTakeBack: () => void;
}

export function SavedTutorItem({ tutor, facts, removed, compare, tell, onRemove, onTakeBack }: SavedTutorItemProps) {
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  // The one that was pressed is gone.
  useEffect(() => {
    if (pressed.current) button.current?.focus();
    pressed.current = false;
  });
  const press = (act: () => void) => () => {
    pressed.current = true;
    act();
  };
  if (removed)
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-line border-dashed px-4 py-1.5 sm:px-5">
        <p role="status" className="wrap-anywhere min-w-0 text-quiet">
          Uklonjeno: {tutor.ime}
        </p>
        <Button ref={button} variant="quiet" className="-mr-3" onClick={press(onTakeBack)}>
          Vrati<span className="sr-only">: {tutor.ime}</span>
        </Button>
      </div>
    );
  return (
    <article className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex gap-4 sm:gap-5">
        <Avatar src={tutor.img} size="large" className="max-sm:size-14" />
        <div className="min-w-0 grow">
          <div className="flex items-start justify-between gap-3">
            <h2 className="wrap-anywhere min-w-0 text-lg sm:text-xl">
              <Link to={tutorPath(tutor)} prefetch="intent" className="underline-offset-4 hover:underline">
                {tutor.ime}
              </Link>
              {tutor.verifikovan === 1 && <VerifiedBadge className="ml-1.5 align-[-0.22em]" />}
            </h2>
            <Price tutor={tutor} />
          </div>
          {facts}
        </div>
      </div>
      <h3 className="mt-4 mb-2 font-semibold text-sm">Prvi slobodni termini</h3>
      <FreeHours tutor={tutor} />
      {tell && (
        <Checkbox
          className="mt-2"
          checked={tell.on}
          onChange={({ target }) => tell.onChange(target.checked)}
          label={
            <>
              {SAVED_TEXT.tellMe}
              <span className="sr-only">: {tutor.ime}</span>
            </>
          }
        />
      )}
      <div
        className={cx(
          tell ? 'mt-2' : 'mt-4',
          '-mb-2 flex flex-wrap items-center justify-between gap-x-4 border-line border-t pt-2 sm:-mb-3',
        )}
      >
        {compare && (
          <Checkbox
            checked={compare.picked}
            disabled={compare.full && !compare.picked}
            onChange={({ target }) => compare.onPick(target.checked)}
            label={
              <>
                Uporedi<span className="sr-only">: {tutor.ime}</span>
              </>
            }
          />
        )}
        <Button ref={button} variant="quiet" className="-mr-3 ml-auto" onClick={press(onRemove)}>
          Ukloni<span className="sr-only">: {tutor.ime}</span>
        </Button>
      </div>
    </article>
  );
}

const Price = ({ tutor: { cijena, razlicite_cijene } }: { tutor: TutorCard }) =>
  cijena !== null && (
    <p className="figures shrink-0 text-right leading-tight">
      {razlicite_cijene && <span className="text-quiet text-sm">od </span>}
      <strong className="text-xl">{euros(cijena)}</strong>
      <span className="block text-quiet text-xs">60 min</span>
    </p>
  );
