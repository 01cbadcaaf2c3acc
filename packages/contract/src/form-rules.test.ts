import { describe, expect, it } from 'vitest';
import {
  ageOn,
  contactProblems,
  needsGuardian,
  passwordProblem,
  type RegistrationForm,
  registrationProblems,
  resetProblems,
} from './rules.ts';
import { ACCOUNT_TEXT } from './texts/accounts.ts';

const TODAY = '2026-05-04';

describe('password', () => {
  it.each(['Aa1!aa', 'Lozinka1!', 'Č1.....', '  Aa1!aa  '])('takes "%s"', (password) => {
    expect(passwordProblem(password)).toBeNull();
  });
  it.each(['Aa1!a', '   Aa1!   ', ''])('finds "%s" too short', (password) => {
    expect(passwordProblem(password)).toBe(ACCOUNT_TEXT.passwordLength);
  });
  it.each(['lozinka1!', 'LOZINKAA!', 'Lozinka11', 'Lozinka1$'])('misses a kind of character in %s', (password) => {
    expect(passwordProblem(password)).toBe(ACCOUNT_TEXT.passwordCharacters);
  });
  it.each([...'!@#%&*?+=._-'])('counts %s as special', (special) => {
    expect(passwordProblem(`Lozinka1${special}`)).toBeNull();
  });
  it('spells the rule with diacritics on reset, after the comparison of both', () => {
    const differ = { field: 'repeatedPassword', message: ACCOUNT_TEXT.passwordsDiffer };
    const short = { field: 'newPassword', message: ACCOUNT_TEXT.passwordLength };
    const characters = { field: 'newPassword', message: ACCOUNT_TEXT.passwordCharactersOnReset };
    expect(resetProblems('Lozinka1!', 'Lozinka2!')).toEqual([differ]);
    expect(resetProblems('a', 'a')).toEqual([short]);
    expect(resetProblems('a', 'b')).toEqual([differ, short]);
    expect(resetProblems('lozinka', 'lozinka')).toEqual([characters]);
    expect(resetProblems(' Lozinka1!', 'Lozinka1! ')).toEqual([]);
  });
});

describe('registration', () => {
  const student: RegistrationForm = {
    name: 'Ana Petrović',
    email: 'ana@primjer.me',
    password: 'Lozinka1!',
    dob: '2008-05-04',
    phone: '+382 67 123 456',
    userType: 3,
  };
  const messageOf = (change: Partial<RegistrationForm>) =>
    registrationProblems({ ...student, ...change }, TODAY)[0]?.message ?? null;

  it('takes a whole form, of a tutor with a biography too', () => {
    expect(messageOf({})).toBeNull();
    expect(messageOf({ userType: '2', cv: 'Predajem matematiku.' })).toBeNull();
  });
  it.each(['name', 'email', 'password', 'dob', 'phone'] as const)('needs %s', (field) => {
    expect(messageOf({ [field]: '  ' })).toBe(ACCOUNT_TEXT.fieldsMissing);
  });
  it('needs a biography of a tutor', () => {
    expect(messageOf({ userType: 2, cv: ' ' })).toBe(ACCOUNT_TEXT.fieldsMissing);
  });
  it('needs a type, and one of two', () => {
    expect(messageOf({ userType: '' })).toBe(ACCOUNT_TEXT.userTypeMissing);
    expect(messageOf({ userType: null })).toBe(ACCOUNT_TEXT.userTypeMissing);
    expect(messageOf({ userType: 1 })).toBe(ACCOUNT_TEXT.userTypeInvalid);
    expect(messageOf({ userType: 'x' })).toBe(ACCOUNT_TEXT.userTypeInvalid);
  });
  it('checks name, e-mail, password, date and phone', () => {
    expect(messageOf({ name: 'Ana' })).toBe(ACCOUNT_TEXT.fullName);
    expect(messageOf({ email: 'ana@' })).toBe(ACCOUNT_TEXT.emailInvalid);
    expect(messageOf({ password: 'lozinka' })).toBe(ACCOUNT_TEXT.passwordCharacters);
    expect(messageOf({ dob: '2008-02-31' })).toBe(ACCOUNT_TEXT.birthDateInvalid);
    expect(messageOf({ dob: TODAY })).toBe(ACCOUNT_TEXT.birthDateInvalid);
    expect(messageOf({ phone: 'abc' })).toBe(ACCOUNT_TEXT.phoneInvalid);
  });
  it('finds the first problem of every field, what is missing before what is wrong', () => {
    const broken = { ...student, name: '', email: 'ana', dob: '2014-01-01', phone: '', userType: null };
    expect(registrationProblems(broken, TODAY).map(({ field }) => field)).toEqual([
      'name',
      'phone',
      'userType',
      'email',
      'guardianConsent',
    ]);
    expect(messageOf({ ...broken, name: 'Ana' })).toBe(ACCOUNT_TEXT.fieldsMissing);
  });
  it('asks for a guardian on the day before the birthday and not on it', () => {
    expect(messageOf({ dob: '2012-05-05' })).toBe(ACCOUNT_TEXT.guardianConsentStudent);
    expect(messageOf({ dob: '2012-05-05', guardianConsent: true })).toBeNull();
    expect(messageOf({ dob: '2012-05-04' })).toBeNull();
    expect(messageOf({ userType: 2, cv: 'x', dob: '2008-05-05' })).toBe(ACCOUNT_TEXT.guardianConsentTutor);
    expect(messageOf({ userType: 2, cv: 'x', dob: '2008-05-04' })).toBeNull();
  });
  it('counts whole years', () => {
    expect(ageOn('2000-02-29', '2018-02-28')).toBe(17);
    expect(ageOn('2000-02-29', '2018-03-01')).toBe(18);
    expect(needsGuardian('not a date', false, TODAY)).toBe(false);
  });
});

it('checks a contact form', () => {
  const form = { name: 'Ana', email: 'ana@primjer.me', subject: 'Pitanje', message: 'Zdravo' };
  expect(contactProblems(form)).toEqual([]);
  expect(contactProblems({ ...form, email: 'ana', subject: ' ' })).toEqual([
    { field: 'subject', message: ACCOUNT_TEXT.fieldsMissing },
    { field: 'email', message: ACCOUNT_TEXT.emailInvalid },
  ]);
});
