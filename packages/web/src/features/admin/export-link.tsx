import { Download } from 'lucide-react';
import { addressOf } from '../../lib/api.ts';
import { LinkButton } from '../../ui/button.tsx';

interface ExportLinkProps {
  path: '/api/auth/get/all/users.csv' | '/api/reservation/get/all/reservations.csv';
  /** The filters of the list. */
  query: object;
}

export function ExportLink({ path, query }: ExportLinkProps) {
  return (
    <LinkButton
      to={addressOf(path, {}, query)}
      reloadDocument
      download
      prefetch="none"
      variant="secondary"
      icon={<Download className="size-5" aria-hidden="true" />}
    >
      Preuzmi CSV
    </LinkButton>
  );
}
