import type { Limit } from '../../platform/security/rate-limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const WRONG_PASSWORDS_PER_ACCOUNT: Limit = { name: 'wrongPasswordPerAccount', points: 10, seconds: 15 * MINUTE };
/** A school can be behind one address. */
export const WRONG_PASSWORDS_PER_ADDRESS: Limit = {
  name: 'wrongPasswordPerAddress',
  points: 300,
  seconds: 15 * MINUTE,
};
export const REGISTRATIONS: Limit = { name: 'registrationPerAddress', points: 120, seconds: HOUR };
export const FORGOTTEN_PASSWORDS_PER_ACCOUNT: Limit = { name: 'forgotPasswordPerAccount', points: 5, seconds: HOUR };
export const FORGOTTEN_PASSWORDS_PER_ADDRESS: Limit = { name: 'forgotPasswordPerAddress', points: 60, seconds: HOUR };
export const VERIFICATION_MAILS: Limit = { name: 'verificationMailPerAccount', points: 5, seconds: HOUR };
