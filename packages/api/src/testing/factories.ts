import { USER_TYPE, type UserType } from '@casovi/contract/constants';
import { hash } from '@node-rs/argon2';
import { users } from '../tables/accounts.ts';
import type { Client } from './client.ts';
import { newNumbers } from './numbers.ts';
import type { TestApp } from './test-app.ts';

const nextNumber = newNumbers();

export const PASSWORD = 'Lozinka1!';
/** A hash says itself what it costs: this one next to nothing, so that logins are quick. */
export const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Letters only, since names hold no digits: 0 → a, 1 → b, … */
const letters = (number: number): string => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

export interface TestUser {
  id: number;
  type: UserType;
  name: string;
  email: string;
}

type UserValues = Partial<typeof users.$inferInsert>;

async function buildUser(test: TestApp, type: UserType, values: UserValues): Promise<TestUser> {
  const { parts } = test;
  const counter = nextNumber(test);
  const [user] = await parts.db
    .insert(users)
    .values({
      type,
      name: `Ime Prezime${letters(counter)}`,
      email: `korisnik${counter}@casovi.test`,
      passwordHash: await passwordHash,
      birthDate: '1990-01-01',
      phone: '+382 67 123 456',
      emailVerifiedAt: parts.clock.now(),
      createdAt: parts.clock.now(),
      ...values,
    })
    .returning();
  if (!user) throw new Error('user was not stored');
  if (type === USER_TYPE.tutor) await parts.pool.query('INSERT INTO tutors (user_id) VALUES ($1)', [user.id]);
  return { id: user.id, type, name: user.name, email: user.email };
}

export const buildStudent = (test: TestApp, values: UserValues = {}) => buildUser(test, USER_TYPE.student, values);
export const buildTutor = (test: TestApp, values: UserValues = {}) => buildUser(test, USER_TYPE.tutor, values);
export const buildAdmin = (test: TestApp, values: UserValues = {}) => buildUser(test, USER_TYPE.admin, values);

export async function loginAs(test: TestApp, user: Pick<TestUser, 'email'>): Promise<Client> {
  const client = test.visitor();
  const { status } = await client.post('/api/auth/login', { email: user.email, password: PASSWORD });
  if (status !== 200) throw new Error(`could not log in: ${status}`);
  return client;
}

export const blockUser = (admin: Client, user: TestUser, blokiran: 0 | 1 = 1) =>
  admin.put('/api/auth/blockUser', { userId: user.id, blokiran });
