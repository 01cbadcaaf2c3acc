import { number } from '@casovi/contract/display';
import { RotateCcw, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorMessage } from '../../lib/api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { controlLook } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { Rows } from './use-rows.ts';

interface ListProps<Row> {
  list: Rows<Row>;
  caption: string;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => number;
  rowLook?: (row: Row) => string | undefined;
  /** What the box is for: 'Pretraga korisnika'. */
  searchLabel?: string;
  searchHint?: string;
  filters?: ReactNode;
  actions?: ReactNode;
  empty: string;
}

export function List<Row>(props: ListProps<Row>) {
  const { list, caption, columns, keyOf, rowLook, searchLabel, searchHint, filters, actions, empty } = props;
  return (
    <section aria-label={caption} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 empty:hidden">
        {searchLabel && (
          <SearchBox
            label={searchLabel}
            value={list.typed}
            onChange={list.setTyped}
            {...(searchHint && { hint: searchHint })}
          />
        )}
        {filters}
        {actions && <div className="flex flex-wrap gap-2 sm:ml-auto">{actions}</div>}
      </div>
      <p role="status" className="figures text-quiet text-sm">
        {list.rows && shownText(list.rows.length, list)}
      </p>
      <Results list={list} caption={caption} columns={columns} keyOf={keyOf} rowLook={rowLook} empty={empty} />
      <Pagination page={list.address.page} pages={list.pages} to={list.address.addressOfPage} />
    </section>
  );
}

const shownText = (shown: number, { answered, total }: Rows<unknown>): string =>
  answered ? `Prikazano ${number(shown)} od ${number(total)}` : `Prikazano ${number(shown)}, tražimo dalje…`;

type ResultsProps<Row> = Pick<ListProps<Row>, 'list' | 'caption' | 'columns' | 'keyOf' | 'empty'> & {
  rowLook: ((row: Row) => string | undefined) | undefined;
};

function Results<Row>({ list, caption, columns, keyOf, rowLook, empty }: ResultsProps<Row>) {
  const { rows, answered, error, address } = list;
  if (error) return <LoadFailure error={error} onRetry={list.retry} />;
  if (!rows) return <TableSkeleton />;
  if (rows.length > 0) {
    return (
      <Table
        caption={caption}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        busy={!answered}
        {...(rowLook && { rowLook })}
      />
    );
  }
  if (!answered) return <TableSkeleton />;
  if (address.page > 1) {
    return (
      <EmptyState
        title="Na ovoj stranici nema ničega"
        action={<LinkButton to={address.addressOfPage(1)}>Na prvu stranicu</LinkButton>}
      />
    );
  }
  if (!address.search) return <EmptyState title={empty} />;
  return (
    <EmptyState
      title={`Nema rezultata za „${address.search}“`}
      action={
        <Button variant="secondary" onClick={() => list.setTyped('')}>
          Obriši pretragu
        </Button>
      }
    />
  );
}

interface SearchBoxProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
}

function SearchBox({ label, hint, value, onChange }: SearchBoxProps) {
  return (
    <div className="relative w-full sm:w-80">
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-quiet"
        aria-hidden="true"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={hint ?? label}
        autoComplete="off"
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(controlLook, 'h-11 pl-10')}
      />
    </div>
  );
}

export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Notice
      kind="failure"
      live
      title="Podaci se nisu učitali"
      action={
        <Button variant="secondary" icon={<RotateCcw className="size-5" aria-hidden="true" />} onClick={onRetry}>
          Pokušaj ponovo
        </Button>
      }
    >
      {errorMessage(error)}
    </Notice>
  );
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function TableSkeleton() {
  return (
    <div className="grid gap-2">
      <p className="sr-only">Učitava se…</p>
      {SKELETON_ROWS.map((key) => (
        <Skeleton key={key} className="h-24 lg:h-12" />
      ))}
    </div>
  );
}
