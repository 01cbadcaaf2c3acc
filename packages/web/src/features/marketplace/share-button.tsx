import { SHARING_TEXT } from '@casovi/contract/texts/sharing';
import { Check, Share2 } from 'lucide-react';
import { useShare } from '../../lib/use-share.ts';
import { Button } from '../../ui/button.tsx';
import { useModals } from '../../ui/modals.tsx';

interface ShareButtonProps {
  title: string;
  text: string;
  /** Of the page, without what is only its visitor's. */
  path: string;
}

export function ShareButton(shared: ShareButtonProps) {
  const modals = useModals();
  const { copied, share, reset } = useShare((_, url) => url);
  return (
    <>
      <Button
        variant="quiet"
        icon={
          copied ? <Check className="size-5" aria-hidden="true" /> : <Share2 className="size-5" aria-hidden="true" />
        }
        // As wide as the longer of its labels: nothing beside it moves.
        className="-my-1 -mr-4 min-w-34 shrink-0 justify-end noscript:hidden print:hidden"
        onClick={() => void share(shared, () => modals.failure(SHARING_TEXT.notCopied))}
        onBlur={reset}
      >
        {copied ? SHARING_TEXT.copiedShort : SHARING_TEXT.share}
      </Button>
      <span role="status" className="sr-only">
        {copied && SHARING_TEXT.copied}
      </span>
    </>
  );
}
