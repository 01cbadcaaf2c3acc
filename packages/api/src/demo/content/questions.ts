import type { DemoConversation } from './conversations.ts';

/** Before the first lesson: the question, and its answer if there is one. */
export const DEMO_QUESTIONS: readonly DemoConversation[] = [
  {
    student: 'Jelena',
    tutor: 'Milena Đurović',
    unseen: 1,
    talk: `
      @-1 20:40
      S Dobro veče! Kćerka ide u osmi razred i sprema se za eksternu. Da li radite i zadatke sa ranijih testova i može li vikendom?
    `,
  },
  {
    student: 'Luka',
    tutor: 'Nikola Vujačić',
    talk: `
      @-4 19:10
      S Zdravo! Nikad nisam programirao, a htio bih na ETF. Da li je Python dobar početak i treba li mi svoj laptop na času?
      T Zdravo, Luka! Jeste, krenućemo od nule i za dva mjeseca pišeš svoje male programe. Laptop ponesi ako ga imaš, a ako nemaš, dijelimo moj ekran.
    `,
  },
];
