import { TEACHING_MODE, type TeachingMode, USER_TYPE, type UserType } from '@casovi/contract/constants';
import { fold } from '@casovi/contract/letters';
import { addDays, fromWallClock, HOUR_MILLISECONDS, todayInPodgorica } from '@casovi/contract/time';
import { DEMO_ACCOUNTS, DEMO_EMAIL_DOMAIN } from './accounts.ts';
import { DEMO_ADMIN } from './content/admin.ts';
import type { DemoStudent, DemoTutor, Person } from './content/people.ts';
import { DEMO_STUDENTS } from './content/students.ts';
import { DEMO_TUTORS } from './content/tutors/all.ts';
import { seededInteger } from './seeded-random.ts';

export interface PlannedUser {
  id: number;
  type: UserType;
  name: string;
  email: string;
  birthDate: string;
  phone: string;
  biography: string;
  verified: boolean;
  missing: string;
  missingAt: Date | null;
  emailVerifiedAt: Date | null;
  createdAt: Date;
  person: Person;
}
export type PlannedTutor = PlannedUser & { person: DemoTutor; teachingMode: TeachingMode };
export type PlannedStudent = PlannedUser & { person: DemoStudent };

export interface PlannedAccounts {
  admin: PlannedUser;
  tutors: PlannedTutor[];
  students: PlannedStudent[];
}

/** Older than the oldest lesson of the demo. */
const ACCOUNT_DAYS = { least: 300, most: 480 };

export function planAccounts(now: Date): PlannedAccounts {
  const today = todayInPodgorica(now);
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MILLISECONDS);
  const user = (person: Person, id: number, type: UserType): PlannedUser => {
    const date = addDays(today, -seededInteger(`joined:${person.name}`, ACCOUNT_DAYS.least, ACCOUNT_DAYS.most));
    const hour = seededInteger(`joined at:${person.name}`, 10, 20);
    const createdAt = fromWallClock(date, `${hour}:00`);
    return {
      id,
      type,
      name: person.name,
      email: emailOf(person.name),
      birthDate: person.born,
      // Obviously fictitious.
      phone: `+382 6${7 + (id % 3)} 000 ${String(id).padStart(3, '0')}`,
      biography: '',
      verified: false,
      missing: '',
      missingAt: null,
      emailVerifiedAt: createdAt,
      createdAt,
      person,
    };
  };
  const newcomer = ({ hoursAgo: applied, missing }: NonNullable<DemoTutor['newcomer']>) => ({
    createdAt: hoursAgo(applied),
    emailVerifiedAt: missing ? null : hoursAgo(applied),
    ...(missing && { missing: missing.text, missingAt: hoursAgo(missing.hoursAgo) }),
  });
  const firstTutor = 2;
  const firstStudent = firstTutor + DEMO_TUTORS.length;
  return {
    admin: user(DEMO_ADMIN, 1, USER_TYPE.admin),
    tutors: DEMO_TUTORS.map((person, index) => ({
      ...user(person, firstTutor + index, USER_TYPE.tutor),
      ...(person.newcomer ? newcomer(person.newcomer) : { verified: true }),
      biography: person.biography,
      teachingMode: TEACHING_MODE[person.mode],
      person,
    })),
    students: DEMO_STUDENTS.map((person, index) => ({
      ...user(person, firstStudent + index, USER_TYPE.student),
      biography: person.biography ?? '',
      person,
    })),
  };
}

function emailOf(name: string): string {
  const account = DEMO_ACCOUNTS.find((candidate) => candidate.name === name);
  return account?.email ?? `${fold(name).replace(' ', '.')}@${DEMO_EMAIL_DOMAIN}`;
}
