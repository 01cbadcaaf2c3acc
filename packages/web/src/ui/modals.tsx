import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import type { ModalDialog as ModalDialogComponent } from './modal-dialog.tsx';
import type { ModalKind, ModalRequest } from './modal-request.ts';

export interface Modals {
  /** 'Bravo!'; resolves when it is closed. */
  success(text: string): Promise<void>;
  /** 'Ups!'; resolves when it is closed. */
  failure(text: string): Promise<void>;
  /** Da / Ne; Esc means Ne. */
  confirm(text: string): Promise<boolean>;
  /** Stays until the returned function is called or another modal takes its place. */
  waiting(text: string): () => void;
}

const ModalsContext = createContext<Modals | null>(null);

const PATIENCE_MILLISECONDS = 8000;

/** Base UI is fetched with the first modal, so that a first look at a page does not pay for it. */
const loadDialog = (): Promise<typeof ModalDialogComponent> =>
  Promise.race([
    import('./modal-dialog.tsx').then((module) => module.ModalDialog),
    new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MILLISECONDS)),
  ]);

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** When the dialog's code cannot be fetched, the text must reach the person all the same. */
function askNatively({ kind, text, settle }: ModalRequest): void {
  if (kind === 'confirm') settle(window.confirm(text));
  else if (kind !== 'waiting') {
    window.alert(text);
    settle(true);
  }
}

export function ModalsProvider({ children }: { children: ReactNode }) {
  const [Dialog, setDialog] = useState<typeof ModalDialogComponent | null>(null);
  const [request, setRequest] = useState<ModalRequest | null>(null);
  const current = useRef<ModalRequest | null>(null);
  const focusedBefore = useRef<HTMLElement | null>(null);

  const modals = useMemo(() => {
    const open = (kind: ModalKind, text: string): { request: ModalRequest; answer: Promise<boolean> } => {
      const { promise, resolve } = deferred<boolean>();
      const opened: ModalRequest = {
        kind,
        text,
        settle: (answer) => {
          if (current.current === opened) {
            current.current = null;
            setRequest(null);
          }
          resolve(answer);
        },
      };
      const replaced = current.current;
      const focused = document.activeElement;
      // What is said after a question goes back to where the question was asked.
      const inModal = focused?.closest('[role=alertdialog]') != null;
      if (!replaced && !inModal && focused instanceof HTMLElement) focusedBefore.current = focused;
      current.current = opened;
      setRequest(opened);
      replaced?.settle(false);
      loadDialog().then(
        (component) => setDialog(() => component),
        () => {
          if (current.current === opened) askNatively(opened);
        },
      );
      return { request: opened, answer: promise };
    };
    return {
      success: async (text: string) => void (await open('success', text).answer),
      failure: async (text: string) => void (await open('failure', text).answer),
      confirm: (text: string) => open('confirm', text).answer,
      waiting: (text: string) => {
        const { request } = open('waiting', text);
        return () => request.settle(false);
      },
    };
  }, []);

  return (
    <ModalsContext value={modals}>
      {children}
      {Dialog && <Dialog request={request} finalFocus={() => focusedBefore.current} />}
    </ModalsContext>
  );
}

/** The four modals of the product, asked for by call: `if (await modals.confirm('…')) …` */
export function useModals(): Modals {
  const modals = useContext(ModalsContext);
  if (!modals) throw new Error('useModals needs a ModalsProvider above it');
  return modals;
}
