import { reviewWord, roundStars } from '@casovi/contract/display';
import { cx } from '../../ui/cx.ts';
import { Stars } from '../../ui/stars.tsx';

/** Two decimals, or 0 while there are no reviews. */
export const averageText = (average: number): string => (average === 0 ? '0' : average.toFixed(2).replace('.', ','));

export const reviewCountText = (count: number): string => `${count} ${reviewWord(count)}`;

interface RatingProps {
  average: number;
  count: number;
  className?: string;
}

export function Rating({ average, count, className }: RatingProps) {
  const text = averageText(average);
  return (
    <p className={cx('flex flex-wrap items-center gap-x-2', className)}>
      <Stars filled={roundStars(average)} label={`Ocjena ${text} od 5`} />
      <span aria-hidden="true" className="figures font-semibold">
        {text}
      </span>
      <span className="figures text-quiet">{reviewCountText(count)}</span>
    </p>
  );
}
