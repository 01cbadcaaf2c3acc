import { LegalPage } from '../features/legal/legal-page.tsx';
import { rankingSections } from '../features/legal/ranking.tsx';
import { pageMeta } from '../lib/meta.ts';
import type { Route } from './+types/ranking.ts';

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Kako rangiramo profesore',
    description:
      'Od čega zavisi redoslijed profesora po relevantnosti: ocjene, odgovori na zahtjeve i učenici koji su se vratili. Mjesto se ne može kupiti.',
  });

export default function Ranking() {
  return (
    <LegalPage
      title="Kako rangiramo profesore"
      lead="Redoslijed po relevantnosti zavisi od onoga što se zaista desilo: od ocjena, odgovora i povrataka. Ovo je cijelo pravilo."
      validFrom="Važi od 19. novembra 2026."
      sections={rankingSections}
    />
  );
}
