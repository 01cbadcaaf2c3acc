import type { CurrentUser } from '@casovi/contract/accounts';
import { BIOGRAPHY_MAX_LENGTH, USER_TYPE } from '@casovi/contract/constants';
import { type FormEvent, useState } from 'react';
import { useSessionActions } from '../../lib/session/context.tsx';
import { useProblems } from '../../lib/use-problems.ts';
import { useProfileSaved } from '../../lib/use-profile-saved.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/input.tsx';
import { PictureField } from './picture-field.tsx';
import { pictureProblem, profileProblems, saveProfile } from './save-profile.ts';
import { useUnsaved } from './unsaved.tsx';

interface ProfileFormProps {
  user: CurrentUser;
  onDone?: () => void;
  onCancel?: () => void;
}

export function ProfileForm({ user, onDone, onCancel }: ProfileFormProps) {
  const session = useSessionActions();
  const tellSaved = useProfileSaved();
  const problems = useProblems();
  const [biography, setBiography] = useState(user.biografija);
  const [picture, setPicture] = useState<File | null>(null);
  const [saving, setSaving] = useState(false);
  useUnsaved(biography !== user.biografija || picture !== null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    const broken = profileProblems(user, biography, picture);
    if (broken.length > 0) return problems.show(broken);
    setSaving(true);
    const result = await saveProfile(user, biography, picture);
    setSaving(false);
    if ('problem' in result) return problems.show([result.problem]);
    setPicture(null);
    problems.mark([]);
    session.updated(result.user);
    onDone?.();
    await tellSaved(result.message);
  };

  return (
    <form ref={problems.form} onSubmit={submit} noValidate className="grid gap-6 px-4 pt-5 pb-6 sm:px-6">
      <PictureField
        name="img"
        current={user.img}
        chosen={picture}
        error={problems.errorOf('img')}
        onChoose={(file) => {
          setPicture(file);
          problems.clear('img');
          const unfit = file && pictureProblem(file);
          if (unfit) problems.mark((others) => [...others, { field: 'img', message: unfit }]);
        }}
      />
      <Field
        label="Biografija"
        hint={
          user.id_tipa === USER_TYPE.tutor
            ? 'Škola ili fakultet, šta predajete i koliko dugo. Učenici je čitaju na Vašem profilu.'
            : 'Koju školu i razred pohađate i u čemu Vam treba pomoć. Čita je profesor kod kojeg zakažete čas.'
        }
        error={problems.errorOf('biografija')}
        className="max-w-text"
      >
        <Textarea
          name="biografija"
          rows={6}
          maxLength={BIOGRAPHY_MAX_LENGTH}
          value={biography}
          onChange={(event) => {
            setBiography(event.target.value);
            problems.clear('biografija');
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Otkaži
          </Button>
        )}
        <Button type="submit" busy={saving}>
          Sačuvaj promjene
        </Button>
      </div>
    </form>
  );
}
