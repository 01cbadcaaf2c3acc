/**
 * The text of a row in the admin's lists, which the search matches: in the browser among the loaded rows, on the server, with the same
 * rule in SQL, among all (admin-rows.test.ts compares the two).
 */
import type { CurrentUser } from './accounts.ts';
import type { AuditEntry, FailedMail } from './admin.ts';
import { USER_TYPE } from './constants.ts';
import { euros, number } from './display.ts';
import type { AdminLesson } from './lessons.ts';
import { fold } from './letters.ts';
import { userTypeName } from './rules.ts';
import type { Subject } from './subjects.ts';
import { ADMIN_TEXT, AUDIT_ACTION_NAMES, COVERAGE_NAMES, FLAG_NAMES } from './texts/admin.ts';
import { LESSON_TEXT } from './texts/lessons.ts';
import { moment, numericDate } from './time.ts';

/** HTML collapses white space. `fold_cell` in the migrations is this and `fold`. */
const shown = (cell: string | number): string => String(cell).replace(/[ \t\n\r]+/g, ' ');
/** One cell per line, so that a match is within a cell. */
export const rowText = (...cells: (string | number)[]): string => cells.map(shown).join('\n');
const digitsOf = (phone: string): string => phone.replace(/[^0-9]/g, '');

export const userRowText = (user: CurrentUser): string =>
  rowText(
    user.ime,
    user.email,
    moment(user.vrijeme_kreiranja),
    numericDate(user.datum_rodjenja),
    user.broj_telefona,
    // Phone numbers are written in many ways.
    digitsOf(user.broj_telefona),
    userTypeName(user.id_tipa),
    user.id_korisnika,
    user.id_tipa === USER_TYPE.tutor ? FLAG_NAMES[user.verifikovan] : '',
    FLAG_NAMES[user.isVerified],
    user.id_tipa === USER_TYPE.admin ? '' : FLAG_NAMES[user.blokiran],
  );

/** 'Pon, 05.05.2026 u 14:00' */
const termOf = ({ dan, datum, sat }: Pick<AdminLesson, 'dan' | 'datum' | 'sat'>): string =>
  `${dan}, ${numericDate(datum)} u ${sat}`;
export const minutesText = (minutes: number): string => `${minutes} min`;

export const lessonRowText = (lesson: AdminLesson): string =>
  rowText(
    lesson.id,
    lesson.ime_profesora,
    lesson.ime_ucenika,
    lesson.predmet,
    lesson.naziv_nivoa,
    termOf(lesson),
    minutesText(lesson.trajanje),
    euros(lesson.cijena),
    moment(lesson.vrijeme_zakazivanja),
    lesson.ime_statusa,
    lesson.RAZLOG,
    lesson.otkazano_kasno ? LESSON_TEXT.lessonCancelledLate : '',
  );

export type Coverage = keyof typeof COVERAGE_NAMES;

export function coverageOf(subject: Subject): Coverage {
  const tutors = [subject.broj_profesora_osnovna, subject.broj_profesora_srednja, subject.broj_profesora_fakultet];
  const taught = tutors.filter((count) => count > 0).length;
  if (taught === tutors.length) return 'all';
  return taught > 0 ? 'some' : 'none';
}

export const subjectRowText = (subject: Subject): string =>
  rowText(
    subject.naziv_predmeta,
    subject.naziv,
    number(subject.broj_profesora_osnovna),
    number(subject.broj_profesora_srednja),
    number(subject.broj_profesora_fakultet),
    COVERAGE_NAMES[coverageOf(subject)],
  );

export const auditRowText = (entry: AuditEntry): string =>
  rowText(
    moment(entry.vrijeme),
    entry.ime_admina,
    AUDIT_ACTION_NAMES[entry.akcija],
    entry.cilj,
    entry.id_cilja ?? '',
    entry.opis,
  );

export const failedMailRowText = (mail: FailedMail): string =>
  rowText(
    mail.primalac,
    mail.naslov,
    moment(mail.vrijeme),
    mail.pokusaja,
    mail.greska,
    mail.istekao ? ADMIN_TEXT.mailOutdated : '',
  );

const DATE = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\.?$/;
const PHONE = /^[+0-9 /()-]+$/;
/** Fewer digits match every phone number. */
const PHONE_MIN_DIGITS = 3;

/** The text, also as a date as shown ('5.5.2026.') and as the digits of a phone number. */
export function searchTexts(typed: string): string[] {
  const texts = [shown(typed.trim())];
  const [, day, month, year] = DATE.exec(typed.trim()) ?? [];
  if (day && month) texts.push(`${day.padStart(2, '0')}.${month.padStart(2, '0')}.${year}`);
  const digits = PHONE.test(typed) ? digitsOf(typed) : '';
  // 067 stands for +382 67.
  if (digits.length >= PHONE_MIN_DIGITS) texts.push(digits, digits.replace(/^0+(?=\d{3})/, ''));
  return [...new Set(texts)];
}

export function containsAny(row: string, texts: readonly string[]): boolean {
  const folded = fold(row);
  return texts.some((text) => folded.includes(fold(text)));
}
