import type { AuditAction, AuditEntry } from '@casovi/contract/admin';
import type { LessonStatus } from '@casovi/contract/constants';
import { ADMIN_TEXT } from '@casovi/contract/texts/admin';
import { ADMIN_STATUS_NAMES } from '@casovi/contract/texts/lessons';
import type { AuditRow } from './queries.ts';

export const presentAuditEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  vrijeme: row.at.toISOString(),
  id_admina: row.actorId,
  ime_admina: row.actorName ?? '',
  akcija: row.action as AuditAction,
  id_cilja: row.targetId,
  cilj: targetOf(row),
  opis: descriptionOf(row),
});

function targetOf({ targetType, targetName, tutorName, studentName, recipient, details }: AuditRow): string {
  if (targetType === 'user') return targetName ?? ADMIN_TEXT.auditNobody;
  if (targetType === 'lesson') return tutorName && studentName ? `${tutorName} – ${studentName}` : '';
  // Delivered mails are deleted after a while; `details` has the recipient.
  if (targetType === 'mail') return recipient ?? textOf(details.recipient);
  return textOf(details.name);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const statusOf = (value: unknown): string => ADMIN_STATUS_NAMES[value as LessonStatus] ?? '';

function descriptionOf({ action, details, otherName }: AuditRow): string {
  switch (action) {
    case 'lesson-status':
      return `${statusOf(details.from)} → ${statusOf(details.to)}`;
    case 'chat-read':
      return details.otherId === undefined
        ? ADMIN_TEXT.auditConversations
        : `${ADMIN_TEXT.auditConversationWith}${otherName ?? details.otherId}`;
    case 'mail-resend':
      return textOf(details.subject);
    case 'users-export':
    case 'lessons-export':
      return textOf(details.search) && `${ADMIN_TEXT.auditSearch}${textOf(details.search)}`;
    default:
      return '';
  }
}
