import { Download } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { type InstallState, install, installState, onInstallChange } from '../../lib/install.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from './section.tsx';

const WORDS: Record<InstallState, string> = {
  installed: 'Časovi su već na ovom uređaju kao aplikacija.',
  offered: 'Aplikacija se otvara sa početnog ekrana, bez adrese i kartica pregledača.',
  'by-share': 'Na iPhoneu i iPadu: dugme „Podijeli“, pa „Dodaj na početni ekran“.',
  unknown: 'U meniju pregledača izaberite „Instaliraj“ ili „Dodaj na početni ekran“.',
};

/** Časovi as an application. */
export function Install() {
  const state = useSyncExternalStore(onInstallChange, installState, (): InstallState => 'unknown');
  return (
    <Section
      id="aplikacija"
      title="Aplikacija"
      lead="Bez interneta i dalje vidite svoje časove i poruke, a ono što napišete šaljemo čim se veza vrati."
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 px-4 pt-4 pb-5 sm:px-6 sm:pb-6">
        <p className="max-w-text grow basis-64">{WORDS[state]}</p>
        {state === 'offered' && (
          <Button
            className="max-sm:w-full"
            variant="secondary"
            icon={<Download className="size-5" aria-hidden="true" />}
            onClick={() => void install()}
          >
            Instaliraj aplikaciju
          </Button>
        )}
      </div>
    </Section>
  );
}
