import { MINIMUM_AGE, USER_TYPE } from '@casovi/contract/constants';
import { withNextPage } from '@casovi/contract/next-page';
import { ACCOUNT_TEXT } from '@casovi/contract/texts/accounts';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSubmission } from '../../lib/use-submission.ts';
import { Checkbox } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select, Textarea } from '../../ui/input.tsx';
import { useModals } from '../../ui/modals.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { AccountForm } from './account-form.tsx';
import { emailForLogin } from './email-for-login.ts';
import { linkLook } from './link-look.ts';
import { PasswordHint } from './password-hint.tsx';
import { guardianNeeded, isTutor, type RegistrationKind, readRegistration, registration } from './registration.ts';

interface RegistrationFormProps {
  kind: RegistrationKind;
  /** The page that the confirmation of the e-mail address leads on to. */
  next?: string | null;
}

export function RegistrationForm({ kind, next = null }: RegistrationFormProps) {
  const modals = useModals();
  const navigate = useNavigate();
  const submission = useSubmission(registration(kind), {
    onSent: async ({ message }, form) => {
      await modals.success(message || ACCOUNT_TEXT.registered);
      await navigate(withNextPage('/success', next), { state: emailForLogin(form) });
    },
    failureText: (message) => `${ACCOUNT_TEXT.errorPrefix}${message}`,
  });
  const { errorOf, typed: before } = submission;
  const [typed, setTyped] = useState(() => {
    const form = new FormData();
    for (const [name, value] of Object.entries(before)) form.set(name, value);
    return readRegistration(form, kind);
  });
  // Survives switching between the two types.
  const [biography, setBiography] = useState(before.cv ?? '');

  const follow = (form: HTMLFormElement) => setTyped(readRegistration(new FormData(form), kind));
  // Browsers autofill and restore fields before hydration.
  const { ref } = submission.form;
  useEffect(() => {
    if (ref.current) setTyped(readRegistration(new FormData(ref.current), kind));
  }, [ref, kind]);

  return (
    <AccountForm submission={submission} submitText="NAPRAVI NALOG" onInput={follow}>
      {next && <input type="hidden" name="next" value={next} />}
      <Field
        label="Ime i prezime"
        hint={
          !isTutor(typed) &&
          `Pravite nalog za dijete? Unesite njegovo ime i prezime i datum rođenja, a telefon i e-mail adresu svoju. Ako ima manje od ${MINIMUM_AGE.student} godina, na kraju potvrđujete i svoju saglasnost.`
        }
        error={errorOf('name')}
      >
        <Input name="name" defaultValue={before.name} autoComplete="name" autoCapitalize="words" required />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Datum rođenja" error={errorOf('dob')}>
          <Input type="date" name="dob" defaultValue={before.dob} autoComplete="bday" required />
        </Field>
        <Field label="Telefon" error={errorOf('phone')}>
          <Input
            type="tel"
            name="phone"
            defaultValue={before.phone}
            autoComplete="tel"
            placeholder="+382 67 123 456"
            required
          />
        </Field>
      </div>
      <Field label="E-mail adresa" error={errorOf('email')}>
        <Input type="email" name="email" defaultValue={before.email} autoComplete="email" required />
      </Field>
      <Field label="Lozinka" hint={<PasswordHint password={typed.password} />} error={errorOf('password')}>
        <PasswordInput name="password" autoComplete="new-password" required />
      </Field>
      {kind === 'student' && (
        <Field label="Tip korisnika" error={errorOf('userType')}>
          <Select name="userType" defaultValue={before.userType ?? (isBooking(next) ? USER_TYPE.student : '')} required>
            <option value="">Izaberite</option>
            <option value={USER_TYPE.student}>Ucenik</option>
            <option value={USER_TYPE.tutor}>Profesor</option>
          </Select>
        </Field>
      )}
      {isTutor(typed) && (
        <Field
          label="Biografija"
          hint="Škola ili fakultet, šta predajete i koliko dugo. Učenici je čitaju na Vašem profilu, a kasnije možete da je mijenjate."
          error={errorOf('cv')}
        >
          <Textarea
            name="cv"
            defaultValue={biography}
            onInput={(event) => setBiography(event.currentTarget.value)}
            required
          />
        </Field>
      )}
      <div className="flex flex-col">
        {guardianNeeded(typed) && (
          <Checkbox
            name="guardianConsent"
            defaultChecked={'guardianConsent' in before}
            required
            error={errorOf('guardianConsent')}
            label={
              <>
                Imam saglasnost roditelja ili staratelja.
                {!errorOf('guardianConsent') && (
                  <span className="mt-0.5 block text-quiet text-sm">
                    {isTutor(typed) ? ACCOUNT_TEXT.guardianConsentTutor : ACCOUNT_TEXT.guardianConsentStudent}
                  </span>
                )}
              </>
            }
          />
        )}
        <Checkbox
          name="terms"
          defaultChecked={'terms' in before}
          required
          error={errorOf('terms')}
          label={<TermsLabel />}
        />
      </div>
    </AccountForm>
  );
}

/** Only students book. */
const isBooking = (next: string | null): boolean => next?.startsWith('/profesori/') ?? false;

/** Opened in new tabs, so that the form keeps its input. */
function TermsLabel() {
  return (
    <>
      Prihvatam{' '}
      <Link to="/uslovi-koriscenja" target="_blank" className={linkLook}>
        uslove korišćenja
        <span className="sr-only"> (otvara se u novoj kartici)</span>
      </Link>{' '}
      i{' '}
      <Link to="/politika-privatnosti" target="_blank" className={linkLook}>
        politiku privatnosti
        <span className="sr-only"> (otvara se u novoj kartici)</span>
      </Link>
      .
    </>
  );
}
