import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

const ATTEMPTS = 5;

/** Retries: a refetch that is triggered by an event cancels fetching the next page. */
export async function loadMore<Page>(query: UseInfiniteQueryResult<InfiniteData<Page>>): Promise<void> {
  const shown = query.data?.pages.length ?? 0;
  for (let attempts = 0; attempts < ATTEMPTS; attempts += 1) {
    const { data, hasNextPage, isError } = await query.fetchNextPage({ cancelRefetch: false });
    if (isError || !hasNextPage || (data?.pages.length ?? 0) > shown) return;
  }
}
