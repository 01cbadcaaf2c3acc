import type { CurrentUser } from '@casovi/contract/accounts';
import { LESSON_STATUS } from '@casovi/contract/constants';
import type { Lesson } from '@casovi/contract/lessons';
import { CalendarPlus, Check, Printer, Share2 } from 'lucide-react';
import { errorMessage } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { hasShareDialog, useShare } from '../../lib/use-share.ts';
import type { ButtonVariant } from '../../ui/button.tsx';
import { useModals } from '../../ui/modals.tsx';
import { MenuItem, MoreMenu } from '../../ui/more-menu.tsx';
import { endOf } from './lesson-place.tsx';
import { sharedLesson } from './shared-lesson.ts';

const { pending, cancelled, confirmed } = LESSON_STATUS;
const COPIED = 'Tekst i link su kopirani';

interface LessonMenuProps {
  lesson: Lesson;
  user: CurrentUser;
  now: Date | null;
  variant?: ButtonVariant;
  onPrint?: () => void;
}

/** What one does with a lesson outside of this site. */
export function LessonMenu({ lesson, user, now, variant = 'quiet', onPrint }: LessonMenuProps) {
  const modals = useModals();
  const { copied, share, reset } = useShare((text, url) => `${text}\n${url}`);
  const isAhead = [pending, confirmed].some((status) => status === lesson.status) && !(now && endOf(lesson) <= now);

  const addToCalendar = () =>
    download(`/api/reservation/kalendar/${lesson.id}`, 'cas.ics').catch((error: unknown) =>
      modals.failure(errorMessage(error)),
    );

  return (
    <MoreMenu label={`Više: ${lesson.ime}, ${lesson.predmet}`} variant={variant} onClose={reset}>
      {isAhead && (
        <MenuItem icon={<CalendarPlus className="size-5" aria-hidden="true" />} onClick={() => void addToCalendar()}>
          Dodaj u kalendar
        </MenuItem>
      )}
      {lesson.status !== cancelled && (
        <MenuItem
          icon={
            copied ? <Check className="size-5" aria-hidden="true" /> : <Share2 className="size-5" aria-hidden="true" />
          }
          staysOpen={!hasShareDialog()}
          result={copied && COPIED}
          onClick={() =>
            void share(sharedLesson(lesson, user), () => modals.failure('Pregledač ne dozvoljava kopiranje.'))
          }
        >
          {copied ? COPIED : 'Podijeli'}
        </MenuItem>
      )}
      {onPrint && (
        <MenuItem icon={<Printer className="size-5" aria-hidden="true" />} onClick={onPrint}>
          Odštampaj čas
        </MenuItem>
      )}
    </MoreMenu>
  );
}
