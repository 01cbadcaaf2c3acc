import type { CurrentUser } from '@casovi/contract/accounts';
import { BIOGRAPHY_MAX_LENGTH, USER_TYPE } from '@casovi/contract/constants';
import type { Problem } from '@casovi/contract/rules';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { APPLICATION_KEY } from '../../lib/application.ts';
import { useSessionActions } from '../../lib/session/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/input.tsx';
import { useModals } from '../../ui/modals.tsx';
import { PictureField } from './picture-field.tsx';
import { pictureProblem, profileProblem, saveProfile } from './save-profile.ts';
import { useUnsaved } from './unsaved.tsx';

interface ProfileFormProps {
  user: CurrentUser;
  onDone?: () => void;
  onCancel?: () => void;
}

export function ProfileForm({ user, onDone, onCancel }: ProfileFormProps) {
  const session = useSessionActions();
  const queries = useQueryClient();
  const modals = useModals();
  const form = useRef<HTMLFormElement>(null);
  const [biography, setBiography] = useState(user.biografija);
  const [picture, setPicture] = useState<File | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [saving, setSaving] = useState(false);
  useUnsaved(biography !== user.biografija || picture !== null);

  /** Shown in a modal, which returns the focus to the field, and then at the field. */
  const refuse = async (found: Problem) => {
    setProblem(null);
    const field = form.current?.elements.namedItem(found.field);
    if (field instanceof HTMLElement) field.focus();
    await modals.failure(found.message);
    setProblem(found);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    const broken = profileProblem(user, biography, picture);
    if (broken) return refuse(broken);
    setSaving(true);
    const result = await saveProfile(user, biography, picture);
    setSaving(false);
    if ('problem' in result) return refuse(result.problem);
    setPicture(null);
    setProblem(null);
    session.updated(result.user);
    void queries.invalidateQueries({ queryKey: APPLICATION_KEY });
    onDone?.();
    await modals.success(result.message);
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-6 px-4 pt-5 pb-6 sm:px-6">
      <PictureField
        name="img"
        current={user.img}
        chosen={picture}
        error={problem?.field === 'img' ? problem.message : null}
        onChoose={(file) => {
          setPicture(file);
          const unfit = file && pictureProblem(file);
          setProblem(unfit ? { field: 'img', message: unfit } : null);
        }}
      />
      <Field
        label="Biografija"
        hint={
          user.id_tipa === USER_TYPE.tutor
            ? 'Škola ili fakultet, šta predajete i koliko dugo. Učenici je čitaju na Vašem profilu.'
            : 'Koju školu i razred pohađate i u čemu Vam treba pomoć. Čita je profesor kod kojeg zakažete čas.'
        }
        error={problem?.field === 'biografija' ? problem.message : null}
        className="max-w-text"
      >
        <Textarea
          name="biografija"
          rows={6}
          maxLength={BIOGRAPHY_MAX_LENGTH}
          value={biography}
          onChange={(event) => {
            setBiography(event.target.value);
            if (problem?.field === 'biografija') setProblem(null);
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
