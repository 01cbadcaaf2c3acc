import type { TeachingMode } from '@casovi/contract/constants';
import { TUTOR_TEXT } from '@casovi/contract/texts/tutors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useProfileSaved } from '../../lib/use-profile-saved.ts';
import { useModals } from '../../ui/modals.tsx';
import {
  draftOf,
  draftProblem,
  emptySubject,
  type OfferingDraft,
  offeredIn,
  type SubjectDraft,
  sameOffer,
} from './offering-draft.ts';
import { SaveBar, Section, SectionData } from './section.tsx';
import { SubjectCard } from './subject-card.tsx';
import { type SubjectName, SubjectPicker } from './subject-picker.tsx';
import { TeachingModeField, teachingModeKey } from './teaching-mode-field.tsx';
import { useUnsaved } from './unsaved.tsx';

const TITLE = 'Predmeti i cijene';

export function Offerings({ tutorId }: { tutorId: number }) {
  const queries = useQueryClient();
  const key = ['offerings', tutorId];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const ofTutor = { params: { profId: tutorId }, signal };
      const [subjects, prices, [first]] = await Promise.all([
        call('GET /api/subj/predmetiSvi', { signal }),
        call('GET /api/tutor/cijene/:profId', ofTutor),
        call('GET /api/tutor/predmeti/nacin/nastave/:profId', ofTutor),
      ]);
      return { subjects, draft: draftOf(prices, first?.nacin_nastave ?? 0) };
    },
    // The editor has the latest state.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) {
    return (
      <Section id="predmeti" title={TITLE}>
        <SectionData error={error} onRetry={refetch} />
      </Section>
    );
  }
  const save = async (draft: OfferingDraft): Promise<string> => {
    const predmeti = offeredIn(draft).map((offered) => ({ id_profesora: tutorId, ...offered }));
    const { message } = await call('POST /api/tutor/sacuvaj_predmete', {
      body: { profesorId: tutorId, predmeti, nacin_nastave: draft.mode },
    });
    queries.setQueryData(key, { ...data, draft });
    void queries.invalidateQueries({ queryKey: teachingModeKey(tutorId) });
    return message;
  };
  return <OfferingEditor initial={data.draft} subjects={data.subjects} save={save} />;
}

interface OfferingEditorProps {
  initial: OfferingDraft;
  subjects: readonly SubjectName[];
  save: (draft: OfferingDraft) => Promise<string>;
}

function OfferingEditor({ initial, subjects, save }: OfferingEditorProps) {
  const modals = useModals();
  const tellSaved = useProfileSaved();
  const list = useRef<HTMLDivElement>(null);
  const [saved, setSaved] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [marked, setMarked] = useState(false);
  const [saving, setSaving] = useState(false);
  const changed = !sameOffer(draft, saved);
  useUnsaved(changed);

  const setMode = (mode: TeachingMode) => setDraft((now) => ({ ...now, mode }));
  const setSubject = (id: number, levels: SubjectDraft | null) =>
    setDraft((now) => {
      const next = new Map(now.subjects);
      if (levels) next.set(id, levels);
      else next.delete(id);
      return { ...now, subjects: next };
    });
  /** On top, near the picker. */
  const add = (id: number) =>
    setDraft((now) => ({ ...now, subjects: new Map([[id, emptySubject()], ...now.subjects]) }));

  const onSave = async () => {
    const problem = draftProblem(draft);
    setMarked(problem !== null);
    if (problem) {
      const input = problem.level ? `input[name="cijena-${problem.level}"]` : 'input';
      const field = list.current?.querySelector<HTMLElement>(`[data-subject="${problem.subject}"] ${input}`);
      field?.focus();
      // Not behind the bar at the bottom.
      field?.scrollIntoView({ block: 'center' });
      return modals.failure(problem.message);
    }
    setSaving(true);
    try {
      const message = await save(draft);
      setSaved(draft);
      await tellSaved(message);
    } catch {
      await modals.failure(TUTOR_TEXT.offeringsFailed);
    } finally {
      setSaving(false);
    }
  };

  const chosen = subjects.filter(({ id_predmeta }) => draft.subjects.has(id_predmeta));
  const nameOf = new Map(chosen.map(({ id_predmeta, naziv_predmeta }) => [id_predmeta, naziv_predmeta]));

  return (
    <Section
      id="predmeti"
      title={TITLE}
      lead="Izaberite predmete, označite nivoe koje predajete i upišite cijenu za 60 minuta u cijelim eurima. Već zakazani časovi zadržavaju staru cijenu."
    >
      <div className="grid gap-6 px-4 pt-5 pb-6 sm:px-6">
        <TeachingModeField mode={draft.mode} onChange={setMode} />
        <SubjectPicker subjects={subjects.filter(({ id_predmeta }) => !draft.subjects.has(id_predmeta))} onPick={add} />
        <div ref={list} className="grid gap-3">
          {[...draft.subjects].map(([id, levels]) => (
            <SubjectCard
              key={id}
              id={id}
              name={nameOf.get(id) ?? ''}
              levels={levels}
              marked={marked}
              onChange={(next) => setSubject(id, next)}
              onRemove={() => setSubject(id, null)}
            />
          ))}
          {draft.subjects.size === 0 && (
            <p className="rounded-card border border-line border-dashed px-4 py-8 text-center text-quiet">
              Još nemate nijedan predmet. Izaberite ga iznad i učenici će moći da Vas pronađu.
            </p>
          )}
        </div>
      </div>
      <SaveBar
        unsaved={changed}
        saving={saving}
        saveText="Sačuvaj predmete i cijene"
        onSave={onSave}
        onDiscard={() => setDraft(saved)}
      />
    </Section>
  );
}
