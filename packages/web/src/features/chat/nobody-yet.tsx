import { USER_TYPE } from '@casovi/contract/constants';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const TEXTS = {
  [USER_TYPE.student]: {
    title: 'Još nemate kome da pišete',
    text: 'Čim zakažete prvi čas ili postavite pitanje, ovdje je Vaš razgovor sa profesorom.',
    to: '/predmeti',
    link: 'Pronađi profesora',
  },
  [USER_TYPE.tutor]: {
    title: 'Još nemate kome da pišete',
    text: 'Kad Vam učenik zakaže čas ili postavi pitanje, ovdje se otvara razgovor sa njim.',
    to: '/podesavanja#termini',
    link: 'Uredi slobodne termine',
  },
  [USER_TYPE.admin]: {
    title: 'Administratori nemaju svoje razgovore',
    text: 'Razgovore korisnika, kad zatreba, otvarate u admin panelu.',
    to: '/admin-dashboard',
    link: 'Otvori admin panel',
  },
} as const;

export function NobodyYet({ viewerType }: { viewerType: 1 | 2 | 3 }) {
  const { title, text, to, link } = TEXTS[viewerType];
  return (
    <EmptyState title={title} action={<LinkButton to={to}>{link}</LinkButton>}>
      {text}
    </EmptyState>
  );
}
