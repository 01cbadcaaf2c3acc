import type { WaitingTutor } from '@casovi/contract/admin';
import { REASON_MAX_LENGTH } from '@casovi/contract/constants';
import { isBlank } from '@casovi/contract/rules';
import { APPLICATION_TEXT } from '@casovi/contract/texts/applications';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/input.tsx';

interface MissingDialogProps {
  tutor: WaitingTutor;
  /** What the application lacks by itself, to begin with. */
  lacks: readonly string[];
  busy: boolean;
  onClose: () => void;
  onSend: (text: string) => void;
}

export function MissingDialog({ tutor, lacks, busy, onClose, onSend }: MissingDialogProps) {
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(tutor.prijava.nedostaje || lacks.join(', '));
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
      title="Šta nedostaje u prijavi"
      description={tutor.ime}
      footer={
        <>
          <Button type="submit" form={formId} busy={busy}>
            Pošalji
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Otkaži
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate>
        <Field
          label="Nedostaje"
          hint="Profesor ovo čita u e-mailu i u podešavanjima, dok nešto ne izmijeni."
          error={missing ? APPLICATION_TEXT.missingRequired : null}
        >
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
