import { QUESTION_MAX_LENGTH } from '@casovi/contract/constants';
import { conversationPath } from '@casovi/contract/display';
import { questionProblem } from '@casovi/contract/question-rules';
import { QUESTION_TEXT } from '@casovi/contract/texts/questions';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { newId } from '../../lib/new-id.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/input.tsx';
import { useModals } from '../../ui/modals.tsx';

interface AskDialogProps {
  tutor: { id_korisnika: number; ime: string };
  studentId: number;
  /** The session has ended meanwhile. */
  onNeedsLogin: () => void;
  onAsked: () => void;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
  /** Once it is sent. */
  afterSending: ReactNode;
}

/** What was written and not sent, by student and tutor: while this tab is open. */
const drafts = new Map<string, string>();

/** Import it lazily. */
export function AskDialog({ tutor, studentId, onNeedsLogin, onAsked, afterSending, ...dialog }: AskDialogProps) {
  const modals = useModals();
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [draftKey] = useState(`${studentId} ${tutor.id_korisnika}`);
  const [text, setText] = useState(drafts.get(draftKey) ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  /** A retry of the same text is stored once. */
  const attempt = useRef({ tekst: '', clientId: '' });
  const tekst = text.trim();

  const write = (next: string) => {
    setText(next);
    setProblem(null);
    drafts.set(draftKey, next);
  };
  const refuse = (message: string) => {
    setProblem(message);
    field.current?.focus();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const broken = questionProblem(text);
    if (broken) return refuse(broken);
    setBusy(true);
    if (attempt.current.tekst !== tekst) attempt.current = { tekst, clientId: newId() };
    try {
      const body = { profesorId: tutor.id_korisnika, ...attempt.current };
      const { message } = await call('POST /api/chat/pitanje', { body });
      drafts.delete(draftKey);
      setSent(message);
      onAsked();
    } catch (error) {
      setBusy(false);
      const said = error instanceof ApiError ? error.fields.tekst : undefined;
      if (error instanceof ApiError && error.status === 401) onNeedsLogin();
      else if (said) refuse(said);
      else await modals.failure(errorMessage(error, QUESTION_TEXT.failed));
    }
  };

  if (sent !== null) return <Sent {...dialog} tutorId={tutor.id_korisnika} message={sent} note={afterSending} />;
  return (
    <Dialog
      {...dialog}
      open
      keepOnOutsidePress
      initialFocus={field}
      title={QUESTION_TEXT.ask}
      description={`Profesor: ${tutor.ime}`}
      footer={
        <>
          <Button type="submit" form={formId} busy={busy}>
            Pošalji pitanje
          </Button>
          <Button variant="secondary" onClick={dialog.onClose}>
            Odustani
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate>
        <Field
          label="Vaše pitanje"
          error={problem}
          hint={
            <span className="flex items-start justify-between gap-4">
              <span>{QUESTION_TEXT.rule}</span>
              <span
                className={cx('figures shrink-0', tekst.length > QUESTION_MAX_LENGTH && 'font-semibold text-cancelled')}
              >
                {tekst.length}/{QUESTION_MAX_LENGTH}
              </span>
            </span>
          }
        >
          <Textarea ref={field} value={text} onChange={({ target }) => write(target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}

interface SentProps extends Pick<AskDialogProps, 'onClose' | 'finalFocus'> {
  tutorId: number;
  message: string;
  note: ReactNode;
}

const Sent = ({ tutorId, message, note, ...dialog }: SentProps) => (
  <Dialog
    {...dialog}
    open
    size="narrow"
    title="Bravo!"
    description={message}
    footer={
      <>
        <LinkButton to={conversationPath(tutorId)} variant="secondary">
          Otvori poruke
        </LinkButton>
        <Button onClick={dialog.onClose}>U redu</Button>
      </>
    }
  >
    <p>{QUESTION_TEXT.oneAnswer}</p>
    {note}
  </Dialog>
);
