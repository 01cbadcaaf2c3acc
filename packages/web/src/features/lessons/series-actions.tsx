import { plural } from '@casovi/contract/display';
import type { Lesson, SeriesAction } from '@casovi/contract/lessons';
import { LESSON_TEXT } from '@casovi/contract/texts/lessons';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { TextDialog } from '../../lib/text-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { seriesInWords } from './lesson-in-words.ts';
import type { LessonSteps } from './use-lesson-steps.ts';

interface SeriesActionsProps {
  /** All of one series. */
  lessons: readonly Lesson[];
  steps: LessonSteps;
}

/** What can be done with several lessons of a series at once. */
export function SeriesActions({ lessons, steps }: SeriesActionsProps) {
  const [declining, setDeclining] = useState(false);
  const [first] = lessons;
  const series = first?.serija;
  if (!series || series.akcije.length === 0) return null;
  const busy = steps.busyWith === first.id;
  const proposed = lessons.filter(({ prijedlog, akcije }) => prijedlog !== null && akcije.includes('approve')).length;
  return (
    <div className="flex flex-wrap gap-2 px-3 pb-3 max-sm:*:grow print:hidden">
      {proposed > 0 && (
        <p className="basis-full text-quiet text-sm">
          Za {plural(proposed, 'čas', 'časa', 'časova')} je predložen drugi termin, pa se o tome odlučuje posebno.
        </p>
      )}
      {series.akcije.map(({ akcija, casova, kasno }) => (
        <Button
          key={akcija}
          variant={akcija === 'approve' ? 'primary' : 'secondary'}
          busy={busy}
          icon={<Icon action={akcija} />}
          onClick={() => {
            if (akcija === 'approve') void steps.approveAll(lessons);
            else if (akcija === 'decline') setDeclining(true);
            else void steps.cancelAll(lessons, kasno);
          }}
        >
          {akcija === 'approve' ? 'Odobri' : 'Otkaži'} {plural(casova, 'čas', 'časa', 'časova')}
        </Button>
      ))}
      {declining && (
        <TextDialog
          title="Otkazivanje časova"
          description={seriesInWords(lessons, 'decline')}
          label="Razlog"
          hint="Učenik će ga pročitati."
          missingText={LESSON_TEXT.seriesReasonRequired}
          sendText="Posalji"
          cancelText="Otkazi"
          busy={busy}
          onClose={() => setDeclining(false)}
          onSend={(reason) => void steps.declineAll(lessons, reason, () => setDeclining(false))}
        />
      )}
    </div>
  );
}

const Icon = ({ action }: { action: SeriesAction['akcija'] }) =>
  action === 'approve' ? <Check className="size-5" aria-hidden="true" /> : <X className="size-5" aria-hidden="true" />;
