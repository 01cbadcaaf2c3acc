import { averageText, reviewCountText } from '@casovi/contract/display';
import type { TutorListItem } from '@casovi/contract/tutors';
import { cx } from '../../ui/cx.ts';
import { Stars } from '../../ui/stars.tsx';

interface RatingProps {
  tutor: Pick<TutorListItem, 'prosjecnaOcjena' | 'zvjezdice' | 'brojRecenzija'>;
  className?: string;
}

export function Rating({ tutor, className }: RatingProps) {
  const text = averageText(tutor.prosjecnaOcjena);
  return (
    <p className={cx('flex flex-wrap items-center gap-x-2', className)}>
      <Stars filled={tutor.zvjezdice} label={`Ocjena ${text} od 5`} />
      <span aria-hidden="true" className="figures font-semibold">
        {text}
      </span>
      <span className="figures text-quiet">{reviewCountText(tutor.brojRecenzija)}</span>
    </p>
  );
}
