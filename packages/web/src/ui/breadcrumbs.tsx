import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';

export interface Crumb {
  label: string;
  to: string;
}

/** The way here, ending with the page itself, which is not a link. */
export function Breadcrumbs({ crumbs, current }: { crumbs: readonly Crumb[]; current: string }) {
  return (
    <nav aria-label="Putanja" className="min-w-0">
      <ol className="flex flex-wrap items-center gap-1 text-quiet text-sm">
        {crumbs.map((crumb, index) => (
          <li key={crumb.to} className="flex min-w-0 items-center gap-1">
            {index > 0 && <Separator />}
            <Link
              to={crumb.to}
              className="wrap-anywhere min-w-0 rounded-sm py-2 underline-offset-4 hover:text-primary hover:underline"
            >
              {crumb.label}
            </Link>
          </li>
        ))}
        <li aria-current="page" className="flex min-w-0 items-center gap-1 font-medium text-ink">
          <Separator />
          <span className="wrap-anywhere min-w-0">{current}</span>
        </li>
      </ol>
    </nav>
  );
}

const Separator = () => <ChevronRight className="size-4 shrink-0 text-quiet" aria-hidden="true" />;
