import type { Application, ApplicationSteps } from '@casovi/contract/applications';
import { APPLICATION_STEP_NAMES } from '@casovi/contract/texts/applications';

export type ApplicationStep = keyof ApplicationSteps;

export const STEPS = Object.keys(APPLICATION_STEP_NAMES) as ApplicationStep[];

export const openSteps = ({ koraci }: Application): ApplicationStep[] => STEPS.filter((step) => !koraci[step]);
