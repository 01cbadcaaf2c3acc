import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { cx } from './cx.ts';

interface DialogProps {
  open: boolean;
  /** Esc, the close button, or a click outside. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Sticky. */
  footer?: ReactNode;
  size?: 'narrow' | 'medium' | 'wide';
  /** Full screen on phones. */
  fullOnPhone?: boolean;
  /** For forms: a click outside does not close it. */
  keepOnOutsidePress?: boolean;
  /** By default the close button; on touch screens nothing, since the keyboard would cover the dialog. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** By default the element that had it. */
  finalFocus?: () => HTMLElement | null;
  children?: ReactNode;
}

const WIDTHS = { narrow: 'sm:max-w-md', medium: 'sm:max-w-xl', wide: 'sm:max-w-4xl' } as const;

/** Import it lazily on public pages: it loads Base UI. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  footer,
  size = 'medium',
  fullOnPhone = false,
  keepOnOutsidePress = false,
  initialFocus,
  finalFocus,
  children,
}: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      disablePointerDismissal={keepOnOutsidePress}
    >
      <Base.Portal>
        {/* Also over another dialog. */}
        <Base.Backdrop forceRender className={backdropLook} />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
          <Base.Popup
            {...(initialFocus && { initialFocus: (opened) => opened === 'touch' || initialFocus.current })}
            {...(finalFocus && { finalFocus })}
            className={cx(
              'flex max-h-[92dvh] w-full flex-col rounded-t-card bg-surface shadow-float outline-none transition duration-150 forced-colors:border',
              'data-ending-style:translate-y-3 data-starting-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:opacity-0',
              'overflow-y-auto sm:max-h-full sm:rounded-card',
              fullOnPhone && 'max-sm:h-dvh max-sm:max-h-dvh max-sm:rounded-none',
              WIDTHS[size],
            )}
          >
            <div className="flex items-start gap-4 border-line border-b px-5 py-4 sm:px-6">
              <div className="min-w-0 grow py-1.5">
                <Base.Title className="font-bold text-xl">{title}</Base.Title>
                {description && (
                  <Base.Description className="wrap-anywhere mt-1 whitespace-pre-line text-quiet">
                    {description}
                  </Base.Description>
                )}
              </div>
              <Base.Close
                aria-label="Zatvori"
                className="-mr-2 grid size-11 shrink-0 place-items-center rounded-control text-quiet transition-colors hover:bg-sunken hover:text-ink"
              >
                <X className="size-5" aria-hidden="true" />
              </Base.Close>
            </div>
            {/* Where large text leaves too little of it, all scrolls. */}
            <div className="min-h-24 grow overflow-y-auto overscroll-contain px-5 py-5 sm:px-6 low:shrink-0 low:overflow-visible">
              {children}
            </div>
            {footer && (
              <div className="rounded-b-card max-sm:rounded-none flex flex-wrap justify-end gap-3 max-sm:*:grow border-line border-t bg-surface px-5 py-4 sm:px-6 low:sticky low:bottom-0 low:py-2">
                {footer}
              </div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

export const backdropLook =
  'fixed inset-0 z-50 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0';
