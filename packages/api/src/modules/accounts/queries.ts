import { containsAny, searchTexts } from '@casovi/contract/admin-rows';
import { USER_TYPE } from '@casovi/contract/constants';
import { userTypeName } from '@casovi/contract/rules';
import { FLAG_NAMES } from '@casovi/contract/texts/admin';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm';
import type { Executor } from '../../platform/postgres/database.ts';
import { contains, idIn } from '../../platform/postgres/search.ts';
import { users } from '../../tables/accounts.ts';
import { tutors } from '../../tables/tutors.ts';

export const userColumns = {
  id: users.id,
  type: users.type,
  name: users.name,
  email: users.email,
  passwordHash: users.passwordHash,
  birthDate: users.birthDate,
  phone: users.phone,
  biography: users.biography,
  pictureHash: users.pictureHash,
  verified: users.verified,
  emailVerifiedAt: users.emailVerifiedAt,
  blockedAt: users.blockedAt,
  createdAt: users.createdAt,
  teachingMode: tutors.teachingMode,
};

const selectUsers = (db: Executor) => db.select(userColumns).from(users).leftJoin(tutors, eq(tutors.userId, users.id));
export type UserRow = Awaited<ReturnType<typeof selectUsers>>[number];

export async function findUser(db: Executor, id: number): Promise<UserRow | undefined> {
  const [row] = await selectUsers(db).where(and(eq(users.id, id), isNull(users.deletedAt)));
  return row;
}

/** `email` is normalized (`normalEmail`). */
export async function findUserByEmail(db: Executor, email: string): Promise<UserRow | undefined> {
  const [row] = await selectUsers(db).where(and(eq(users.email, email), isNull(users.deletedAt)));
  return row;
}

export interface UserFilter {
  type?: 2 | 3 | undefined;
  search?: string | undefined;
  limit: number;
  offset: number;
}

/** Matches the cells that a row shows. */
function searched(search: string): SQL | undefined {
  const texts = searchTexts(search);
  const types = Object.values(USER_TYPE).filter((type) => containsAny(userTypeName(type), texts));
  return or(
    contains(users.rowSearch, texts),
    inArray(users.type, types),
    containsAny(FLAG_NAMES[1], texts) ? anyFlag(true) : undefined,
    containsAny(FLAG_NAMES[0], texts) ? anyFlag(false) : undefined,
  );
}

const anyFlag = (on: boolean): SQL | undefined =>
  or(
    and(eq(users.type, USER_TYPE.tutor), eq(users.verified, on)),
    on ? isNotNull(users.emailVerifiedAt) : isNull(users.emailVerifiedAt),
    and(ne(users.type, USER_TYPE.admin), on ? isNotNull(users.blockedAt) : isNull(users.blockedAt)),
  );

const matching = ({ type, search }: Pick<UserFilter, 'type' | 'search'>) =>
  and(isNull(users.deletedAt), type ? eq(users.type, type) : undefined, search ? searched(search) : undefined);

export async function selectUsersPage(db: Executor, filter: UserFilter): Promise<{ rows: UserRow[]; total: number }> {
  const where = matching(filter);
  const id = filter.search ? idIn(filter.search) : undefined;
  const rows = await selectUsers(db)
    .where(where)
    .orderBy(...(id === undefined ? [] : [desc(eq(users.id, id))]), desc(users.createdAt), desc(users.id))
    .limit(filter.limit)
    .offset(filter.offset);
  const [counted] = await db.select({ total: count() }).from(users).where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** For exports. */
export async function selectUsersAfter(
  db: Executor,
  filter: Pick<UserFilter, 'type' | 'search'>,
  afterId: number,
  limit: number,
): Promise<UserRow[]> {
  return selectUsers(db)
    .where(and(matching(filter), gt(users.id, afterId)))
    .orderBy(asc(users.id))
    .limit(limit);
}

export async function lockUser(tx: Executor, id: number) {
  const [row] = await tx
    .select({
      id: users.id,
      type: users.type,
      name: users.name,
      email: users.email,
      verified: users.verified,
      missing: users.missing,
      blockedAt: users.blockedAt,
    })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('no key update');
  return row;
}

export async function lockCredentials(tx: Executor, id: number) {
  const [row] = await tx
    .select({ passwordHash: users.passwordHash, blockedAt: users.blockedAt })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('share');
  return row;
}

export async function insertUser(tx: Executor, user: typeof users.$inferInsert): Promise<number> {
  const [row] = await tx.insert(users).values(user).returning({ id: users.id });
  if (!row) throw new Error('user was not stored');
  return row.id;
}

export async function insertTutor(tx: Executor, userId: number): Promise<void> {
  await tx.insert(tutors).values({ userId });
}

export async function updateUser(tx: Executor, id: number, values: Partial<typeof users.$inferInsert>): Promise<void> {
  await tx.update(users).set(values).where(eq(users.id, id));
}

// Deletion of an account -------------------------------------------------------------------------------------------

/** Not `for update`, which would deadlock with inserts of messages and lessons that reference this row. */
export async function lockPerson(tx: Executor, id: number) {
  const [row] = await tx
    .select({
      id: users.id,
      type: users.type,
      name: users.name,
      email: users.email,
      phone: users.phone,
      passwordHash: users.passwordHash,
      blockedAt: users.blockedAt,
    })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('no key update');
  return row;
}

/** Of two admins who delete their accounts concurrently, the second sees that the first is gone. */
export async function lockAdmins(tx: Executor): Promise<{ id: number }[]> {
  return tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.type, 1), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for('no key update');
}

export async function selectAdmins(db: Executor): Promise<{ name: string; email: string }[]> {
  return db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.type, USER_TYPE.admin), isNull(users.deletedAt)))
    .orderBy(asc(users.id));
}

export async function selectEmails(tx: Executor, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.deletedAt)));
  return rows.map(({ email }) => email);
}

const NO_BIRTH_DATE = '1900-01-01';

/** The row stays, for lessons and reviews of others to reference. */
export async function anonymizeUser(tx: Executor, id: number, name: string, now: Date): Promise<void> {
  await updateUser(tx, id, {
    name,
    email: `${id}@obrisan.invalid`,
    passwordHash: '',
    birthDate: NO_BIRTH_DATE,
    phone: '',
    guardianConsent: false,
    biography: '',
    missing: '',
    missingAt: null,
    waitingSince: null,
    verified: false,
    emailVerifiedAt: null,
    deletedAt: now,
  });
}
