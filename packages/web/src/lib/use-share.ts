import { useCopy } from './use-copy.ts';

interface Shared {
  title: string;
  text: string;
  /** Of this site. */
  path: string;
}

/** Opens the share dialog of the device; where it has none, copies. `failed` is called where the browser forbids that too. */
export function useShare(textToCopy: (text: string, url: string) => string) {
  const { copied, copy, reset } = useCopy();
  return {
    copied,
    reset,
    share: async ({ title, text, path }: Shared, failed: () => unknown): Promise<void> => {
      const url = `${location.origin}${path}`;
      // Rejected when the dialog is closed without sharing.
      if (hasShareDialog()) await navigator.share({ title, text, url }).catch(() => undefined);
      else if (!(await copy(textToCopy(text, url)))) await failed();
    },
  };
}

/** Of browsers only. */
export const hasShareDialog = (): boolean => 'share' in navigator;
