import { LESSON_STATUS, USER_TYPE } from '@casovi/contract/constants';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { LessonFilter } from './filters.ts';

interface EmptyText {
  title: string;
  text: string;
  to: string;
  link: string;
}

const { pending, cancelled, confirmed, held } = LESSON_STATUS;
const FIND = { to: '/predmeti', link: 'Pronađi profesora' };
const WEEK = { to: '/podesavanja#termini', link: 'Uredi slobodne termine' };
const ALL = { to: '/dashboard?status=svi', link: 'Prikaži sve časove' };
const WAITING = { to: '/dashboard', link: 'Pogledaj zahtjeve na čekanju' };

const FOR_STUDENTS = new Map<LessonFilter, EmptyText>([
  [
    pending,
    { title: 'Nemate časova na čekanju', text: 'Kad pošaljete zahtjev profesoru, ovdje čeka njegov odgovor.', ...FIND },
  ],
  [
    cancelled,
    { title: 'Nemate otkazanih časova', text: 'Ako neki čas bude otkazan, ovdje ćete pročitati i zašto.', ...ALL },
  ],
  [
    confirmed,
    { title: 'Nemate potvrđenih časova', text: 'Čim profesor odobri Vaš zahtjev, čas se pojavi ovdje.', ...WAITING },
  ],
  [held, { title: 'Još nemate održanih časova', text: 'Prvi čas je uvijek najteže zakazati. Počnite ovdje.', ...FIND }],
  [null, { title: 'Još nemate časova', text: 'Izaberite predmet, pogledajte ko je slobodan i zakažite.', ...FIND }],
]);

const FOR_TUTORS = new Map<LessonFilter, EmptyText>([
  [
    pending,
    {
      title: 'Nema zahtjeva na čekanju',
      text: 'Novi zahtjevi učenika stižu ovdje. Što više slobodnih sati označite, lakše će Vas zakazati.',
      ...WEEK,
    },
  ],
  [cancelled, { title: 'Nemate otkazanih časova', text: 'Otkazani časovi, sa razlogom, stoje ovdje.', ...ALL }],
  [
    confirmed,
    { title: 'Nemate potvrđenih časova', text: 'Kad odobrite zahtjev učenika, čas se pojavi ovdje.', ...WAITING },
  ],
  [
    held,
    { title: 'Još nemate održanih časova', text: 'Sat vremena nakon početka čas možete označiti kao završen.', ...ALL },
  ],
  [
    null,
    {
      title: 'Još nemate časova',
      text: 'Označite kada ste slobodni i šta predajete, pa će Vas učenici zakazati.',
      ...WEEK,
    },
  ],
]);

export function EmptyLessons({ filter, viewerType }: { filter: LessonFilter; viewerType: number }) {
  const empty = (viewerType === USER_TYPE.tutor ? FOR_TUTORS : FOR_STUDENTS).get(filter);
  if (!empty) return null;
  return (
    <EmptyState title={empty.title} action={<LinkButton to={empty.to}>{empty.link}</LinkButton>}>
      {empty.text}
    </EmptyState>
  );
}
