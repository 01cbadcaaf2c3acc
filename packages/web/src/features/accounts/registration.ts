import type { Registration } from '@casovi/contract/accounts';
import { USER_TYPE } from '@casovi/contract/constants';
import { needsGuardian, type Problem, type RegistrationForm, registrationProblems } from '@casovi/contract/rules';
import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { todayInPodgorica } from '@casovi/contract/time';
import { type FormPlan, textOf } from '../../lib/forms.ts';

/** The student's form has a choice of type. */
export type RegistrationKind = 'student' | 'tutor';

export const isTutor = ({ userType }: Pick<RegistrationForm, 'userType'>): boolean =>
  Number(userType) === USER_TYPE.tutor;

export const guardianNeeded = (form: RegistrationForm): boolean =>
  needsGuardian(form.dob, isTutor(form), todayInPodgorica(new Date()));

export function readRegistration(form: FormData, kind: RegistrationKind): Registration & RegistrationForm {
  const values = {
    name: textOf(form, 'name'),
    email: textOf(form, 'email'),
    password: textOf(form, 'password'),
    dob: textOf(form, 'dob'),
    phone: textOf(form, 'phone'),
    userType: kind === 'tutor' ? USER_TYPE.tutor : typeOf(textOf(form, 'userType')),
    cv: textOf(form, 'cv'),
    next: textOf(form, 'next'),
  };
  return guardianNeeded(values) ? { ...values, guardianConsent: form.has('guardianConsent') } : values;
}

const typeOf = (chosen: string): number | null => (chosen === '' ? null : Number(chosen));

/** The rules of the server, then the terms. */
function checkRegistration(form: FormData, kind: RegistrationKind): Problem[] {
  const broken = registrationProblems(readRegistration(form, kind), todayInPodgorica(new Date()));
  return form.has('terms') ? broken : [...broken, { field: 'terms', message: ACCOUNT_TEXT.termsRequired }];
}

export const registration = (kind: RegistrationKind): FormPlan<{ message: string }> => ({
  check: (form) => checkRegistration(form, kind),
  send: (form, via) => via('POST /api/auth/register', { body: readRegistration(form, kind) }),
});
