import type { CurrentUser } from '@casovi/contract/accounts';
import { LESSON_STATUS } from '@casovi/contract/constants';
import { lessonPath, plural } from '@casovi/contract/display';
import { lessonTerm } from '@casovi/contract/time';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { searchOf } from './filters.ts';
import { ReplacementList } from './replacements.tsx';
import type { AskedTutor, Prompted } from './use-replacements.ts';

/** All are at the lesson. */
const SHOWN = 2;

const LINK = 'rounded-sm font-medium text-primary text-sm underline-offset-4 hover:underline';

const CALLED_OFF = new URLSearchParams(searchOf(LESSON_STATUS.cancelled)).toString();

interface ReplacementPromptProps {
  user: CurrentUser;
  prompted: Prompted;
  onAsked: (asked: AskedTutor) => void;
}

/** Nobody has to look for the lesson that was called off. */
export function ReplacementPrompt({ user, prompted, onAsked }: ReplacementPromptProps) {
  const { lesson, replacements, others, dismiss } = prompted;
  return (
    <section
      aria-labelledby="zamjena"
      className="rounded-card border border-pending/25 bg-surface px-4 pt-4 pb-1 sm:px-5 print:hidden"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id="zamjena" className="text-lg">
            Čas se ne održava: pitajte drugog profesora
          </h2>
          <p className="wrap-anywhere text-quiet">
            <span className="figures">{lessonTerm(lesson.datum, lesson.sat)}</span>, {lesson.predmet}, {lesson.ime}
          </p>
          {others > 0 && (
            <Link
              to={{ search: CALLED_OFF, hash: 'lista' }}
              className={cx(LINK, 'figures inline-flex min-h-11 items-center sm:min-h-8')}
            >
              I još {plural(others, 'otkazan čas', 'otkazana časa', 'otkazanih časova')}
            </Link>
          )}
        </div>
        <Button variant="quiet" title="Sakrij" onClick={dismiss} className="-mt-1.5 -mr-2 size-11 shrink-0 px-0">
          <X className="size-5" aria-hidden="true" />
          <span className="sr-only">Sakrij druge profesore za ovaj čas</span>
        </Button>
      </div>
      <ReplacementList {...{ user, lesson, onAsked }} replacements={replacements.slice(0, SHOWN)} />
      {replacements.length > SHOWN && (
        <Link to={lessonPath(lesson.id)} className={cx(LINK, 'inline-flex min-h-11 items-center')}>
          Pogledaj sve slobodne profesore ({replacements.length})
        </Link>
      )}
    </section>
  );
}
