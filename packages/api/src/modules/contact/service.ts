import { type ContactForm, contactProblems } from '@casovi/contract/rules';
import { inTransaction } from '../../platform/events.ts';
import { brokenRule } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { enqueueMail } from '../mail/public.ts';
import { contactMail } from './mails.ts';

export async function sendContactMessage(parts: Parts, form: ContactForm): Promise<void> {
  const [problem, ...others] = contactProblems(form);
  if (problem) throw brokenRule(problem, ...others);
  await inTransaction(parts, (tx) => enqueueMail(parts, tx, contactMail(form, parts.settings.contactEmail)));
}
