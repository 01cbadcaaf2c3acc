import type { Task } from 'graphile-worker';
import { z } from 'zod';
import type { Smtp } from '../../platform/mail/smtp.ts';
import type { Parts } from '../../platform/parts.ts';
import { deliverMail } from './delivery.ts';
import { SEND_MAIL } from './queries.ts';

const payloadSchema = z.object({ mailId: z.number() });

/**
 * Without SMTP there is nobody to do this task: the worker then leaves its jobs alone, and they wait in the queue until
 * a process comes that can send.
 */
export const mailTasks = (parts: Parts, smtp: Smtp | undefined): Record<string, Task> =>
  smtp
    ? {
        [SEND_MAIL]: async (payload, { job }) => {
          const { mailId } = payloadSchema.parse(payload);
          await deliverMail(parts, smtp, mailId, job.attempts >= job.max_attempts);
        },
      }
    : {};
