import { and, asc, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { Picture } from '../../platform/pictures/images.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { users } from '../../tables/accounts.ts';
import { pictureOwners, pictures } from '../../tables/pictures.ts';

/** Stored once per hash. A repeated upload resets its age, so that the clean-up does not delete it before it is shown. */
export async function insertPicture(db: Executor, picture: Picture, now: Date): Promise<void> {
  await db
    .insert(pictures)
    .values({ ...picture, createdAt: now })
    .onConflictDoUpdate({ target: pictures.hash, set: { createdAt: now } });
}

/** False if the account was deleted meanwhile. */
export async function lockOwner(tx: Executor, userId: number): Promise<boolean> {
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('share');
  return locked.length > 0;
}

export async function insertOwner(db: Executor, pictureHash: string, userId: number, now: Date): Promise<void> {
  await db.insert(pictureOwners).values({ pictureHash, userId, createdAt: now }).onConflictDoNothing();
}

export async function selectPicture(db: Executor, hash: string): Promise<{ bytes: Buffer; width: number } | undefined> {
  const [picture] = await db
    .select({ bytes: pictures.bytes, width: pictures.width })
    .from(pictures)
    .where(eq(pictures.hash, hash));
  return picture;
}

/** Whether this user uploaded this picture: a profile may only show one's own. */
export async function ownsPicture(db: Executor, userId: number, hash: string): Promise<boolean> {
  const owned = await db
    .select({ one: sql`1` })
    .from(pictureOwners)
    .where(and(eq(pictureOwners.userId, userId), eq(pictureOwners.pictureHash, hash)));
  return owned.length > 0;
}

export async function pictureExists(db: Executor, hash: string): Promise<boolean> {
  const found = await db.select({ one: sql`1` }).from(pictures).where(eq(pictures.hash, hash));
  return found.length > 0;
}

/** A picture that somebody else uploaded too is not deleted. */
export async function deletePicturesOf(tx: Executor, userId: number): Promise<void> {
  await tx.update(users).set({ pictureHash: null }).where(eq(users.id, userId));
  const owned = await tx
    .delete(pictureOwners)
    .where(eq(pictureOwners.userId, userId))
    .returning({ hash: pictureOwners.pictureHash });
  if (owned.length === 0) return;
  const hashes = owned.map(({ hash }) => hash);
  // Waits for a concurrent upload of the same picture, so that the next statement sees its owner.
  await tx
    .select({ hash: pictures.hash })
    .from(pictures)
    .where(inArray(pictures.hash, hashes))
    .orderBy(asc(pictures.hash))
    .for('update');
  const owners = tx.select({ one: sql`1` }).from(pictureOwners).where(eq(pictureOwners.pictureHash, pictures.hash));
  const shown = tx.select({ one: sql`1` }).from(users).where(eq(users.pictureHash, pictures.hash));
  await tx.delete(pictures).where(and(inArray(pictures.hash, hashes), notExists(owners), notExists(shown)));
}

export async function deleteUnshownPictures(db: Executor, uploadedBefore: Date): Promise<void> {
  const shown = db.select({ one: sql`1` }).from(users).where(eq(users.pictureHash, pictures.hash));
  await db.delete(pictures).where(and(lt(pictures.createdAt, uploadedBefore), notExists(shown)));
}
