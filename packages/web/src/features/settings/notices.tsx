import { QUIET_HOURS } from '@casovi/contract/constants';
import type { NoticePreferences } from '@casovi/contract/notices';
import { NOTICE_TEXT } from '@casovi/contract/texts/notices';
import { timeOfHour } from '@casovi/contract/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call, errorMessage } from '../../lib/api.ts';
import { Checkbox } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { useModals } from '../../ui/modals.tsx';
import { NoticeKinds } from './notice-kinds.tsx';
import { SaveBar, Section, SectionData } from './section.tsx';
import { useUnsaved } from './unsaved.tsx';

const ABOUT = {
  id: 'obavjestenja',
  title: 'Obavještenja',
  lead: 'Šta želite da čujete i kako. Sve to uvijek stoji i na stranici Obavještenja.',
};

interface NoticeSettingsProps {
  userId: number;
  /** Under the choices. */
  aboutDevices: ReactNode;
}

export function NoticeSettings({ userId, aboutDevices }: NoticeSettingsProps) {
  const queries = useQueryClient();
  const key = ['notice-preferences', userId];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/auth/obavjestenja', { signal }),
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
  const save = async (preferences: NoticePreferences): Promise<string> => {
    const { message } = await call('PUT /api/auth/obavjestenja', { body: preferences });
    queries.setQueryData(key, preferences);
    return message;
  };
  return <PreferencesEditor saved={data} save={save} aboutDevices={aboutDevices} />;
}

interface EditorProps extends Pick<NoticeSettingsProps, 'aboutDevices'> {
  saved: NoticePreferences;
  save: (preferences: NoticePreferences) => Promise<string>;
}

function PreferencesEditor({ saved, save, aboutDevices }: EditorProps) {
  const modals = useModals();
  const [preferences, setPreferences] = useState(saved);
  const [saving, setSaving] = useState(false);
  const changed = JSON.stringify(preferences) !== JSON.stringify(saved);
  useUnsaved(changed);

  const onSave = async () => {
    setSaving(true);
    try {
      await modals.success(await save(preferences));
    } catch (failed) {
      await modals.failure(errorMessage(failed, NOTICE_TEXT.saveFailed));
    } finally {
      setSaving(false);
    }
  };

  return (
    <Section {...ABOUT}>
      <div className="grid gap-6 px-4 pt-4 pb-6 sm:px-6">
        <NoticeKinds
          kinds={preferences.vrste}
          onChange={(vrste) => setPreferences((before) => ({ ...before, vrste }))}
        />
        {aboutDevices}
        <Quiet hours={preferences.tiho} onChange={(tiho) => setPreferences((before) => ({ ...before, tiho }))} />
      </div>
      <SaveBar
        unsaved={changed}
        saving={saving}
        saveText="Sačuvaj obavještenja"
        onSave={onSave}
        onDiscard={() => setPreferences(saved)}
      />
    </Section>
  );
}

type Hours = NoticePreferences['tiho'];

const Quiet = ({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) => (
  <div>
    <Checkbox
      label={
        <>
          <span className="font-semibold">Tihi sati</span>
          <span className="block text-quiet text-sm">
            Tada se uređaj ne oglašava. Podsjetnici za to vrijeme stižu ranije.
          </span>
        </>
      }
      checked={hours !== null}
      onChange={({ target }) => onChange(target.checked ? QUIET_HOURS : null)}
    />
    {hours && (
      <div className="mt-2 grid max-w-md grid-cols-[repeat(auto-fit,minmax(min(--spacing(32),100%),1fr))] gap-4">
        <HourField label="Od" value={hours.od} not={hours.do} onChange={(od) => onChange({ ...hours, od })} />
        <HourField label="Do" value={hours.do} not={hours.od} onChange={(until) => onChange({ ...hours, do: until })} />
      </div>
    )}
  </div>
);

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface HourFieldProps {
  label: string;
  value: number;
  /** The other end. */
  not: number;
  onChange: (hour: number) => void;
}

const HourField = ({ label, value, not, onChange }: HourFieldProps) => (
  <Field label={label}>
    <Select value={value} onChange={({ target }) => onChange(Number(target.value))}>
      {HOURS.filter((hour) => hour !== not).map((hour) => (
        <option key={hour} value={hour}>
          {timeOfHour(hour)}
        </option>
      ))}
    </Select>
  </Field>
);
