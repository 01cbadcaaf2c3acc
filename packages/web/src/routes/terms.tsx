import { LegalPage } from '../features/legal/legal-page.tsx';
import { termsSections } from '../features/legal/terms.tsx';
import { pageMeta } from '../lib/meta.ts';
import { useSite } from '../lib/site.ts';
import type { Route } from './+types/terms.ts';

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Uslovi korišćenja',
    description:
      'Pravila platforme Časovi: zakazivanje i otkazivanje časova, recenzije, starosna granica, pretplata za profesore.',
  });

export default function Terms() {
  return (
    <LegalPage
      title="Uslovi korišćenja"
      lead="Pravila po kojima učenici, roditelji i profesori koriste Časove. Otvaranjem naloga ih prihvatate."
      validFrom="Važi od 17. novembra 2026."
      sections={termsSections(useSite().contactEmail)}
    />
  );
}
