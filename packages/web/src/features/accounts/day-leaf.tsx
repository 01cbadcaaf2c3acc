import { CircleCheck, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';

const HOURS = ['15:00', '16:00', '17:00', '18:00', '19:00', '20:00'] as const;

/** An illustration. */
export function DayLeaf() {
  return (
    <div
      aria-hidden="true"
      className="select-none rounded-card border border-line bg-surface px-5 py-4 max-sm:hidden sm:px-6"
    >
      <p className="flex items-baseline justify-between gap-4 border-line border-b pb-3">
        <span className="font-bold text-lg">Četvrtak</span>
        <span className="text-quiet text-sm">2 časa</span>
      </p>
      <div className="relative mt-4">
        <div>
          {HOURS.map((hour) => (
            <div key={hour} className="flex h-14 gap-4 last:h-2">
              <span className="figures -mt-2.5 w-10 shrink-0 text-quiet text-sm">{hour}</span>
              <span className="grow border-line border-t" />
            </div>
          ))}
        </div>
        <Lesson
          place="top-14 h-14"
          look="border-confirmed bg-confirmed-tint"
          title="Matematika"
          level="Srednja škola"
          status={
            <Badge tone="confirmed" icon={<CircleCheck />}>
              Potvrđen
            </Badge>
          }
        />
        <Lesson
          place="top-42 h-28"
          look="border-pending bg-pending-tint"
          title="Engleski jezik"
          level="Fakultet, 120 min"
          status={
            <Badge tone="pending" icon={<Hourglass />}>
              Na čekanju
            </Badge>
          }
        />
      </div>
    </div>
  );
}

interface LessonProps {
  place: string;
  look: string;
  title: string;
  level: string;
  status: ReactNode;
}

function Lesson({ place, look, title, level, status }: LessonProps) {
  return (
    <div
      className={`absolute right-0 left-14 flex justify-between gap-2 rounded-sm border-l-4 py-1.5 pr-2 pl-3 ${place} ${look}`}
    >
      <span className="min-w-0 leading-snug">
        <span className="block truncate font-semibold">{title}</span>
        <span className="block truncate text-quiet text-sm">{level}</span>
      </span>
      <span className="shrink-0">{status}</span>
    </div>
  );
}
