import { LESSON_STATUS, type LessonStatus } from '@casovi/contract/constants';
import { ADMIN_STATUS_NAMES } from '@casovi/contract/texts/lessons';
import { Ban, CalendarCheck, CircleCheck, Hourglass } from 'lucide-react';
import { Badge, type Tone } from '../../ui/badge.tsx';

export const STATUSES = Object.values(LESSON_STATUS);

const LOOKS: Record<LessonStatus, { tone: Tone; row: string; Icon: typeof Ban }> = {
  1: { tone: 'waiting', row: 'bg-waiting-tint', Icon: Hourglass },
  2: { tone: 'cancelled', row: 'bg-cancelled-tint', Icon: Ban },
  3: { tone: 'confirmed', row: 'bg-confirmed-tint', Icon: CircleCheck },
  4: { tone: 'held', row: 'bg-held-tint', Icon: CalendarCheck },
};

export const rowLookOf = (status: LessonStatus): string => LOOKS[status].row;

export function StatusBadge({ status }: { status: LessonStatus }) {
  const { tone, Icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {ADMIN_STATUS_NAMES[status]}
    </Badge>
  );
}
