import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Check, CircleAlert, CircleHelp } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { backdropLook } from './dialog.tsx';
import type { ModalKind, ModalRequest } from './modal-request.ts';
import { Spinner } from './spinner.tsx';

const HEADINGS: Record<Exclude<ModalKind, 'confirm'>, string> = {
  success: 'Bravo!',
  done: 'Urađeno',
  failure: 'Ups!',
  waiting: 'Sačekajte trenutak',
};

const MARKS: Record<ModalKind, { look: string; icon: ReactNode }> = {
  success: { look: 'bg-confirmed-tint text-confirmed', icon: <Check className="size-7" strokeWidth={2.5} /> },
  done: { look: 'bg-primary-tint text-primary', icon: <Check className="size-7" strokeWidth={2.5} /> },
  failure: { look: 'bg-cancelled-tint text-cancelled', icon: <CircleAlert className="size-7" /> },
  confirm: { look: 'bg-primary-tint text-primary', icon: <CircleHelp className="size-7" /> },
  waiting: { look: 'bg-primary-tint text-primary', icon: <Spinner className="size-7" /> },
};

interface ModalDialogProps {
  request: ModalRequest | null;
  /** False: it stays where it is. */
  finalFocus: () => HTMLElement | false;
}

/** One dialog for all kinds, so that `waiting` turns into `success` in place, and focus returns correctly. */
export function ModalDialog({ request, finalFocus }: ModalDialogProps) {
  const lastShown = useRef<ModalRequest | null>(null);
  if (request) lastShown.current = request;
  // Keeps the text while it fades out.
  const shown = request ?? lastShown.current;
  const answer = (yes: boolean) => request?.settle(yes);
  const no = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root
      open={request !== null}
      onOpenChange={(open) => {
        if (!open && request?.kind !== 'waiting') answer(false);
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropLook} />
        <AlertDialog.Viewport className="fixed inset-0 z-50 grid place-items-center p-4">
          <AlertDialog.Popup
            // Focuses "Ne", so that an accidental Enter changes nothing.
            initialFocus={() => no.current ?? true}
            finalFocus={finalFocus}
            aria-busy={shown?.kind === 'waiting' || undefined}
            className="max-h-full w-full max-w-md overflow-y-auto rounded-card bg-surface px-6 py-8 text-center shadow-float outline-none transition duration-150 forced-colors:border data-ending-style:scale-97 data-starting-style:scale-97 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {shown && (
              <>
                <div
                  className={cx('mx-auto grid size-14 place-items-center rounded-full', MARKS[shown.kind].look)}
                  aria-hidden="true"
                >
                  {MARKS[shown.kind].icon}
                </div>
                {shown.kind === 'confirm' ? (
                  <>
                    <AlertDialog.Title className="mt-4 font-bold text-xl">{shown.text}</AlertDialog.Title>
                    {shown.details && (
                      <AlertDialog.Description className="wrap-anywhere mt-3 whitespace-pre-line text-quiet">
                        {shown.details}
                      </AlertDialog.Description>
                    )}
                  </>
                ) : (
                  <>
                    <AlertDialog.Title className="mt-4 font-bold text-2xl">{HEADINGS[shown.kind]}</AlertDialog.Title>
                    <AlertDialog.Description className="mt-2 text-quiet">{shown.text}</AlertDialog.Description>
                  </>
                )}
                <ModalButtons request={shown} no={no} answer={answer} />
              </>
            )}
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

interface ModalButtonsProps {
  request: ModalRequest;
  no: RefObject<HTMLButtonElement | null>;
  answer: (yes: boolean) => void;
}

function ModalButtons({ request: { kind, onward }, no, answer }: ModalButtonsProps) {
  if (kind === 'waiting') return null;
  if (kind === 'confirm') {
    return (
      <div className="mt-7 grid grid-cols-2 gap-3">
        <Button onClick={() => answer(true)}>Da</Button>
        <Button ref={no} variant="secondary" onClick={() => answer(false)}>
          Ne
        </Button>
      </div>
    );
  }
  return (
    <div className="mt-7 grid gap-3">
      {onward && <FirstButton onClick={() => answer(true)}>{onward}</FirstButton>}
      {onward ? (
        <Button variant="secondary" onClick={() => answer(false)}>
          U redu
        </Button>
      ) : (
        <FirstButton onClick={() => answer(true)}>U redu</FirstButton>
      )}
    </div>
  );
}

/** Takes the focus from a `waiting` modal too, which has nothing focusable. */
function FirstButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} onClick={onClick}>
      {children}
    </Button>
  );
}
