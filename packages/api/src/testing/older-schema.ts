import type { UserType } from '@casovi/contract/constants';
import { passwordHash } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** For tests of migrations: with the columns that every schema has had, where the tables of today would not fit. */
export async function storeUser({ parts }: TestApp, type: UserType, email: string): Promise<{ id: number }> {
  const { rows } = await parts.pool.query<{ id: number }>(
    `INSERT INTO users (type, name, email, password_hash, birth_date, phone)
     VALUES ($1, 'Ime Prezime', $2, $3, '1990-01-01', '+382 67 123 456') RETURNING id`,
    [type, email, await passwordHash],
  );
  const [user] = rows;
  if (!user) throw new Error('user was not stored');
  return user;
}
