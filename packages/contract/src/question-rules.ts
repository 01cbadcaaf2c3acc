/** No schema library, so that pages can bundle it. */
import { QUESTION_MAX_LENGTH } from './constants.ts';
import { contactIn } from './contacts.ts';
import { isBlank } from './letters.ts';
import { noContactsText, QUESTION_TEXT } from './texts/questions.ts';

/** Of an answer: its length is that of any message. */
export function contactProblem(text: string): string | null {
  const found = contactIn(text);
  return found === null ? null : noContactsText(found);
}

export function questionProblem(text: string): string | null {
  if (isBlank(text)) return QUESTION_TEXT.empty;
  return text.trim().length > QUESTION_MAX_LENGTH ? QUESTION_TEXT.tooLong : contactProblem(text);
}
