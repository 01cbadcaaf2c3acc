/** What a tutor still has to do until the profile can be booked and is verified. */
import type { CurrentUser } from '@casovi/contract/accounts';
import type { Application, ApplicationSteps } from '@casovi/contract/applications';
import { USER_TYPE } from '@casovi/contract/constants';
import { APPLICATION_STEP_NAMES } from '@casovi/contract/texts/applications';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** The tutor's own card, as students see it. */
export const OWN_CARD_KEY = ['own-card'];

export const applicationOf = (tutorId: number) =>
  queryOptions({
    queryKey: ['application', tutorId],
    queryFn: ({ signal }) => call('GET /api/nalog/prijava', { signal }),
    // The address is confirmed in another tab.
    refetchOnWindowFocus: 'always',
  });

export const useApplication = (user: CurrentUser) =>
  useQuery({ ...applicationOf(user.id_korisnika), enabled: user.id_tipa === USER_TYPE.tutor });

export type ApplicationStep = keyof ApplicationSteps;

const STEPS = Object.keys(APPLICATION_STEP_NAMES) as ApplicationStep[];

/** In the order in which they are done. */
export const stepsOf = ({ koraci }: Application): ApplicationStep[] => STEPS.filter((step) => koraci[step] !== null);
export const openSteps = ({ koraci }: Application): ApplicationStep[] => STEPS.filter((step) => koraci[step] === false);

/** Students can already book; the other steps make it likelier that they do. */
export const isBookable = ({ koraci }: Application): boolean => koraci.predmeti && koraci.termini;

/** The checklist in the settings. */
export const APPLICATION_PATH = '/podesavanja#prijava';

const SECTIONS: Record<ApplicationStep, string> = {
  fotografija: '#registracija',
  biografija: '#registracija',
  predmeti: '#predmeti',
  termini: '#termini',
  grad: '#mjesta',
  email: '#prijava',
};

/** Where a step is done, or, once it is, changed. */
export const stepPath = (step: ApplicationStep, isOpen = true): string => {
  const section = !isOpen && SECTIONS[step] === '#registracija' ? '#profil' : SECTIONS[step];
  return `/podesavanja${section}`;
};
