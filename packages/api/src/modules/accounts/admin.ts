import { USER_TYPE } from '@casovi/contract/constants';
import { isEmail, isFullName, normalEmail, passwordProblem } from '@casovi/contract/rules';
import type { Database } from '../../platform/postgres/database.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { findUserByEmail, insertUser } from './queries.ts';

/** Errors are lines for the terminal. */
export async function createAdmin(
  db: Database,
  admin: { email: string; name: string; password: string },
): Promise<number> {
  const email = normalEmail(admin.email);
  if (!isEmail(email)) throw new Error(`"${admin.email}" is not an e-mail address.`);
  if (!isFullName(admin.name)) throw new Error(`"${admin.name}" is not a first and a last name.`);
  if (passwordProblem(admin.password)) {
    throw new Error(
      'The password needs 6 characters with an uppercase letter, a digit and one of ! @ # % & * ? + = . _ -',
    );
  }
  if (await findUserByEmail(db, email)) throw new Error(`There is an account with ${admin.email} already.`);
  const now = new Date();
  return insertUser(db, {
    type: USER_TYPE.admin,
    name: admin.name,
    email,
    passwordHash: await hashPassword(admin.password.trim()),
    birthDate: '1990-01-01',
    phone: '',
    emailVerifiedAt: now,
    createdAt: now,
  });
}
