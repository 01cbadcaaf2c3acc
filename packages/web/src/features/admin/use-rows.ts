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
  queryKey: readonly (string | number | null)[];
  load: (wanted: Wanted) => Promise<{ data: Row[]; total: number }>;
  /** The text that the search matches, here and on the server (contract/admin-rows.ts). */
  textOf: (row: Row) => string;
  pageSize?: number;
  /** For filters other than the search. */
  fits?: (row: Row) => boolean;
}

/**
 * One page of a list. While typing, the loaded rows are filtered at once, until the server's response replaces them.
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
  /** Undefined while loading. */
  rows: Row[] | undefined;
  total: number;
  pages: number;
  /** False while fetching. */
  answered: boolean;
  error: unknown;
  retry: () => void;
}
