import type { Level, TeachingMode } from '@casovi/contract/constants';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/postgres/database.ts';
import { offerings, tutors } from '../../tables/tutors.ts';

export interface Offering {
  subjectId: number;
  level: Level;
  price: number;
}

/** The tutor is locked: of two saves at once the later one stays, whole. */
export async function replaceOfferings(
  tx: Executor,
  tutorId: number,
  offered: Offering[],
  teachingMode: TeachingMode,
): Promise<void> {
  await tx.update(tutors).set({ teachingMode }).where(eq(tutors.userId, tutorId));
  // One statement: the listings are refreshed once, by what is offered afterwards.
  await tx.execute(sql`
    WITH offered AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(offered)})
        AS one ("subjectId" integer, level smallint, price numeric)
    ), gone AS (
      DELETE FROM ${offerings} WHERE ${offerings.tutorId} = ${tutorId}
        AND (${offerings.subjectId}, ${offerings.level}) NOT IN (SELECT "subjectId", level FROM offered)
    )
    INSERT INTO ${offerings} (tutor_id, subject_id, level, price)
    SELECT ${tutorId}, "subjectId", level, price FROM offered
    ON CONFLICT (tutor_id, subject_id, level) DO UPDATE SET price = excluded.price`);
}
