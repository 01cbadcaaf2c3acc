import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useModals } from '../../ui/modals.tsx';

const QUESTION = 'Imate izmjene koje niste sačuvali. Želite li da napustite stranicu bez čuvanja?';

type Report = (section: string, unsaved: boolean) => void;

const UnsavedContext = createContext<Report | null>(null);

export function UnsavedGuard({ children }: { children: ReactNode }) {
  const modals = useModals();
  const sections = useRef(new Set<string>());
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      sections.current.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void modals.confirm(QUESTION).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, modals]);

  // The browser asks when the tab is closed.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (sections.current.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  const report = useCallback<Report>((section, unsaved) => {
    if (unsaved) sections.current.add(section);
    else sections.current.delete(section);
  }, []);

  return <UnsavedContext value={report}>{children}</UnsavedContext>;
}

export function useUnsaved(unsaved: boolean): void {
  const report = useContext(UnsavedContext);
  const section = useId();
  useEffect(() => {
    report?.(section, unsaved);
    return () => report?.(section, false);
  }, [report, section, unsaved]);
}
