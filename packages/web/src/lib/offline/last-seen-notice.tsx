import { Notice } from '../../ui/notice.tsx';
import { useLastSeen } from './last-seen.ts';

/** Nothing while the page is up to date. */
export function LastSeenNotice({ className = '' }: { className?: string }) {
  const since = useLastSeen();
  if (!since) return null;
  return (
    <Notice live className={`print:hidden ${className}`}>
      Nema veze sa serverom. Ovo je stanje od {since}.
    </Notice>
  );
}
