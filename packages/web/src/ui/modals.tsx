import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import type { ModalDialog as ModalDialogComponent } from './modal-dialog.tsx';
import type { ModalKind, ModalRequest } from './modal-request.ts';

export interface Modals {
  /** 'Bravo!'; resolves when closed. */
  success(text: string): Promise<void>;
  /** With a button that leads on; true when it was pressed. */
  successThen(text: string, onward: string): Promise<boolean>;
  /** 'Urađeno', for what is no good news to somebody; resolves when closed. */
  done(text: string): Promise<void>;
  /** 'Ups!'; resolves when closed. */
  failure(text: string): Promise<void>;
  /** Da / Ne; Esc means Ne. */
  confirm(text: string, details?: string): Promise<boolean>;
  /** Open until the returned function is called. */
  waiting(text: string): () => void;
}

const ModalsContext = createContext<Modals | null>(null);

const PATIENCE_MILLISECONDS = 8000;

/** Loaded with the first modal. */
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

/** With the card or the dialog that it stands in, and so on. */
function withSurroundings(element: HTMLElement): HTMLElement[] {
  const around = element.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
  return around ? [element, ...withSurroundings(around)] : [element];
}

/** What was pressed may be gone; and a dialog, a field or a heading that got the focus meanwhile keeps it. */
function focusTo(wanted: readonly HTMLElement[]): HTMLElement | false {
  const target = wanted.find((element) => element.isConnected);
  const focused = document.activeElement;
  const openDialog = focused?.closest('[role=dialog]');
  const moved = openDialog ? !openDialog.contains(target ?? null) : focused?.matches('input, textarea, h2');
  return target && !moved ? target : false;
}

/** Fallback when the chunk fails to load. */
function askNatively({ kind, text, details, onward, settle }: ModalRequest): void {
  if (kind === 'confirm') settle(window.confirm([text, details].join('\n')));
  else if (kind !== 'waiting') {
    window.alert(text);
    settle(!onward);
  }
}

export function ModalsProvider({ children }: { children: ReactNode }) {
  const [Dialog, setDialog] = useState<typeof ModalDialogComponent | null>(null);
  const [request, setRequest] = useState<ModalRequest | null>(null);
  const current = useRef<ModalRequest | null>(null);
  /** What had the focus, and what is around it. */
  const focusedBefore = useRef<HTMLElement[]>([]);

  const modals = useMemo(() => {
    const open = (kind: ModalKind, text: string, { details, onward }: Partial<ModalRequest> = {}) => {
      const { promise, resolve } = deferred<boolean>();
      const opened: ModalRequest = {
        kind,
        text,
        details,
        onward,
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
      // A modal that follows another returns the focus to the original element, which may be gone by now.
      const follows = replaced || focused === document.body || focused?.closest('[role=alertdialog]');
      if (!follows && focused instanceof HTMLElement) focusedBefore.current = withSurroundings(focused);
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
      successThen: (text: string, onward: string) => open('success', text, { onward }).answer,
      done: async (text: string) => void (await open('done', text).answer),
      failure: async (text: string) => void (await open('failure', text).answer),
      confirm: (text: string, details?: string) => open('confirm', text, { details }).answer,
      waiting: (text: string) => {
        const { request } = open('waiting', text);
        return () => request.settle(false);
      },
    };
  }, []);

  return (
    <ModalsContext value={modals}>
      {children}
      {Dialog && <Dialog request={request} finalFocus={() => focusTo(focusedBefore.current)} />}
    </ModalsContext>
  );
}

/** `if (await modals.confirm('…')) …` */
export function useModals(): Modals {
  const modals = useContext(ModalsContext);
  if (!modals) throw new Error('useModals needs a ModalsProvider above it');
  return modals;
}
