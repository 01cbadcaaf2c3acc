import { shrinkPicture } from '../../platform/images.ts';
import type { Parts } from '../../platform/parts.ts';
import { takeTurns } from '../../platform/turns.ts';
import { selectPicture } from './queries.ts';

/** Widths that pages ask for: small and large cards, and the same on dense screens. */
export const COPY_WIDTHS = [96, 192, 384] as const;
export type CopyWidth = (typeof COPY_WIDTHS)[number];

/** Room for some 5,000 cards; what was not asked for the longest goes first. */
const KEPT_BYTES = 32 * 1024 * 1024;
const MADE_AT_ONCE = 2;

/** Answers with a picture no wider than asked for, or null. A copy takes milliseconds to make, so it is only kept in memory. */
export function pictureCopies(parts: Parts): (hash: string, width: CopyWidth) => Promise<Buffer | null> {
  const kept = new Map<string, Buffer>();
  const inMaking = new Map<string, Promise<Buffer | null>>();
  const inTurn = takeTurns(MADE_AT_ONCE);
  let keptBytes = 0;

  const keep = (key: string, copy: Buffer) => {
    kept.set(key, copy);
    keptBytes += copy.length;
    for (const [oldKey, old] of kept) {
      if (keptBytes <= KEPT_BYTES) break;
      kept.delete(oldKey);
      keptBytes -= old.length;
    }
  };

  const make = async (key: string, hash: string, width: CopyWidth) => {
    const picture = await selectPicture(parts.db, hash);
    if (!picture) return null;
    const copy = picture.width > width ? await shrinkPicture(picture.bytes, width) : picture.bytes;
    keep(key, copy);
    return copy;
  };

  return (hash, width) => {
    const key = `${hash}-${width}`;
    const copy = kept.get(key);
    if (copy) {
      // Asked for again, so it goes to the end of the queue.
      kept.delete(key);
      kept.set(key, copy);
      return Promise.resolve(copy);
    }
    const pending = inMaking.get(key) ?? inTurn(() => make(key, hash, width)).finally(() => inMaking.delete(key));
    inMaking.set(key, pending);
    return pending;
  };
}
