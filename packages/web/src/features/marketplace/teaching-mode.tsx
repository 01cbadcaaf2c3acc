import { TEACHING_MODE } from '@casovi/contract/constants';
import { teachingModeText } from '@casovi/contract/display';
import { MapPin, Monitor } from 'lucide-react';

export function TeachingMode({ mode }: { mode: number }) {
  const Icon = mode === TEACHING_MODE.inPerson || mode === TEACHING_MODE.both ? MapPin : Monitor;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {teachingModeText(mode)}
    </span>
  );
}
