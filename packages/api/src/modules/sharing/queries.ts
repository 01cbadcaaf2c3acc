import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { users } from '../../tables/accounts.ts';
import { sharePictures } from '../../tables/share-pictures.ts';
import { subjects } from '../../tables/subjects.ts';
import { tutorListings } from '../../tables/tutors.ts';

/** Of a tutor or of a subject. */
export type Owner = { tutorId: number } | { subjectId: number };

export interface StoredPicture {
  fingerprint: Buffer;
  bytes: Buffer;
  madeAt: Date;
}

const ofOwner = (owner: Owner) =>
  'tutorId' in owner ? eq(sharePictures.tutorId, owner.tutorId) : eq(sharePictures.subjectId, owner.subjectId);

export async function findPicture(db: Database, owner: Owner, fingerprint: Buffer): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ bytes: sharePictures.bytes })
    .from(sharePictures)
    .where(and(ofOwner(owner), eq(sharePictures.fingerprint, fingerprint)));
  return row?.bytes;
}

/** Replaces the one before. Nothing is stored of an account or a subject that was deleted meanwhile. */
export async function storePicture(
  db: Executor,
  owner: Owner,
  { fingerprint, bytes, madeAt }: StoredPicture,
): Promise<void> {
  const [column, existing] =
    'tutorId' in owner
      ? [
          sql`tutor_id`,
          sql`SELECT ${users.id} FROM ${users} WHERE ${users.id} = ${owner.tutorId} AND ${users.deletedAt} IS NULL FOR SHARE`,
        ]
      : [
          sql`subject_id`,
          sql`SELECT ${subjects.id} FROM ${subjects} WHERE ${subjects.id} = ${owner.subjectId} FOR KEY SHARE`,
        ];
  await db.execute(sql`
    WITH existing AS (${existing})
    INSERT INTO ${sharePictures} (${column}, fingerprint, bytes, made_at)
    SELECT id, ${fingerprint}::bytea, ${bytes}::bytea, ${madeAt.toISOString()}::timestamptz FROM existing
    ON CONFLICT (${column}) DO UPDATE
       SET fingerprint = excluded.fingerprint, bytes = excluded.bytes, made_at = excluded.made_at`);
}

/** The lowest price per 60 minutes; undefined while nobody teaches the subject. */
export async function findLowestPrice(db: Database, subjectId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ price: tutorListings.price })
    .from(tutorListings)
    .where(and(eq(tutorListings.subjectId, subjectId), eq(tutorListings.level, 0)))
    .orderBy(asc(tutorListings.price), asc(tutorListings.tutorId))
    .limit(1);
  return row?.price;
}

export async function selectSharePictureOf(db: Executor, tutorId: number): Promise<StoredPicture | undefined> {
  const [row] = await db.select().from(sharePictures).where(eq(sharePictures.tutorId, tutorId));
  return row;
}

export async function deleteSharePictureOf(tx: Executor, tutorId: number): Promise<void> {
  await tx.delete(sharePictures).where(eq(sharePictures.tutorId, tutorId));
}

export async function deletePicturesMadeBefore(db: Executor, moment: Date): Promise<void> {
  await db.delete(sharePictures).where(lt(sharePictures.madeAt, moment));
}
