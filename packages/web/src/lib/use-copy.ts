import { useState } from 'react';

/** `copy` resolves to false where the browser forbids it: on pages without TLS there is no clipboard. */
export function useCopy() {
  const [copied, setCopied] = useState(false);
  return {
    copied,
    reset: () => setCopied(false),
    copy: async (text: string): Promise<boolean> => {
      const clipboard = navigator.clipboard as Clipboard | undefined;
      const done = clipboard
        ? await clipboard.writeText(text).then(
            () => true,
            () => false,
          )
        : false;
      setCopied(done);
      return done;
    },
  };
}
