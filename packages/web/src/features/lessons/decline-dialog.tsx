import { REASON_MAX_LENGTH } from '@casovi/contract/constants';
import type { Lesson } from '@casovi/contract/lessons';
import { isBlank } from '@casovi/contract/rules';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/input.tsx';
import { lessonInWords } from './lesson-in-words.ts';

interface DeclineDialogProps {
  lesson: Lesson;
  /** While it is being sent. */
  busy: boolean;
  onClose: () => void;
  onSend: (reason: string) => void;
}

export function DeclineDialog({ lesson, busy, onClose, onSend }: DeclineDialogProps) {
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setMissing(isBlank(reason));
    if (isBlank(reason)) field.current?.focus();
    else onSend(reason.trim());
  };

  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsidePress
      title="Otkazivanje časa"
      description={lessonInWords(lesson)}
      footer={
        <>
          <Button type="submit" form={formId} busy={busy}>
            Posalji
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Otkazi
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate>
        <Field
          label="Razlog"
          hint="Učenik će ga pročitati. Ako možete, predložite drugi termin."
          error={missing ? LESSON_TEXT.lessonReasonRequired : null}
        >
          <Textarea
            ref={field}
            value={reason}
            maxLength={REASON_MAX_LENGTH}
            onChange={({ target }) => {
              setReason(target.value);
              setMissing(false);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
