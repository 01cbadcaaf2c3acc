import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Parts } from '../../platform/parts.ts';
import { shrinkPicture } from '../../platform/pictures/images.ts';
import { pictureExists, selectPicture } from './queries.ts';

/** Widths of small and large cards, and of both on dense screens. */
export const COPY_WIDTHS = [96, 192, 384] as const;
export type CopyWidth = (typeof COPY_WIDTHS)[number];

/** Room for some 5,000 cards. */
const MAX_BYTES = 32 * 1024 * 1024;
const CONCURRENCY = 2;
/** How long a deleted picture may still be served. */
const TTL_MILLISECONDS = 60_000;

/** Pictures scaled down to a width. A copy takes milliseconds to make, so it is only cached in memory. */
export function pictureCopies({ db, clock }: Pick<Parts, 'db' | 'clock'>) {
  const limit = pLimit(CONCURRENCY);

  const make = async (hash: string, width: CopyWidth): Promise<Buffer | undefined> => {
    const picture = await selectPicture(db, hash);
    return picture && picture.width > width ? shrinkPicture(picture.bytes, width) : picture?.bytes;
  };
  const copies = new LRUCache<string, Buffer, { hash: string; width: CopyWidth }>({
    maxSize: MAX_BYTES,
    sizeCalculation: (copy) => copy.length,
    ttl: TTL_MILLISECONDS,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: async (_key, stale, { context: { hash, width } }) =>
      stale && (await pictureExists(db, hash)) ? stale : limit(() => make(hash, width)),
    // A copy that was evicted while it was made is still returned.
    ignoreFetchAbort: true,
  });
  return (hash: string, width: CopyWidth): Promise<Buffer | undefined> =>
    copies.fetch(`${hash}-${width}`, { context: { hash, width } });
}
