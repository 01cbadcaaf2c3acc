import type { LessonStatus } from '@casovi/contract/constants';
import { STATUS_NAMES } from '@casovi/contract/texts/lessons';
import { Ban, CalendarCheck, CircleCheck, Hourglass } from 'lucide-react';
import { Badge, type Tone } from '../../ui/badge.tsx';

const LOOKS: Record<LessonStatus, { tone: Tone; Icon: typeof Ban }> = {
  1: { tone: 'pending', Icon: Hourglass },
  2: { tone: 'cancelled', Icon: Ban },
  3: { tone: 'confirmed', Icon: CircleCheck },
  4: { tone: 'held', Icon: CalendarCheck },
};

export function StatusBadge({ status }: { status: LessonStatus }) {
  const { tone, Icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {STATUS_NAMES[status]}
    </Badge>
  );
}
