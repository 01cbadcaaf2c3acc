import { TEACHING_MODE, type TeachingMode } from '@casovi/contract/constants';
import { teachingModeOf } from '@casovi/contract/rules';
import { Checkbox } from '../../ui/choices.tsx';

/** What is saved, also for sections that follow it. */
export const teachingModeKey = (tutorId: number) => ['teaching-mode', tutorId];

export function TeachingModeField({ mode, onChange }: { mode: TeachingMode; onChange: (mode: TeachingMode) => void }) {
  const online = mode !== TEACHING_MODE.inPerson;
  const inPerson = mode !== TEACHING_MODE.online;
  return (
    <fieldset>
      <legend className="font-semibold text-sm">Način nastave</legend>
      <div className="flex flex-wrap gap-x-8">
        <Checkbox
          label="Online"
          checked={online}
          onChange={({ target }) => onChange(teachingModeOf(target.checked, inPerson))}
        />
        <Checkbox
          label="Uživo"
          checked={inPerson}
          onChange={({ target }) => onChange(teachingModeOf(online, target.checked))}
        />
      </div>
    </fieldset>
  );
}
