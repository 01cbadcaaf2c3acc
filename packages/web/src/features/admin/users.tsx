import type { CurrentUser } from '@casovi/contract/accounts';
import { userRowText } from '@casovi/contract/admin-rows';
import { USER_TYPE } from '@casovi/contract/constants';
import { userTypeName } from '@casovi/contract/rules';
import { moment, numericDate } from '@casovi/contract/time';
import { useState } from 'react';
import { callWithTotal } from '../../lib/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { Column } from '../../ui/table.tsx';
import { ExportLink } from './export-link.tsx';
import { FilterButtons } from './filter-buttons.tsx';
import { Flag, FlagButton } from './flag.tsx';
import { List } from './list.tsx';
import { toggleBlocked, toggleVerified } from './moderation.ts';
import { useAction } from './use-action.ts';
import { useListAddress } from './use-list-address.ts';
import { useRows } from './use-rows.ts';
import { UserDialog } from './user-dialog.tsx';

const FILTERS = [
  { value: '2', label: 'Profesori' },
  { value: '3', label: 'Učenici' },
  { value: null, label: 'Prikaži sve' },
] as const;

export function Users() {
  const { parameters } = useListAddress();
  const asked = parameters.get('tip');
  const type = asked === '2' || asked === '3' ? asked : null;
  const [opened, setOpened] = useState<CurrentUser | null>(null);
  const { run, busyWith } = useAction();
  const list = useRows<CurrentUser>({
    queryKey: ['users', type],
    load: ({ search, limit, offset, signal }) =>
      callWithTotal('GET /api/auth/get/all/users', {
        query: { limit, offset, search, ...(type && { tip: type }) },
        signal,
      }),
    textOf: userRowText,
    fits: (user) => type === null || String(user.id_tipa) === type,
  });

  const columns: Column<CurrentUser>[] = [
    {
      header: 'Ime i prezime',
      title: true,
      className: 'wrap-anywhere lg:min-w-28',
      cell: (user) => (
        <button
          type="button"
          onClick={() => setOpened(user)}
          className="min-h-9 rounded-sm text-left font-semibold text-primary underline-offset-4 hover:underline"
        >
          {user.ime}
        </button>
      ),
    },
    { header: 'E-mail', className: 'wrap-anywhere', cell: (user) => user.email },
    {
      header: 'Fotografija',
      cell: (user) => <Avatar src={user.img} alt={user.img ? '' : 'Bez fotografije'} size="small" />,
    },
    { header: 'Kreiran', className: 'figures', cell: (user) => moment(user.vrijeme_kreiranja) },
    { header: 'Datum rođenja', className: 'figures', cell: (user) => numericDate(user.datum_rodjenja) },
    { header: 'Telefon', className: 'figures whitespace-nowrap', cell: (user) => user.broj_telefona },
    { header: 'Tip', className: 'whitespace-nowrap', cell: (user) => userTypeName(user.id_tipa) },
    {
      header: 'Verifikovan',
      cell: (user) =>
        user.id_tipa === USER_TYPE.tutor ? (
          <FlagButton
            on={user.verifikovan === 1}
            action={`${user.verifikovan ? 'Ukloni verifikaciju' : 'Verifikuj'}: ${user.ime}`}
            busy={busyWith === `verify-${user.id_korisnika}`}
            onPress={() => void run(toggleVerified(user))}
          />
        ) : (
          <NotApplicable />
        ),
    },
    { header: 'E-mail potvrđen', cell: (user) => <Flag on={user.isVerified === 1} /> },
    {
      header: 'Blokiran',
      cell: (user) =>
        user.id_tipa === USER_TYPE.admin ? (
          <NotApplicable />
        ) : (
          <FlagButton
            on={user.blokiran === 1}
            action={`${user.blokiran ? 'Odblokiraj' : 'Blokiraj'}: ${user.ime}`}
            busy={busyWith === `block-${user.id_korisnika}`}
            onPress={() => void run(toggleBlocked(user))}
          />
        ),
    },
  ];

  return (
    <>
      <List
        list={list}
        caption="Korisnici"
        columns={columns}
        keyOf={(user) => user.id_korisnika}
        rowLook={(user) => (user.blokiran ? 'bg-cancelled-tint' : undefined)}
        searchLabel="Pretraga korisnika"
        searchHint="Ime, e-mail, datum, tip…"
        filters={
          <FilterButtons legend="Koji korisnici" name="tip" choices={FILTERS} current={type} address={list.address} />
        }
        actions={<ExportLink path="/api/auth/get/all/users.csv" query={{ tip: type, search: list.address.search }} />}
        empty="Nema korisnika"
      />
      {opened && <UserDialog user={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

const NotApplicable = () => (
  <span className="text-quiet">
    <span aria-hidden="true">—</span>
    <span className="sr-only">ne odnosi se</span>
  </span>
);
