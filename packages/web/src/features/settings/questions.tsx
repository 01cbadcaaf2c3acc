import { QUESTION_TEXT } from '@casovi/contract/texts/questions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../lib/api.ts';
import { Checkbox } from '../../ui/choices.tsx';
import { useModals } from '../../ui/modals.tsx';
import { SaveBar, Section, SectionData } from './section.tsx';
import { useUnsaved } from './unsaved.tsx';

const ABOUT = {
  id: 'pitanja',
  title: 'Pitanja prije zakazivanja',
  lead: 'Učenik koji još nema čas sa Vama može da Vam postavi jedno kratko pitanje, bez kontakata. Vi odgovarate jednom porukom.',
};

export function Questions({ tutorId }: { tutorId: number }) {
  const queries = useQueryClient();
  const key = ['takes-questions', tutorId];
  const ofTutor = { params: { profId: tutorId } };
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/tutor/pitanja/:profId', { ...ofTutor, signal }),
    // The editor has the latest state.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) {
    return (
      <Section {...ABOUT}>
        <SectionData error={error} onRetry={refetch} />
      </Section>
    );
  }
  const save = async (prima_pitanja: boolean): Promise<string> => {
    const { message } = await call('PUT /api/tutor/pitanja/:profId', { ...ofTutor, body: { prima_pitanja } });
    queries.setQueryData(key, { prima_pitanja });
    return message;
  };
  return <Choice saved={data.prima_pitanja} save={save} />;
}

function Choice({ saved, save }: { saved: boolean; save: (takes: boolean) => Promise<string> }) {
  const modals = useModals();
  const [takes, setTakes] = useState(saved);
  const [saving, setSaving] = useState(false);
  useUnsaved(takes !== saved);

  const onSave = async () => {
    setSaving(true);
    try {
      await modals.success(await save(takes));
    } catch (failed) {
      await modals.failure(errorMessage(failed, QUESTION_TEXT.switchFailed));
    } finally {
      setSaving(false);
    }
  };

  return (
    <Section {...ABOUT}>
      <div className="px-4 pt-4 pb-5 sm:px-6">
        <Checkbox label="Primam pitanja" checked={takes} onChange={({ target }) => setTakes(target.checked)} />
      </div>
      <SaveBar
        unsaved={takes !== saved}
        saving={saving}
        saveText="Sačuvaj izbor"
        onSave={onSave}
        onDiscard={() => setTakes(saved)}
      />
    </Section>
  );
}
