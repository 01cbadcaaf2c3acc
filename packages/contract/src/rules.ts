/** Validation rules as pure functions, for server and pages. No schema library, so that pages can bundle them. */
import {
  type ExceptionKind,
  IMAGE_EXTENSIONS,
  LESSON_DURATIONS,
  MINIMUM_AGE,
  PASSWORD_MIN_LENGTH,
  PASSWORD_SPECIAL_CHARACTERS,
  PRICE_MAX,
  TEACHING_MODE,
  type TeachingMode,
  USER_TYPE,
  WEEKS_AHEAD_MAX,
  type WeekdayCode,
} from './constants.ts';
import { addDays, datesFrom, isIsoDate, weekdayCode } from './dates.ts';
import { INVISIBLE } from './letters.ts';
import { ACCOUNT_TEXT } from './texts/accounts.ts';
import { UNKNOWN_USER_TYPE_NAME, USER_TYPE_NAMES } from './texts/admin.ts';
import { LESSON_TEXT } from './texts/lessons.ts';
import { PLANNER_TEXT } from './texts/planner.ts';
import { TUTOR_TEXT } from './texts/tutors.ts';
import { WAITING_TEXT } from './texts/waiting.ts';

/** Two words of letters. Combining marks count, so that a decomposed "č" passes. */
const FULL_NAME = /^\p{L}[\p{L}\p{M}]* \p{L}[\p{L}\p{M}]*$/u;
export const FULL_NAME_MAX_LENGTH = 80;
/** Counted on the decomposed name: Vietnamese needs two marks, no language more. */
const STACKED_MARKS = /[\p{Mn}\p{Me}]{3}/u;

/** Scripts of names; all others count as one. */
const SCRIPTS = [
  ...'Latn Cyrl Grek Arab Armn Beng Cher Copt Deva Ethi Geor Gujr Guru Hebr Khmr Knda Laoo Lisu Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt'
    .split(' ')
    .map((script) => `\\p{sc=${script}}`),
  // Japanese and Korean write several in one word.
  '\\p{sc=Hani}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Bopo}',
];
/** Zyyy and Zinh are common to all scripts. */
const OTHER_SCRIPT = `^${SCRIPTS.join('')}\\p{sc=Zyyy}\\p{sc=Zinh}`;

/** "Аna" with a Cyrillic А looks like "Ana" and is somebody else. */
const isOfOneScript = (word: string): boolean =>
  [...SCRIPTS, OTHER_SCRIPT].filter((script) => new RegExp(`[${script}]`, 'u').test(word)).length < 2;

/** Compatibility characters, such as 𝐀, Ａ, ᵃ, ﬁ and circled letters. Ǉ and the like are allowed. */
function hasCompatibilityCharacters(name: string): boolean {
  const plain = name.normalize('NFC').replace(/[Ǆ-ǌ]/g, '');
  return plain !== plain.normalize('NFKC') || /\p{Me}|[\u0334-\u0338]/u.test(name);
}

/** Length is measured in NFC, as it is stored. */
export function fullNameProblem(name: string): string | null {
  if (INVISIBLE.test(name)) return ACCOUNT_TEXT.nameInvisible;
  if (!FULL_NAME.test(name) || name.normalize('NFC').length > FULL_NAME_MAX_LENGTH) return ACCOUNT_TEXT.fullName;
  if (STACKED_MARKS.test(name.normalize('NFD'))) return ACCOUNT_TEXT.nameMarks;
  if (hasCompatibilityCharacters(name)) return ACCOUNT_TEXT.nameLetters;
  return name.split(' ').every(isOfOneScript) ? null : ACCOUNT_TEXT.nameScripts;
}
export const isFullName = (name: string): boolean => fullNameProblem(name) === null;

const ATOM = String.raw`[^\s@<>()[\]\\,;:".]+`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;
/** The last label of the domain must not be a number. */
const EMAIL = new RegExp(`^(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?!\\p{N}+$)(?=..)${LABEL}$`, 'u');
export const EMAIL_MAX_LENGTH = 254;
export const isEmail = (email: string): boolean =>
  email.length <= EMAIL_MAX_LENGTH && !INVISIBLE.test(email) && EMAIL.test(email);

/**
 * Normalizes an address. Only ASCII letters are lower-cased: other case mappings (İ and i, the Kelvin sign and k) differ between languages,
 * and between JavaScript and PostgreSQL. `normal_email` in the migrations is the same rule.
 */
export const normalEmail = (email: string): string => email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const PHONE = /^\+?[0-9][0-9 /()-]{5,24}$/;
export const isPhone = (phone: string): boolean => PHONE.test(phone) && phone.replace(/\D/g, '').length >= 6;

/** For forms that show them while typing. */
export function passwordRules(password: string): Record<'length' | 'uppercase' | 'digit' | 'special', boolean> {
  const trimmed = password.trim();
  return {
    length: trimmed.length >= PASSWORD_MIN_LENGTH,
    uppercase: /\p{Lu}/u.test(trimmed),
    digit: /[0-9]/.test(trimmed),
    special: [...trimmed].some((character) => PASSWORD_SPECIAL_CHARACTERS.includes(character)),
  };
}

/** Registration and reset have different texts for the second rule. */
export function passwordProblem(
  password: string,
  charactersText: string = ACCOUNT_TEXT.passwordCharacters,
): string | null {
  const met = passwordRules(password);
  if (!met.length) return ACCOUNT_TEXT.passwordLength;
  return met.uppercase && met.digit && met.special ? null : charactersText;
}

export const resetProblems = (first: string, second: string): Problem[] =>
  problemsOf([
    ['repeatedPassword', first.trim() === second.trim() ? null : ACCOUNT_TEXT.passwordsDiffer],
    ['newPassword', passwordProblem(first, ACCOUNT_TEXT.passwordCharactersOnReset)],
  ]);

export interface RegistrationForm {
  name: string;
  email: string;
  password: string;
  dob: string;
  phone: string;
  userType: number | string | null;
  cv?: string | undefined;
  guardianConsent?: boolean | undefined;
}

export interface Problem {
  field: string;
  message: string;
}

/** The first broken rule of each field, in the order of the rules. */
function problemsOf(rules: readonly (readonly [field: string, message: string | null])[]): Problem[] {
  const found = new Map<string, string>();
  for (const [field, message] of rules) if (message !== null && !found.has(field)) found.set(field, message);
  return [...found].map(([field, message]) => ({ field, message }));
}

const missing = (text: string | undefined): string | null => (text?.trim() ? null : ACCOUNT_TEXT.fieldsMissing);

/** `today` is yyyy-MM-dd in Podgorica. The first problem is the one to tell. */
export function registrationProblems(form: RegistrationForm, today: string): Problem[] {
  const tutor = Number(form.userType) === USER_TYPE.tutor;
  const consent = tutor ? ACCOUNT_TEXT.guardianConsentTutor : ACCOUNT_TEXT.guardianConsentStudent;
  return problemsOf([
    // As the form shows them, so that the focus goes to the topmost.
    ...(['name', 'dob', 'phone', 'email', 'password'] as const).map((field) => [field, missing(form[field])] as const),
    ['userType', userTypeProblem(form.userType)],
    ['cv', tutor ? missing(form.cv) : null],
    ['name', fullNameProblem(form.name.trim())],
    ['email', isEmail(form.email.trim()) ? null : ACCOUNT_TEXT.emailInvalid],
    ['password', passwordProblem(form.password)],
    ['dob', isBirthDate(form.dob, today) ? null : ACCOUNT_TEXT.birthDateInvalid],
    ['phone', isPhone(form.phone.trim()) ? null : ACCOUNT_TEXT.phoneInvalid],
    ['guardianConsent', needsGuardian(form.dob, tutor, today) && form.guardianConsent !== true ? consent : null],
  ]);
}

function userTypeProblem(userType: number | string | null): string | null {
  if (userType === null || userType === '') return ACCOUNT_TEXT.userTypeMissing;
  const type = Number(userType);
  return type === USER_TYPE.tutor || type === USER_TYPE.student ? null : ACCOUNT_TEXT.userTypeInvalid;
}

const isBirthDate = (dob: string, today: string): boolean => isIsoDate(dob) && dob >= '1900-01-01' && dob < today;

/** Whole years between two yyyy-MM-dd dates. */
export function ageOn(dob: string, today: string): number {
  return Number(today.slice(0, 4)) - Number(dob.slice(0, 4)) - (today.slice(5) < dob.slice(5) ? 1 : 0);
}

export function needsGuardian(dob: string, tutor: boolean, today: string): boolean {
  return isBirthDate(dob, today) && ageOn(dob, today) < (tutor ? MINIMUM_AGE.tutor : MINIMUM_AGE.student);
}

export interface ContactForm {
  name: string;
  email: string;
  subject: string;
  message: string;
}

export const contactProblems = (form: ContactForm): Problem[] =>
  problemsOf([
    ...(['name', 'email', 'subject', 'message'] as const).map((field) => [field, missing(form[field])] as const),
    ['email', isEmail(form.email.trim()) ? null : ACCOUNT_TEXT.emailInvalid],
  ]);

export interface BookingForm {
  minutes: number;
  subject: string;
  level: number | null;
  slots: number;
}

export function bookingProblem(form: BookingForm): Problem | null {
  if (!(LESSON_DURATIONS as readonly number[]).includes(form.minutes))
    return { field: 'trajanje', message: LESSON_TEXT.bookingDuration };
  if (!form.subject.trim()) return { field: 'predmet', message: LESSON_TEXT.bookingSubject };
  if (!form.level) return { field: 'nivo', message: LESSON_TEXT.bookingLevel };
  return form.slots > 0 ? null : { field: 'termini', message: LESSON_TEXT.bookingSlot };
}

const EXCEPTION_DAYS_MAX = 366;
export const EXCEPTION_DAYS_AHEAD_MAX = 2 * 366;

export interface ExceptionForm {
  vrsta: ExceptionKind;
  od: string;
  do: string;
  sati: readonly string[] | null;
}

export function exceptionProblem({ vrsta, od, do: last, sati }: ExceptionForm, today: string): Problem | null {
  if (!isIsoDate(od)) return { field: 'od', message: PLANNER_TEXT.exceptionDate };
  if (!isIsoDate(last)) return { field: 'do', message: PLANNER_TEXT.exceptionDate };
  if (last < od) return { field: 'do', message: PLANNER_TEXT.exceptionOrder };
  if (last < today) return { field: 'do', message: PLANNER_TEXT.exceptionPast };
  if (last >= addDays(od, EXCEPTION_DAYS_MAX)) return { field: 'do', message: PLANNER_TEXT.exceptionTooLong };
  if (last > addDays(today, EXCEPTION_DAYS_AHEAD_MAX)) return { field: 'do', message: PLANNER_TEXT.exceptionTooFar };
  const needsHours = sati ? sati.length === 0 : vrsta === 'dodatno';
  return needsHours ? { field: 'sati', message: PLANNER_TEXT.exceptionHours } : null;
}

export interface WaitingForm {
  dani: readonly WeekdayCode[];
  od: string;
  do: string;
  doDatuma: string;
}

/** Of what a student waits for. */
export function waitingProblem({ dani, od, do: until, doDatuma }: WaitingForm, today: string): Problem | null {
  if (dani.length === 0) return { field: 'dani', message: WAITING_TEXT.days };
  if (od >= until) return { field: 'do', message: WAITING_TEXT.hours };
  const latest = addDays(today, 7 * WEEKS_AHEAD_MAX);
  if (!isIsoDate(doDatuma) || doDatuma < today || doDatuma > latest)
    return { field: 'doDatuma', message: WAITING_TEXT.date };
  const hasDay = datesFrom(today, 7).some((date) => date <= doDatuma && dani.includes(weekdayCode(date)));
  return hasDay ? null : { field: 'doDatuma', message: WAITING_TEXT.noSuchDay };
}

/** Whole euros. */
export function priceProblem(price: number): string | null {
  if (!(price > 0)) return TUTOR_TEXT.priceMissing;
  return Number.isInteger(price) && price <= PRICE_MAX ? null : TUTOR_TEXT.offeringsFailed;
}

const imageExtension = (fileName: string): string => fileName.toLowerCase().split('.').pop() ?? '';
export const isImageName = (fileName: string): boolean =>
  fileName.includes('.') && (IMAGE_EXTENSIONS as readonly string[]).includes(imageExtension(fileName));

/** Online if neither is chosen. */
export function teachingModeOf(online: boolean, inPerson: boolean): TeachingMode {
  if (online && inPerson) return TEACHING_MODE.both;
  return inPerson ? TEACHING_MODE.inPerson : TEACHING_MODE.online;
}

export const userTypeName = (type: number): string =>
  USER_TYPE_NAMES[type as keyof typeof USER_TYPE_NAMES] ?? UNKNOWN_USER_TYPE_NAME;

/** Null unless it has exactly three parts with a numeric id. */
export function parseTutorSegment(segment: string): { firstName: string; lastName: string; id: number } | null {
  const [firstName, lastName, id, ...more] = segment.split('-');
  if (!firstName || !lastName || !id || more.length > 0 || !/^[0-9]{1,9}$/.test(id)) return null;
  return { firstName, lastName, id: Number(id) };
}

export function tutorSegmentMatches(segment: string, tutor: { id_korisnika: number; ime: string }): boolean {
  const parts = parseTutorSegment(segment);
  if (!parts) return false;
  const given = `${parts.firstName} ${parts.lastName}`.normalize('NFC').toLowerCase();
  return parts.id === tutor.id_korisnika && given === tutor.ime.normalize('NFC').toLowerCase();
}
