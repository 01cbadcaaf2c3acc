import { cx } from '../../ui/cx.ts';
import { chosenLook, STATE_LOOKS } from './week-view.tsx';

const entriesOf = (freeText: string) => [
  { sample: freeText, look: STATE_LOOKS.free, text: 'slobodno' },
  {
    sample: freeText,
    look: cx(chosenLook, 'forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'),
    text: 'izabrano',
  },
  { sample: 'R', look: STATE_LOOKS.reserved, text: 'rezervisano' },
];

export function Legend({ freeText }: { freeText: string }) {
  return (
    <ul aria-label="Oznake u kalendaru" className="flex flex-wrap gap-x-4 gap-y-1.5 text-quiet">
      {entriesOf(freeText).map(({ sample, look, text }) => (
        <li key={text} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={cx(
              'grid h-6 min-w-6 cursor-auto place-items-center rounded-sm px-1 text-xs forced-color-adjust-none forced-colors:border',
              look,
            )}
          >
            {sample}
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}
