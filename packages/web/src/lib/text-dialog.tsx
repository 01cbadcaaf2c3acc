import { REASON_MAX_LENGTH } from '@casovi/contract/constants';
import { isBlank } from '@casovi/contract/letters';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/input.tsx';

interface TextDialogProps {
  title: string;
  description: string;
  label: string;
  hint: string;
  /** To begin with. */
  initial?: string;
  /** When there is nothing to read. */
  missingText: string;
  sendText: string;
  cancelText: string;
  /** While it is being sent. */
  busy: boolean;
  onClose: () => void;
  onSend: (text: string) => void;
}

/** Asks for a text, which is needed. */
export function TextDialog({ title, description, label, hint, initial = '', busy, ...props }: TextDialogProps) {
  const { missingText, sendText, cancelText, onClose, onSend } = props;
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(initial);
  const [missing, setMissing] = useState(false);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setMissing(isBlank(text));
    if (isBlank(text)) field.current?.focus();
    else onSend(text.trim());
  };

  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsidePress
      title={title}
      description={description}
      footer={
        <>
          <Button type="submit" form={formId} busy={busy}>
            {sendText}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {cancelText}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate>
        <Field label={label} hint={hint} error={missing ? missingText : null}>
          <Textarea
            ref={field}
            value={text}
            maxLength={REASON_MAX_LENGTH}
            onChange={({ target }) => {
              setText(target.value);
              setMissing(false);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
