import { dayAndMonth } from '@casovi/contract/time';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

interface WeekNavigatorProps {
  days: readonly string[];
  page: number;
  lastPage: number;
  onPage: (page: number) => void;
}

export function WeekNavigator({ days, page, lastPage, onPage }: WeekNavigatorProps) {
  return (
    <div className="mb-3 flex items-center justify-between gap-3">
      <Button
        variant="secondary"
        unavailable={page === 0}
        aria-label="Prethodnih sedam dana"
        onClick={() => onPage(page - 1)}
        className="size-11 px-0"
      >
        <ChevronLeft className="size-5" aria-hidden="true" />
      </Button>
      <h3 aria-live="polite" className="figures text-center text-base sm:text-lg">
        {dayAndMonth(days[0] ?? '')} – {dayAndMonth(days.at(-1) ?? '')}
      </h3>
      <Button
        variant="secondary"
        unavailable={page >= lastPage}
        aria-label="Narednih sedam dana"
        onClick={() => onPage(page + 1)}
        className="size-11 px-0"
      >
        <ChevronRight className="size-5" aria-hidden="true" />
      </Button>
    </div>
  );
}
