/** The application of a tutor. */
export const APPLICATION_TEXT = {
  missingRequired: 'Napišite šta nedostaje u prijavi.',
  missingTold: 'Poslali smo profesoru šta nedostaje.',
  notWaiting: 'Ovaj profesor ne čeka verifikaciju.',
} as const;

/** In the order in which they are done. */
export const APPLICATION_STEP_NAMES = {
  fotografija: 'fotografija',
  biografija: 'biografija',
  predmeti: 'predmeti sa cijenama',
  termini: 'slobodni termini u sedmici',
  grad: 'grad za časove uživo',
  email: 'potvrda e-mail adrese',
} as const;
