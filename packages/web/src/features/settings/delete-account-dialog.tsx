import type { CurrentUser } from '@casovi/contract/accounts';
import { USER_TYPE } from '@casovi/contract/constants';
import { PRIVACY_TEXT } from '@casovi/contract/texts/privacy';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { useSessionActions } from '../../lib/session/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useModals } from '../../ui/modals.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';

interface DeleteAccountDialogProps {
  user: CurrentUser;
  onClose: () => void;
}

const GONE = [
  'ime, e-mail adresa, telefon, datum rođenja, biografija i fotografije',
  'poruke koje ste napisali (druga strana umjesto njih vidi da su obrisane)',
  'prijave na svim uređajima i obavještenja',
];

export function DeleteAccountDialog({ user, onClose }: DeleteAccountDialogProps) {
  const session = useSessionActions();
  const modals = useModals();
  const navigate = useNavigate();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isTutor = user.id_tipa === USER_TYPE.tutor;

  const refuse = (message: string) => {
    setProblem(message);
    setBusy(false);
    const field = form.current?.elements.namedItem('lozinka');
    if (field instanceof HTMLElement) field.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const lozinka = String(new FormData(event.currentTarget).get('lozinka') ?? '');
    if (!lozinka.trim()) return refuse('Unesite svoju lozinku.');
    setBusy(true);
    try {
      const { message } = await call('POST /api/nalog/obrisi', { body: { lozinka } });
      await session.signOut();
      await navigate('/');
      await modals.done(message);
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return refuse(error.message);
      onClose();
      await modals.failure(errorMessage(error));
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsidePress
      title="Brisanje naloga"
      description="Ovo ne može da se poništi."
      footer={
        <>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            Obriši nalog zauvijek
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Odustani
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div>
          <h3 className="font-semibold text-base tracking-normal">Briše se odmah</h3>
          <ul className="mt-1.5 grid list-disc gap-1 pl-5">
            {GONE.map((text) => (
              <li key={text}>{text}</li>
            ))}
            {isTutor && (
              <li>profil, predmeti, cijene i slobodni termini: više Vas niko ne može naći ni zakazati čas</li>
            )}
          </ul>
        </div>
        {user.id_tipa !== USER_TYPE.admin && (
          <div>
            <h3 className="font-semibold text-base tracking-normal">Otkazuje se</h3>
            <p className="mt-1.5">
              Svi budući časovi. {isTutor ? 'Učenike' : 'Profesore'} ćemo obavijestiti, kao i kod svakog otkazivanja.
            </p>
          </div>
        )}
        <div>
          <h3 className="font-semibold text-base tracking-normal">Ostaje kod druge strane</h3>
          <p className="mt-1.5">
            Prošli časovi i recenzije, ali bez Vašeg imena: umjesto njega piše „{PRIVACY_TEXT.deletedUser}“.
          </p>
        </div>
        <form ref={form} id={formId} onSubmit={submit} noValidate>
          <input type="hidden" name="username" autoComplete="username" value={user.email} />
          <Field label="Vaša lozinka" hint="Da budemo sigurni da ste to Vi." error={problem}>
            <PasswordInput name="lozinka" autoComplete="current-password" required onChange={() => setProblem(null)} />
          </Field>
        </form>
      </div>
    </Dialog>
  );
}
