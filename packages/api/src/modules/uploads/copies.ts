import { limitConcurrency } from '../../platform/concurrency/limiter.ts';
import type { Parts } from '../../platform/parts.ts';
import { shrinkPicture } from '../../platform/pictures/images.ts';
import { pictureExists, selectPicture } from './queries.ts';

/** Widths that pages ask for: small and large cards, and the same on dense screens. */
export const COPY_WIDTHS = [96, 192, 384] as const;
export type CopyWidth = (typeof COPY_WIDTHS)[number];

/** Room for some 5,000 cards; what was not asked for the longest goes first. */
const KEPT_BYTES = 32 * 1024 * 1024;
const MADE_AT_ONCE = 2;
/** A picture that was deleted, here or by another process, is shown no longer than this. */
const TRUSTED_MILLISECONDS = 60_000;

interface Kept {
  copy: Buffer;
  /** When the picture was last known to exist. */
  seenAt: number;
}

/** Answers with a picture no wider than asked for, or null. A copy takes milliseconds to make, so it is only kept in memory. */
export function pictureCopies(parts: Parts): (hash: string, width: CopyWidth) => Promise<Buffer | null> {
  const kept = new Map<string, Kept>();
  const inMaking = new Map<string, Promise<Buffer | null>>();
  const inTurn = limitConcurrency(MADE_AT_ONCE);
  let keptBytes = 0;

  const drop = (key: string) => {
    keptBytes -= kept.get(key)?.copy.length ?? 0;
    kept.delete(key);
  };
  /** At the end of the queue: it was asked for just now. */
  const keep = (key: string, copy: Buffer, seenAt: number) => {
    drop(key);
    kept.set(key, { copy, seenAt });
    keptBytes += copy.length;
    for (const oldKey of kept.keys()) {
      if (keptBytes <= KEPT_BYTES) break;
      drop(oldKey);
    }
  };

  const make = async (key: string, hash: string, width: CopyWidth) => {
    const picture = await selectPicture(parts.db, hash);
    if (!picture) return null;
    const copy = picture.width > width ? await shrinkPicture(picture.bytes, width) : picture.bytes;
    keep(key, copy, parts.clock.now().getTime());
    return copy;
  };

  return async (hash, width) => {
    const key = `${hash}-${width}`;
    const known = kept.get(key);
    if (known) {
      const now = parts.clock.now().getTime();
      const trusted = now - known.seenAt < TRUSTED_MILLISECONDS;
      if (trusted || (await pictureExists(parts.db, hash))) {
        keep(key, known.copy, trusted ? known.seenAt : now);
        return known.copy;
      }
      drop(key);
      return null;
    }
    const pending = inMaking.get(key) ?? inTurn(() => make(key, hash, width)).finally(() => inMaking.delete(key));
    inMaking.set(key, pending);
    return pending;
  };
}
