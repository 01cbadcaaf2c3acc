import type { Ability } from './device.ts';

export const TURN_ON = 'Uključi obavještenja';
export const TURNED_ON = 'Obavještenja su uključena na ovom uređaju.';
export const NOT_TURNED_ON = 'Obavještenja nisu uključena.';

/** Why this device has none, and what helps. */
export const WHY_NOT: Record<Exclude<Ability, 'able'>, string> = {
  denied:
    'Obavještenja su za ovaj sajt blokirana u pregledaču. Dozvolite ih u podešavanjima sajta (ikona pored adrese), pa pokušajte ponovo.',
  install:
    'Na iPhoneu i iPadu obavještenja rade tek kad Časove dodate na početni ekran: dugme „Podijeli“, pa „Dodaj na početni ekran“.',
  unable: 'Ovaj pregledač ne podržava obavještenja.',
};
