import type { WaitingTutor } from '@casovi/contract/admin';
import { VERIFICATION_HOURS } from '@casovi/contract/constants';
import { plural } from '@casovi/contract/display';
import { moment } from '@casovi/contract/time';
import { BadgeCheck, Clock, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { callWithTotal } from '../../lib/api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/table.tsx';
import { Flag } from './flag.tsx';
import { List } from './list.tsx';
import { toggleVerified } from './moderation.ts';
import { useAction } from './use-action.ts';
import { useRows } from './use-rows.ts';
import { UserDialog } from './user-dialog.tsx';

const PAGE_SIZE = 10;

/** '5 sati', '3 dana' */
const waited = (hours: number): string =>
  hours < 2 * VERIFICATION_HOURS
    ? plural(hours, 'sat', 'sata', 'sati')
    : plural(Math.floor(hours / 24), 'dan', 'dana', 'dana');

export function WaitingTutors() {
  const { run, busyWith } = useAction();
  const [opened, setOpened] = useState<WaitingTutor | null>(null);
  const list = useRows<WaitingTutor>({
    queryKey: ['waiting-tutors'],
    pageSize: PAGE_SIZE,
    load: ({ limit, offset, signal }) =>
      callWithTotal('GET /api/admin/neverifikovani', { query: { limit, offset }, signal }),
    textOf: (tutor) => tutor.ime,
  });
  const columns: Column<WaitingTutor>[] = [
    {
      header: 'Ime i prezime',
      title: true,
      cell: (tutor) => (
        <button
          type="button"
          onClick={() => setOpened(tutor)}
          className="min-h-9 rounded-sm text-left font-semibold text-primary underline-offset-4 hover:underline"
        >
          {tutor.ime}
        </button>
      ),
    },
    { header: 'E-mail', className: 'wrap-anywhere', cell: (tutor) => tutor.email },
    { header: 'Registrovan', className: 'figures', cell: (tutor) => moment(tutor.vrijeme_kreiranja) },
    {
      header: 'Čeka',
      cell: (tutor) => (
        <Badge
          tone={tutor.kasni ? 'cancelled' : 'pending'}
          icon={tutor.kasni ? <TriangleAlert aria-hidden="true" /> : <Clock aria-hidden="true" />}
        >
          {waited(tutor.ceka_sati)}
          {tutor.kasni && ', kasni'}
        </Badge>
      ),
    },
    { header: 'Profil potpun', cell: (tutor) => <Flag on={tutor.isDone === '1'} /> },
    { header: 'E-mail potvrđen', cell: (tutor) => <Flag on={tutor.isVerified === 1} /> },
    {
      header: 'Verifikacija',
      cell: (tutor) => (
        <Button
          size="small"
          busy={busyWith === `verify-${tutor.id_korisnika}`}
          icon={<BadgeCheck className="size-4" aria-hidden="true" />}
          onClick={() => void run(toggleVerified(tutor))}
        >
          Verifikuj
          <span className="sr-only"> profesora {tutor.ime}</span>
        </Button>
      ),
    },
  ];
  return (
    <section aria-labelledby="cekaju">
      <h2 id="cekaju" className="text-xl">
        Profesori koji čekaju verifikaciju
      </h2>
      <p className="mt-1 mb-3 text-quiet">
        Uslovi korišćenja obećavaju odgovor u roku od {plural(VERIFICATION_HOURS, 'sata', 'sata', 'sati')}.
      </p>
      <List
        list={list}
        caption="Neverifikovani profesori"
        columns={columns}
        keyOf={(tutor) => tutor.id_korisnika}
        empty="Niko ne čeka verifikaciju"
      />
      {opened && <UserDialog user={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}
