import { MESSAGE_MAX_LENGTH } from '@casovi/contract/constants';
import { contactProblem } from '@casovi/contract/question-rules';
import { CHAT_TEXT } from '@casovi/contract/texts/chat';
import { QUESTION_TEXT } from '@casovi/contract/texts/questions';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { controlLook } from '../../ui/input.tsx';

const COUNTED_FROM = MESSAGE_MAX_LENGTH - 200;

interface ComposerProps {
  otherName: string;
  /** The one answer to a question. */
  answering: boolean;
  draft: string;
  onDraft: (text: string) => void;
  onSend: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

export function Composer({ otherName, answering, draft, onDraft, onSend, field }: ComposerProps) {
  const [counterId, hintId, problemId] = [useId(), useId(), useId()];
  const [problem, setProblem] = useState<string | null>(null);
  const [text, setText] = useState(draft);
  const { length } = text.trim();
  const tooLong = length > MESSAGE_MAX_LENGTH;
  const counted = length >= COUNTED_FROM;

  const write = (next: string) => {
    setText(next);
    setProblem(null);
    onDraft(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus();
    if (length === 0 || tooLong) return;
    const broken = answering ? contactProblem(text) : null;
    if (broken) return setProblem(broken);
    onSend(text.trim());
    write('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // During IME composition Enter belongs to the input method.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };

  return (
    <form onSubmit={submit} noValidate className="sticky bottom-0 border-line border-t bg-surface p-3 sm:px-5">
      {answering && (
        <p id={hintId} className="mb-2 text-quiet text-sm">
          {QUESTION_TEXT.answering}
        </p>
      )}
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          rows={1}
          value={text}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
          placeholder={CHAT_TEXT.chatPlaceholder}
          aria-label={`${answering ? 'Odgovor' : 'Poruka'}: ${otherName}`}
          aria-invalid={tooLong || problem !== null || undefined}
          aria-describedby={
            [answering && hintId, problem && problemId, counted && counterId].filter(Boolean).join(' ') || undefined
          }
          autoComplete="off"
          enterKeyHint="send"
          className={cx(controlLook, 'field-sizing-content max-h-40 min-h-11 min-w-0 resize-none py-2.5')}
        />
        <Button type="submit" icon={<SendHorizontal className="size-5 max-sm:hidden" aria-hidden="true" />}>
          Pošalji
        </Button>
      </div>
      {problem && (
        <p id={problemId} role="alert" className="wrap-anywhere mt-1.5 font-medium text-cancelled text-sm">
          {problem}
        </p>
      )}
      {counted && (
        <p
          id={counterId}
          role={tooLong ? 'alert' : undefined}
          className={cx('figures mt-1.5 text-sm', tooLong ? 'font-medium text-cancelled' : 'text-quiet')}
        >
          {length} / {MESSAGE_MAX_LENGTH}
          {tooLong && '. Poruka je predugačka: skratite je ili podijelite na dvije.'}
        </p>
      )}
    </form>
  );
}
