import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';

interface StepNavigatorProps {
  /** What is shown, for example a week or a month. */
  title: string;
  previous: string;
  next: string;
  isFirst: boolean;
  isLast: boolean;
  onStep: (step: 1 | -1) => void;
}

/** A heading between the arrows that lead back and on. */
export function StepNavigator({ title, previous, next, isFirst, isLast, onStep }: StepNavigatorProps) {
  return (
    <div className="mb-3 flex items-center justify-between gap-3">
      <Button
        variant="secondary"
        unavailable={isFirst}
        aria-label={previous}
        onClick={() => onStep(-1)}
        className="size-11 px-0"
      >
        <ChevronLeft className="size-5" aria-hidden="true" />
      </Button>
      <h3 aria-live="polite" className="figures text-center text-base sm:text-lg">
        {title}
      </h3>
      <Button
        variant="secondary"
        unavailable={isLast}
        aria-label={next}
        onClick={() => onStep(1)}
        className="size-11 px-0"
      >
        <ChevronRight className="size-5" aria-hidden="true" />
      </Button>
    </div>
  );
}
