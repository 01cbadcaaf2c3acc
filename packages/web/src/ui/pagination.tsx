import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, LinkButton } from './button.tsx';

interface LoadMoreProps {
  shown: number;
  total: number;
  busy?: boolean;
  onMore: () => void;
}

export function LoadMore({ shown, total, busy = false, onMore }: LoadMoreProps) {
  return (
    <div className="flex flex-col items-center gap-3 py-4">
      <p className="figures text-quiet text-sm" aria-live="polite">
        Prikazano {shown} od {total}
      </p>
      {shown < total && (
        <Button variant="secondary" busy={busy} onClick={onMore}>
          Prikaži još
        </Button>
      )}
    </div>
  );
}

interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  /** URL of a page. */
  to: (page: number) => string;
}

export function Pagination({ page, pages, to }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Stranice" className="flex items-center justify-center gap-3 py-4">
      {page > 1 && (
        <LinkButton to={to(page - 1)} variant="secondary" rel="prev" icon={<ChevronLeft className="size-5" />}>
          Prethodna
        </LinkButton>
      )}
      <span className="figures text-quiet text-sm" aria-current="page">
        {page} / {pages}
      </span>
      {page < pages && (
        <LinkButton to={to(page + 1)} variant="secondary" rel="next">
          Sljedeća
          <ChevronRight className="size-5" aria-hidden="true" />
        </LinkButton>
      )}
    </nav>
  );
}
