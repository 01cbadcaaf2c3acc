import type { Application } from '@casovi/contract/applications';
import { moment } from '@casovi/contract/time';
import { Notice } from '../../ui/notice.tsx';

/** What an admin has asked for, if anything. */
export function Missing({ application, className }: { application: Application; className: string }) {
  const { nedostaje, nedostaje_od } = application;
  if (!nedostaje) return null;
  return (
    <Notice kind="warning" title="Šta još nedostaje u prijavi" className={className}>
      <p className="wrap-anywhere whitespace-pre-line text-ink">{nedostaje}</p>
      <p className="mt-1 text-sm">
        {nedostaje_od && moment(nedostaje_od)}. Čim nešto izmijenite, prijava se vraća nama.
      </p>
    </Notice>
  );
}
