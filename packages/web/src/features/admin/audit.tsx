import type { AuditAction, AuditEntry } from '@casovi/contract/admin';
import { auditRowText } from '@casovi/contract/admin-rows';
import { AUDIT_ACTION_NAMES } from '@casovi/contract/texts/admin';
import { moment } from '@casovi/contract/time';
import { Link } from 'react-router';
import { callWithTotal } from '../../lib/api.ts';
import { Select } from '../../ui/input.tsx';
import type { Column } from '../../ui/table.tsx';
import { List } from './list.tsx';
import { useListAddress } from './use-list-address.ts';
import { useRows } from './use-rows.ts';

const ALL = Object.keys(AUDIT_ACTION_NAMES) as AuditAction[];

/** The page of the target. */
function addressOf({ akcija, id_cilja }: AuditEntry): string | null {
  if (id_cilja === null) return null;
  if (akcija === 'lesson-status' || akcija === 'move-withdrawn')
    return `/admin-dashboard/rezervacije?pretraga=${id_cilja}`;
  const ofUser = ['verify', 'unverify', 'application-missing', 'block', 'unblock', 'chat-read'].includes(akcija);
  return ofUser ? `/admin-dashboard/korisnici?pretraga=${id_cilja}` : null;
}

const COLUMNS: Column<AuditEntry>[] = [
  { header: 'Vrijeme', className: 'figures whitespace-nowrap', cell: (entry) => moment(entry.vrijeme) },
  { header: 'Admin', cell: (entry) => entry.ime_admina },
  {
    header: 'Radnja',
    title: true,
    cell: (entry) => <span className="font-semibold">{AUDIT_ACTION_NAMES[entry.akcija]}</span>,
  },
  {
    header: 'Na koga ili šta',
    cell: (entry) => {
      const address = addressOf(entry);
      if (!address) return entry.cilj || '—';
      return (
        <Link to={address} className="font-semibold text-primary underline-offset-4 hover:underline">
          {entry.cilj || `ID ${entry.id_cilja}`}
        </Link>
      );
    },
  },
  { header: 'ID', numeric: true, cell: (entry) => entry.id_cilja ?? '—' },
  { header: 'Detalji', className: 'wrap-anywhere', cell: (entry) => entry.opis || '—' },
];

export function Audit() {
  const { parameters } = useListAddress();
  const asked = parameters.get('radnja');
  const action = ALL.find((one) => one === asked) ?? null;
  const list = useRows<AuditEntry>({
    queryKey: ['audit', action],
    load: ({ search, limit, offset, signal }) =>
      callWithTotal('GET /api/admin/dnevnik', {
        query: { limit, offset, search, ...(action && { akcija: action }) },
        signal,
      }),
    textOf: auditRowText,
    fits: (entry) => action === null || entry.akcija === action,
  });
  return (
    <List
      list={list}
      caption="Dnevnik"
      columns={COLUMNS}
      keyOf={(entry) => entry.id}
      searchLabel="Pretraga dnevnika"
      searchHint="Ime, radnja, datum, detalji…"
      filters={
        <div className="w-full sm:w-72">
          <Select
            aria-label="Radnja"
            value={action ?? ''}
            onChange={(event) => list.address.change({ radnja: event.target.value })}
          >
            <option value="">Sve radnje</option>
            {ALL.map((one) => (
              <option key={one} value={one}>
                {AUDIT_ACTION_NAMES[one]}
              </option>
            ))}
          </Select>
        </div>
      }
      empty="Dnevnik je još prazan"
    />
  );
}
