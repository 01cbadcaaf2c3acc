import { useEffect, useRef, useState } from 'react';

interface Shown<Item> {
  items: readonly Item[];
  /** Number of the last page among them. */
  page: number;
}

export interface Pages<Item> extends Shown<Item> {
  busy: boolean;
  /** Fetches the next page and answers with its number, or with null when there is none to show. */
  more: () => Promise<number | null>;
}

/** The pages that the server rendered, and those fetched since. Begins anew when `source`, the loader's data, is another. */
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
      // The link to the next page stays where it is, to be pressed again.
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
