import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database.ts';
import type { Picture } from '../../platform/images.ts';
import { users } from '../../tables/accounts.ts';
import { pictureOwners, pictures } from '../../tables/pictures.ts';

/** The same picture is kept once. Uploading it again makes it young again, or it could be cleaned away before it is shown. */
export async function insertPicture(db: Executor, picture: Picture, now: Date): Promise<void> {
  await db
    .insert(pictures)
    .values({ ...picture, createdAt: now })
    .onConflictDoUpdate({ target: pictures.hash, set: { createdAt: now } });
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

export async function deleteUnshownPictures(db: Executor, uploadedBefore: Date): Promise<void> {
  const shown = db.select({ one: sql`1` }).from(users).where(eq(users.pictureHash, pictures.hash));
  await db.delete(pictures).where(and(lt(pictures.createdAt, uploadedBefore), notExists(shown)));
}
