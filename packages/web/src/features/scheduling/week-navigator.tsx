import { dayAndMonth } from '@casovi/contract/time';
import { StepNavigator } from '../../ui/step-navigator.tsx';

interface WeekNavigatorProps {
  days: readonly string[];
  page: number;
  lastPage: number;
  onPage: (page: number) => void;
}

export const WeekNavigator = ({ days, page, lastPage, onPage }: WeekNavigatorProps) => (
  <StepNavigator
    title={`${dayAndMonth(days[0] ?? '')} – ${dayAndMonth(days.at(-1) ?? '')}`}
    previous="Prethodnih sedam dana"
    next="Narednih sedam dana"
    isFirst={page === 0}
    isLast={page >= lastPage}
    onStep={(step) => onPage(page + step)}
  />
);
