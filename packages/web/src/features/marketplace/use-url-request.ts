import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { withoutWish } from '../../lib/booking-wish.ts';
import { useSession } from '../../lib/session/context.tsx';

/** Calls back once when the URL asks for a dialog, and removes the parameters. Returns what had the focus then, else the page. */
export function useUrlRequest(
  asks: (search: URLSearchParams) => boolean,
  onAsked: (search: URLSearchParams) => void,
): () => HTMLElement | null {
  const [search, setSearch] = useSearchParams();
  const { status } = useSession();
  const opener = useRef<HTMLElement | null>(null);

  const takeUp = useEffectEvent(() => {
    const { activeElement, body } = document;
    const focused = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
    opener.current = focused ?? document.querySelector('main');
    setSearch(withoutWish(search), { replace: true, preventScrollReset: true });
    onAsked(search);
  });
  const asked = asks(search);
  // With an expired access token the page was rendered for a guest; the session is known soon.
  const known = status !== 'loading';
  useEffect(() => {
    if (asked && known) takeUp();
  }, [asked, known]);

  return () => opener.current;
}
