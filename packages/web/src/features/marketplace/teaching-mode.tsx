import { TEACHING_MODE } from '@casovi/contract/constants';
import { teachingModeText } from '@casovi/contract/display';
import { MapPin, Monitor } from 'lucide-react';

/** 'Uzivo i online, Podgorica' */
export function TeachingMode({ mode, towns = [] }: { mode: number; towns?: readonly string[] }) {
  const Icon = mode === TEACHING_MODE.inPerson || mode === TEACHING_MODE.both ? MapPin : Monitor;
  return (
    <span className="inline-flex items-start gap-1.5">
      <Icon className="mt-1 size-4 shrink-0" aria-hidden="true" />
      {[teachingModeText(mode), ...towns].join(', ')}
    </span>
  );
}
