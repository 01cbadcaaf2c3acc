import { and, asc, desc, eq, getTableColumns, gt, inArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/postgres/database.ts';
import { sessions, users } from '../../tables/accounts.ts';
import { conversationMembers, kindOfMessage, messages, questions } from '../../tables/chat.ts';
import { lessonHistory, lessons, reasonAt, reviews, statusAt } from '../../tables/lessons.ts';
import { notificationPreferences, notifications } from '../../tables/notifications.ts';
import { pictureOwners } from '../../tables/pictures.ts';
import { savedTutors } from '../../tables/saved.ts';
import { subjects } from '../../tables/subjects.ts';
import { auditLog, mails } from '../../tables/system.ts';
import { availability, availabilityExceptions, offerings, tutors } from '../../tables/tutors.ts';
import { waitingOffers, waitingWishes } from '../../tables/waiting.ts';

const tutor = alias(users, 'tutor');
const student = alias(users, 'student');

/** What the profile does not show. */
export async function findAccountDetails(db: Executor, userId: number) {
  const [row] = await db
    .select({
      guardianConsent: users.guardianConsent,
      missing: users.missing,
      missingAt: users.missingAt,
      waitingSince: users.waitingSince,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}

export async function selectOffered(db: Executor, tutorId: number) {
  return db
    .select({ subject: subjects.name, level: offerings.level, price: offerings.price })
    .from(offerings)
    .innerJoin(subjects, eq(subjects.id, offerings.subjectId))
    .where(eq(offerings.tutorId, tutorId))
    .orderBy(asc(subjects.name), asc(offerings.level));
}

export async function selectWeek(db: Executor, tutorId: number) {
  return db
    .select({ weekday: availability.weekday, hour: availability.hour })
    .from(availability)
    .where(eq(availability.tutorId, tutorId))
    .orderBy(asc(availability.weekday), asc(availability.hour));
}

/** Those that are over are deleted every night. */
export async function selectExceptions(db: Executor, tutorId: number) {
  return db
    .select()
    .from(availabilityExceptions)
    .where(eq(availabilityExceptions.tutorId, tutorId))
    .orderBy(asc(availabilityExceptions.id));
}

export async function selectRules(db: Executor, tutorId: number) {
  return db.select().from(tutors).where(eq(tutors.userId, tutorId));
}

/** Those that are over are deleted. */
export async function selectWishes(db: Executor, studentId: number) {
  return db
    .select({ wish: waitingWishes, tutorName: users.name })
    .from(waitingWishes)
    .innerJoin(users, eq(users.id, waitingWishes.tutorId))
    .where(eq(waitingWishes.studentId, studentId))
    .orderBy(asc(waitingWishes.id));
}

/** Those of hours that have come are deleted. */
export async function selectOffers(db: Executor, studentId: number) {
  return db
    .select({ offer: waitingOffers, tutorName: users.name })
    .from(waitingOffers)
    .innerJoin(users, eq(users.id, waitingOffers.tutorId))
    .where(eq(waitingOffers.studentId, studentId))
    .orderBy(asc(waitingOffers.id));
}

export async function selectSaved(db: Executor, studentId: number) {
  return db
    .select({ saved: savedTutors, tutorName: users.name })
    .from(savedTutors)
    .innerJoin(users, eq(users.id, savedTutors.tutorId))
    .where(eq(savedTutors.studentId, studentId))
    .orderBy(asc(savedTutors.savedAt), asc(savedTutors.tutorId));
}

export async function selectLessons(db: Executor, userId: number, now: Date, afterId: number, limit: number) {
  return db
    .select({
      id: lessons.id,
      tutorId: lessons.tutorId,
      studentId: lessons.studentId,
      tutorName: tutor.name,
      studentName: student.name,
      subject: subjects.name,
      level: lessons.level,
      startsAt: lessons.startsAt,
      endsAt: lessons.endsAt,
      status: statusAt(now),
      price: lessons.price,
      reason: reasonAt(now),
      cancelledLate: lessons.cancelledLate,
      bookedAt: lessons.bookedAt,
      answerBy: lessons.answerBy,
      proposed: lessons.proposed,
      proposedByTutor: lessons.proposedByTutor,
      proposedUntil: lessons.proposedUntil,
      prevented: lessons.prevented,
      proposalReason: lessons.proposalReason,
      tutorPrevented: lessons.tutorPrevented,
      seriesNumber: lessons.seriesNumber,
      seriesSize: lessons.seriesSize,
      teachingMode: lessons.teachingMode,
      place: lessons.place,
      address: lessons.address,
      room: lessons.room,
    })
    .from(lessons)
    .innerJoin(tutor, eq(tutor.id, lessons.tutorId))
    .innerJoin(student, eq(student.id, lessons.studentId))
    .innerJoin(subjects, eq(subjects.id, lessons.subjectId))
    .where(and(or(eq(lessons.tutorId, userId), eq(lessons.studentId, userId)), gt(lessons.id, afterId)))
    .orderBy(asc(lessons.id))
    .limit(limit);
}
export type LessonRow = Awaited<ReturnType<typeof selectLessons>>[number];

export async function selectSteps(db: Executor, lessonIds: number[]) {
  return db
    .select({
      lessonId: lessonHistory.lessonId,
      actorId: lessonHistory.actorId,
      toStatus: lessonHistory.toStatus,
      reason: lessonHistory.reason,
      at: lessonHistory.at,
    })
    .from(lessonHistory)
    .where(inArray(lessonHistory.lessonId, lessonIds))
    .orderBy(asc(lessonHistory.id));
}

export async function selectReviews(db: Executor, userId: number, afterId: number, limit: number) {
  return db
    .select({
      id: reviews.id,
      tutorId: reviews.tutorId,
      tutorName: tutor.name,
      studentName: student.name,
      rating: reviews.rating,
      body: reviews.body,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .innerJoin(tutor, eq(tutor.id, reviews.tutorId))
    .innerJoin(student, eq(student.id, reviews.studentId))
    .where(and(or(eq(reviews.tutorId, userId), eq(reviews.studentId, userId)), gt(reviews.id, afterId)))
    .orderBy(asc(reviews.id))
    .limit(limit);
}

export async function selectConversations(db: Executor, userId: number, afterId: number, limit: number) {
  return db
    .select({ id: conversationMembers.conversationId, otherName: users.name })
    .from(conversationMembers)
    .innerJoin(users, eq(users.id, conversationMembers.otherId))
    .where(and(eq(conversationMembers.userId, userId), gt(conversationMembers.conversationId, afterId)))
    .orderBy(asc(conversationMembers.conversationId))
    .limit(limit);
}

export async function selectMessages(db: Executor, conversationId: number, afterId: number, limit: number) {
  return db
    .select({ ...getTableColumns(messages), kind: kindOfMessage })
    .from(messages)
    .leftJoin(questions, eq(questions.conversationId, messages.conversationId))
    .where(and(eq(messages.conversationId, conversationId), gt(messages.id, afterId)))
    .orderBy(asc(messages.id))
    .limit(limit);
}

export async function selectPreferences(db: Executor, userId: number) {
  return db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId));
}

export async function selectNotifications(db: Executor, userId: number, afterId: number, limit: number) {
  return db
    .select({
      id: notifications.id,
      type: notifications.type,
      event: notifications.event,
      startsAt: notifications.startsAt,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .where(and(eq(notifications.receiverId, userId), gt(notifications.id, afterId)))
    .orderBy(asc(notifications.id))
    .limit(limit);
}

/** Without their text: some have links that open the account. */
export async function selectMails(db: Executor, email: string, afterId: number, limit: number) {
  return db
    .select({ id: mails.id, subject: mails.subject, createdAt: mails.createdAt, sentAt: mails.sentAt })
    .from(mails)
    .where(and(sql`normal_email(${mails.recipient}) = ${email}`, gt(mails.id, afterId)))
    .orderBy(asc(mails.id))
    .limit(limit);
}

export async function selectAudit(db: Executor, userId: number, afterId: number, limit: number) {
  return db
    .select({ id: auditLog.id, action: auditLog.action, at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.targetType, 'user'), eq(auditLog.targetId, userId), gt(auditLog.id, afterId)))
    .orderBy(asc(auditLog.id))
    .limit(limit);
}

const SESSIONS_MAX = 1000;

export async function selectSessions(db: Executor, userId: number) {
  return db
    .select({ createdAt: sessions.createdAt, expiresAt: sessions.expiresAt, endedAt: sessions.endedAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
    .limit(SESSIONS_MAX);
}

export async function selectPictures(db: Executor, userId: number) {
  return db
    .select({ hash: pictureOwners.pictureHash, createdAt: pictureOwners.createdAt })
    .from(pictureOwners)
    .where(eq(pictureOwners.userId, userId))
    .orderBy(asc(pictureOwners.createdAt), asc(pictureOwners.pictureHash));
}
