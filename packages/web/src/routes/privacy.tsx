import { LegalPage } from '../features/legal/legal-page.tsx';
import { privacySections } from '../features/legal/privacy.tsx';
import { pageMeta } from '../lib/meta.ts';
import { useSite } from '../lib/site.ts';
import type { Route } from './+types/privacy.ts';

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Politika privatnosti',
    description:
      'Koje podatke Časovi prikupljaju i zašto, kako su zaštićene poruke, koja su Vaša prava i koje kolačiće koristimo.',
  });

export default function Privacy() {
  return (
    <LegalPage
      title="Politika privatnosti"
      lead="Koje podatke imamo, zašto, ko ih vidi i šta možete da tražite od nas. Bez sitnih slova."
      validFrom="Važi od 17. novembra 2026."
      sections={privacySections(useSite().contactEmail)}
    />
  );
}
