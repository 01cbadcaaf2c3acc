import { LESSONS_A_DAY_MAX, NOTICE_HOURS, WEEKS_AHEAD_MAX } from '@casovi/contract/constants';
import { plural } from '@casovi/contract/display';
import type { WeekRules } from '@casovi/contract/planner';
import { PLANNER_TEXT } from '@casovi/contract/texts/planner';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../lib/api.ts';
import { Checkbox } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { useModals } from '../../ui/modals.tsx';
import { SaveBar, Section, SectionData } from './section.tsx';
import { useUnsaved } from './unsaved.tsx';

const TITLE = 'Pravila zakazivanja';

export function BookingRules({ tutorId }: { tutorId: number }) {
  const queries = useQueryClient();
  const key = ['rules', tutorId];
  const ofTutor = { params: { profId: tutorId } };
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/planer/pravila/:profId', { ...ofTutor, signal }),
    // The editor has the latest state.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) {
    return (
      <Section id="pravila" title={TITLE}>
        <SectionData error={error} onRetry={refetch} />
      </Section>
    );
  }
  const save = async (rules: WeekRules): Promise<string> => {
    const { message } = await call('PUT /api/planer/pravila/:profId', { ...ofTutor, body: rules });
    queries.setQueryData(key, rules);
    return message;
  };
  return <RulesEditor saved={data} save={save} />;
}

interface RulesEditorProps {
  saved: WeekRules;
  save: (rules: WeekRules) => Promise<string>;
}

function RulesEditor({ saved, save }: RulesEditorProps) {
  const modals = useModals();
  const [rules, setRules] = useState(saved);
  const [saving, setSaving] = useState(false);
  const changed = JSON.stringify(rules) !== JSON.stringify(saved);
  useUnsaved(changed);
  const change = (changes: Partial<WeekRules>) => setRules((before) => ({ ...before, ...changes }));

  const onSave = async () => {
    setSaving(true);
    try {
      await modals.success(await save(rules));
    } catch (failed) {
      await modals.failure(errorMessage(failed, PLANNER_TEXT.rulesFailed));
    } finally {
      setSaving(false);
    }
  };

  return (
    <Section id="pravila" title={TITLE} lead="Važe za nove zahtjeve. Časovi koji su već zakazani ostaju kakvi jesu.">
      <div className="grid gap-x-8 gap-y-5 px-4 pt-5 pb-6 sm:grid-cols-2 sm:px-6">
        <Field label="Zahtjeve primam najkasnije">
          <Select
            value={rules.najava_sati}
            onChange={({ target }) =>
              change({ najava_sati: NOTICE_HOURS.find((hours) => String(hours) === target.value) ?? 2 })
            }
          >
            {NOTICE_HOURS.map((hours) => (
              <option key={hours} value={hours}>
                {hours === 0 ? 'do samog početka časa' : `${plural(hours, 'sat', 'sata', 'sati')} prije časa`}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Termini su otvoreni">
          <Select
            value={rules.najdalje_sedmica}
            onChange={({ target }) => change({ najdalje_sedmica: Number(target.value) })}
          >
            {Array.from({ length: WEEKS_AHEAD_MAX }, (_, index) => index + 1).map((weeks) => (
              <option key={weeks} value={weeks}>
                {plural(weeks, 'sedmicu', 'sedmice', 'sedmica')} unaprijed
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Najviše časova dnevno" hint="Kad ih je toliko, ostali sati tog dana se zatvaraju.">
          <Select
            value={rules.najvise_dnevno ?? ''}
            onChange={({ target }) => change({ najvise_dnevno: Number(target.value) || null })}
          >
            <option value="">bez ograničenja</option>
            {Array.from({ length: LESSONS_A_DAY_MAX }, (_, index) => index + 1).map((lessons) => (
              <option key={lessons} value={lessons}>
                {plural(lessons, 'čas', 'časa', 'časova')}
              </option>
            ))}
          </Select>
        </Field>
        <Checkbox
          className="sm:mt-4"
          label={
            <>
              Slobodan sat između časova
              <span className="block text-quiet text-sm">
                Za put ili predah: sat prije i sat poslije časa se zatvara.
              </span>
            </>
          }
          checked={rules.pauza}
          onChange={({ target }) => change({ pauza: target.checked })}
        />
      </div>
      <SaveBar
        unsaved={changed}
        saving={saving}
        saveText="Sačuvaj pravila"
        onSave={onSave}
        onDiscard={() => setRules(saved)}
      />
    </Section>
  );
}
