import { integer, pgTable } from 'drizzle-orm/pg-core';
import { bytes, instant } from './types.ts';

export const sharePictures = pgTable('share_pictures', {
  tutorId: integer('tutor_id'),
  subjectId: integer('subject_id'),
  fingerprint: bytes('fingerprint').notNull(),
  bytes: bytes('bytes').notNull(),
  madeAt: instant('made_at').notNull(),
});
