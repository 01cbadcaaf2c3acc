import { Star } from 'lucide-react';
import { type RefObject, useId, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { FieldError } from '../../ui/field.tsx';

const RATINGS = [
  { value: 1, stars: '1 zvjezdica', word: 'Loše' },
  { value: 2, stars: '2 zvjezdice', word: 'Slabo' },
  { value: 3, stars: '3 zvjezdice', word: 'Dobro' },
  { value: 4, stars: '4 zvjezdice', word: 'Vrlo dobro' },
  { value: 5, stars: '5 zvjezdica', word: 'Odlično' },
] as const;

interface StarChoiceProps {
  /** 0 while nothing is chosen. */
  value: number;
  onChange: (value: number) => void;
  error: string | null;
  fields: RefObject<HTMLFieldSetElement | null>;
}

/** Radio buttons that look like stars. */
export function StarChoice({ value, onChange, error, fields }: StarChoiceProps) {
  const id = useId();
  const [pointedAt, setPointedAt] = useState(0);
  const filled = pointedAt || value;
  return (
    <fieldset
      ref={fields}
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex min-w-0 flex-col items-center gap-1"
    >
      <legend className="sr-only">Ocjena</legend>
      <div className="flex" onPointerLeave={() => setPointedAt(0)}>
        {RATINGS.map((rating) => (
          <label
            key={rating.value}
            onPointerEnter={({ pointerType }) => setPointedAt(pointerType === 'mouse' ? rating.value : 0)}
            className="grid size-13 place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name={id}
              value={rating.value}
              checked={value === rating.value}
              onChange={() => onChange(rating.value)}
              className="sr-only"
            />
            <Star
              className={cx(
                'size-10 transition-colors',
                rating.value <= filled
                  ? 'fill-sun text-sun forced-colors:fill-current forced-colors:text-[CanvasText]'
                  : 'fill-transparent text-control',
              )}
              strokeWidth={1.5}
              aria-hidden="true"
            />
            <span className="sr-only">
              {rating.stars}, {rating.word}
            </span>
          </label>
        ))}
      </div>
      <p className="min-h-6 font-semibold" aria-hidden="true">
        {RATINGS[filled - 1]?.word}
      </p>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}
