import { ACCOUNT_TEXT } from './accounts.ts';

/** What the link of a mail says of the request that its tutor answers without login. */
export const ANSWER_TEXT = {
  failed: 'Odgovor nije poslat.',
  unknown: 'Ovaj link ne važi.',
  unknownTitle: 'Ovaj link ne važi',
  unknownMore: 'Otvorite ga ponovo iz e-maila ili pogledajte zahtjev među svojim časovima.',
} as const;

/** To whoever answered a moment ago. */
export const ANSWER_GIVEN = {
  approved: {
    title: 'Zahtjev je odobren',
    more: 'Učenik je obaviješten. Čas dodajete u kalendar na stranici Časovi.',
  },
  declined: { title: 'Zahtjev je odbijen', more: 'Učenik je obaviješten i pročitaće Vaš razlog.' },
} as const;
export type AnswerGiven = keyof typeof ANSWER_GIVEN;

/** Why there is nothing to answer. */
export const ANSWER_ENDED = {
  approved: {
    title: 'Već ste odgovorili: odobreno',
    more: 'Učenik je obaviješten. Kako čas sada stoji, vidite među svojim časovima.',
  },
  declined: { title: 'Već ste odgovorili: odbijeno', more: 'Učenik je obaviješten i pročitaće Vaš razlog.' },
  withdrawn: { title: 'Učenik je u međuvremenu otkazao', more: 'Na ovaj zahtjev više ne treba odgovoriti.' },
  expired: {
    title: 'Rok je istekao, zahtjev je otkazan',
    more: 'Učenika smo obavijestili. Ako Vam termin ipak odgovara, pišite mu u porukama.',
  },
  decided: { title: 'Na ovaj zahtjev je već odgovoreno', more: 'Kako čas sada stoji, vidite među svojim časovima.' },
  reopened: {
    title: 'Ovaj link više ne važi',
    more: 'Administracija je ponovo otvorila zahtjev. Odgovorite iz novog e-maila, ili među svojim časovima.',
  },
  blocked: { title: 'Ne možete odgovoriti', more: ACCOUNT_TEXT.loginBlocked },
  proposed: {
    title: 'Predložen je drugi termin',
    more: 'Zato na zahtjev odgovarate među svojim časovima: tamo vidite i stari i novi termin.',
  },
} as const;
export type AnswerEnded = keyof typeof ANSWER_ENDED;
