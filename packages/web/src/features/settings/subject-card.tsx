import { LEVELS, type Level, PRICE_MAX } from '@casovi/contract/constants';
import { LEVEL_NAMES } from '@casovi/contract/texts/tutors';
import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Checkbox } from '../../ui/choices.tsx';
import { cx } from '../../ui/cx.ts';
import { FieldError } from '../../ui/field.tsx';
import { controlLook } from '../../ui/input.tsx';
import { type LevelDraft, levelProblem, offersNothing, type SubjectDraft, withOffered } from './offering-draft.ts';

interface SubjectCardProps {
  id: number;
  name: string;
  levels: SubjectDraft;
  /** After an attempt to save. */
  marked: boolean;
  onChange: (levels: SubjectDraft) => void;
  onRemove: () => void;
}

const MISSING_LEVEL = 'Označite bar jedan nivo koji predajete.';

export function SubjectCard({ id, name, levels, marked, onChange, onRemove }: SubjectCardProps) {
  const hintId = useId();
  const empty = offersNothing(levels);
  const isWrong = (level: Level) => marked && (empty || levelProblem(levels[level]) !== null);
  return (
    <fieldset
      data-subject={id}
      className="min-w-0 rounded-card border border-line bg-ground px-4 pt-2 pb-3 sm:px-5 sm:pb-4"
    >
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center justify-between gap-3">
        <p aria-hidden="true" className="wrap-anywhere min-w-0 font-bold">
          {name}
        </p>
        <button
          type="button"
          onClick={onRemove}
          className="-mr-2 grid size-11 shrink-0 place-items-center rounded-control text-quiet transition-colors hover:bg-cancelled-tint hover:text-cancelled"
        >
          <Trash2 className="size-4.5" aria-hidden="true" />
          <span className="sr-only">Ukloni predmet {name}</span>
        </button>
      </div>
      {empty && (
        <div className="pb-2">
          {marked ? (
            <FieldError id={hintId} text={MISSING_LEVEL} />
          ) : (
            <p className="text-quiet text-sm">{MISSING_LEVEL}</p>
          )}
        </div>
      )}
      <div className="grid gap-x-8 sm:grid-cols-2">
        {LEVELS.map((level) => (
          <LevelRow
            key={level}
            subject={name}
            level={level}
            draft={levels[level]}
            hintId={isWrong(level) ? hintId : undefined}
            onTick={(offered) => onChange(withOffered(levels, level, offered))}
            onPrice={(price) => onChange({ ...levels, [level]: { offered: true, price } })}
          />
        ))}
      </div>
      {!empty && LEVELS.some(isWrong) && <FieldError id={hintId} text="Cijena je u cijelim eurima, od 1 do 1.000." />}
    </fieldset>
  );
}

interface LevelRowProps {
  subject: string;
  level: Level;
  draft: LevelDraft;
  hintId: string | undefined;
  onTick: (offered: boolean) => void;
  onPrice: (price: string) => void;
}

/** Browsers in English drop a comma: 12,5 would become 125. 12.5 is refused. */
function commaToPoint(event: InputEvent): void {
  if (!event.data?.includes(',')) return;
  event.preventDefault();
  document.execCommand('insertText', false, event.data.replaceAll(',', '.'));
}

const followCommas = (input: HTMLInputElement | null) => input?.addEventListener('beforeinput', commaToPoint);

function LevelRow({ subject, level, draft, hintId, onTick, onPrice }: LevelRowProps) {
  const name = LEVEL_NAMES[level];
  return (
    <div className="flex min-h-13 items-center justify-between gap-3 border-line border-t">
      <Checkbox
        label={name}
        checked={draft.offered}
        aria-invalid={(!draft.offered && hintId !== undefined) || undefined}
        aria-describedby={draft.offered ? undefined : hintId}
        onChange={({ target }) => onTick(target.checked)}
        className="min-w-0 grow"
      />
      {draft.offered && (
        <span className="flex shrink-0 items-center gap-2">
          <input
            ref={followCommas}
            type="number"
            inputMode="numeric"
            name={`cijena-${level}`}
            min={0}
            max={PRICE_MAX}
            step={1}
            value={draft.price}
            aria-label={`Cijena za 60 minuta: ${subject}, ${name}`}
            aria-invalid={hintId !== undefined || undefined}
            aria-describedby={hintId}
            onChange={({ target }) => onPrice(target.value)}
            className={cx(controlLook, 'figures h-11 w-18 text-right [appearance:textfield]')}
          />
          <span className="whitespace-nowrap text-quiet text-sm" aria-hidden="true">
            € / 60 min
          </span>
        </span>
      )}
    </div>
  );
}
