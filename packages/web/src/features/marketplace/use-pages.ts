import { useEffect, useRef, useState } from 'react';

interface Shown<Item> {
  items: readonly Item[];
  page: number;
}

export interface Pages<Item> extends Shown<Item> {
  busy: boolean;
  /** Resolves to the number of the new page, or null. */
  more: () => Promise<number | null>;
}

/** Reset when `source`, the data of the loader, changes. */
export function usePages<Item>(
  source: object,
  rendered: Shown<Item>,
  load: (page: number, shown: readonly Item[]) => Promise<readonly Item[]>,
): Pages<Item> {
  const [added, setAdded] = useState({ source, shown: rendered });
  const [busy, setBusy] = useState(false);
  const loading = useRef<object | null>(null);
  const current = useRef(source);
  const shown = added.source === source ? added.shown : rendered;

  useEffect(() => {
    current.current = source;
  }, [source]);

  const more = async () => {
    if (loading.current === source) return null;
    loading.current = source;
    setBusy(true);
    const page = shown.page + 1;
    try {
      const items = await load(page, shown.items);
      if (current.current !== source) return null;
      setAdded({ source, shown: { items: [...shown.items, ...items], page } });
      return page;
    } catch {
      // The link stays, for a retry.
      return null;
    } finally {
      if (loading.current === source) {
        loading.current = null;
        setBusy(false);
      }
    }
  };

  return { ...shown, busy, more };
}
