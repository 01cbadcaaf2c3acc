import { CONTACT_MESSAGE_MAX_LENGTH, CONTACT_SUBJECT_MAX_LENGTH } from '@casovi/contract/constants';
import { CONTACT_TEXT } from '@casovi/contract/texts/contact';
import { WHOLE_FORM } from '../../lib/forms.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { useModals } from '../../ui/modals.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CONTACT } from './contact.ts';

/** Native validation; errors of the server are shown at their field. */
export function ContactForm() {
  const modals = useModals();
  const submission = useSubmission(CONTACT, {
    onSent: () => {
      form.ref.current?.reset();
      return modals.success(CONTACT_TEXT.contactSent);
    },
    failureText: () => CONTACT_TEXT.contactFailed,
  });
  const { form, busy, errorOf, sent } = submission;
  const typed = sent ? {} : submission.typed;
  return (
    <Card className="self-start sm:p-8">
      {sent && (
        <Notice kind="success" className="mb-5">
          {CONTACT_TEXT.contactSent}
        </Notice>
      )}
      {/* The URL of an index route's action. */}
      <form {...form} action="/?index#contact" className="grid gap-5 sm:grid-cols-2">
        <Field label="Ime i prezime" error={errorOf('name')}>
          <Input name="name" defaultValue={typed.name} autoComplete="name" maxLength={160} required />
        </Field>
        <Field label="E-mail adresa" error={errorOf('email')}>
          <Input type="email" name="email" defaultValue={typed.email} autoComplete="email" maxLength={254} required />
        </Field>
        <Field label="Naslov" error={errorOf('subject')} className="sm:col-span-2">
          <Input name="subject" defaultValue={typed.subject} maxLength={CONTACT_SUBJECT_MAX_LENGTH} required />
        </Field>
        <Field label="Poruka" error={errorOf('message')} className="sm:col-span-2">
          <Textarea name="message" defaultValue={typed.message} maxLength={CONTACT_MESSAGE_MAX_LENGTH} required />
        </Field>
        <FieldError text={errorOf(WHOLE_FORM)} />
        <Button type="submit" size="large" busy={busy} className="sm:col-span-2">
          Posalji poruku
        </Button>
      </form>
    </Card>
  );
}
