import { containsAny, searchTexts } from '@casovi/contract/admin-rows';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ListAddress, useListAddress, useTypedSearch } from './use-list-address.ts';

const PAGE_SIZE = 50;

export interface Wanted {
  search: string;
  limit: number;
  offset: number;
  signal: AbortSignal;
}

interface RowsOptions<Row> {
  /** Names the list and its filters. */
  queryKey: readonly (string | number | null)[];
  load: (wanted: Wanted) => Promise<{ data: Row[]; total: number }>;
  /** What stands in a row as it is shown (contract/admin-rows.ts): what the search looks at, here and on the server. */
  textOf: (row: Row) => string;
  pageSize?: number;
  /** Whether a row fits the filters beside the search. */
  fits?: (row: Row) => boolean;
}

/**
 * One page of a list of the server. While one types, the rows at hand are filtered at once; the server's answer, which knows
 * all rows, takes their place.
 */
export function useRows<Row>({ queryKey, load, textOf, fits, pageSize = PAGE_SIZE }: RowsOptions<Row>): Rows<Row> {
  const address = useListAddress();
  const { search, page } = address;
  const [typed, setTyped] = useTypedSearch(address);
  const query = useQuery({
    queryKey: ['admin', ...queryKey, search, page],
    queryFn: ({ signal }) => load({ search, limit: pageSize, offset: (page - 1) * pageSize, signal }),
    placeholderData: keepPreviousData,
  });
  const answered = query.data !== undefined && !query.isPlaceholderData && typed.trim() === search;
  const wanted = searchTexts(typed);
  const atHand = (row: Row) => (fits?.(row) ?? true) && containsAny(textOf(row), wanted);
  return {
    address,
    typed,
    setTyped,
    rows: answered ? query.data.data : query.data?.data.filter(atHand),
    total: query.data?.total ?? 0,
    pages: Math.ceil((query.data?.total ?? 0) / pageSize),
    answered,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

export interface Rows<Row> {
  address: ListAddress;
  typed: string;
  setTyped: (typed: string) => void;
  /** Undefined until the first answer. */
  rows: Row[] | undefined;
  /** Of all pages. */
  total: number;
  pages: number;
  /** False while the server is being asked for what is wanted now. */
  answered: boolean;
  error: unknown;
  retry: () => void;
}
