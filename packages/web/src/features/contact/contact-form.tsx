import { CONTACT_MESSAGE_MAX_LENGTH, CONTACT_SUBJECT_MAX_LENGTH } from '@casovi/contract/constants';
import { PUBLIC_TEXT } from '@casovi/contract/public-texts';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useEarlySubmit } from '../../ui/early.ts';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { useModals } from '../../ui/modals.tsx';

/** Required fields and the address are checked by the browser; what only the server can see stands at its field afterwards. */
export function ContactForm() {
  const modals = useModals();
  const ref = useRef<HTMLFormElement>(null);
  const early = useEarlySubmit(ref);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});

  const send = async (form: HTMLFormElement) => {
    const values = new FormData(form);
    const text = (name: string) => String(values.get(name) ?? '');
    setBusy(true);
    setErrors({});
    try {
      await call('POST /api/auth/send-email', {
        body: { name: text('name'), email: text('email'), subject: text('subject'), message: text('message') },
      });
      form.reset();
      await modals.success(PUBLIC_TEXT.contactSent);
    } catch (error) {
      await modals.failure(PUBLIC_TEXT.contactFailed);
      if (error instanceof ApiError) setErrors(error.fields);
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void send(event.currentTarget);
  };

  return (
    <Card className="self-start sm:p-8">
      <form ref={ref} {...early.form} onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
        <Field label="Ime i prezime" error={errors.name}>
          <Input name="name" autoComplete="name" maxLength={160} required />
        </Field>
        <Field label="E-mail adresa" error={errors.email}>
          <Input type="email" name="email" autoComplete="email" maxLength={254} required />
        </Field>
        <Field label="Naslov" error={errors.subject} className="sm:col-span-2">
          <Input name="subject" maxLength={CONTACT_SUBJECT_MAX_LENGTH} required />
        </Field>
        <Field label="Poruka" error={errors.message} className="sm:col-span-2">
          <Textarea name="message" maxLength={CONTACT_MESSAGE_MAX_LENGTH} required />
        </Field>
        <p className="hidden text-quiet noscript:block sm:col-span-2">
          Za slanje poruke sa ove stranice potreban je JavaScript. Bez njega nam pišite na e-mail adresu iz kontakta.
        </p>
        <SubmitButton busy={busy} ready={early.ready} className="sm:col-span-2">
          Posalji poruku
        </SubmitButton>
      </form>
    </Card>
  );
}
