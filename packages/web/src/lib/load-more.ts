import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

const TRIES = 5;

/** Asks for the next page until it is there: news that comes meanwhile asks for the list anew, and takes a page that was on its way with it. */
export async function loadMore<Page>(query: UseInfiniteQueryResult<InfiniteData<Page>>): Promise<void> {
  const shown = query.data?.pages.length ?? 0;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { data, hasNextPage, isError } = await query.fetchNextPage({ cancelRefetch: false });
    if (isError || !hasNextPage || (data?.pages.length ?? 0) > shown) return;
  }
}
