import type { Level, TeachingMode } from '@casovi/contract/constants';
import { eq } from 'drizzle-orm';
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
  await tx.delete(offerings).where(eq(offerings.tutorId, tutorId));
  if (offered.length > 0) await tx.insert(offerings).values(offered.map((offering) => ({ tutorId, ...offering })));
}
