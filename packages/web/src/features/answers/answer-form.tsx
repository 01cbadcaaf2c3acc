import { REASON_MAX_LENGTH } from '@casovi/contract/constants';
import { plural } from '@casovi/contract/display';
import { Check, X } from 'lucide-react';
import { WHOLE_FORM } from '../../lib/forms.ts';
import type { Submission } from '../../lib/use-submission.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { Textarea } from '../../ui/input.tsx';
import { APPROVED, DECLINED } from './answer.ts';

interface AnswerFormProps {
  submission: Submission;
  /** As the link of the mail chose. */
  declines: boolean;
  lessons: number;
}

/** One press answers; the other answer is one press further. */
export function AnswerForm({ submission, declines, lessons }: AnswerFormProps) {
  const { form, busy, errorOf, typed } = submission;
  const all = lessons > 1 ? ` ${plural(lessons, 'čas', 'časa', 'časova')}` : '';
  return (
    <form {...form} noValidate className="mt-6 flex flex-col gap-5">
      <input type="hidden" name="status" value={declines ? DECLINED : APPROVED} />
      {declines && (
        <Field
          label="Razlog"
          hint="Učenik će ga pročitati. Možete ga promijeniti prije slanja."
          error={errorOf('comment')}
        >
          <Textarea
            name="comment"
            rows={3}
            maxLength={REASON_MAX_LENGTH}
            defaultValue={typed.comment ?? (lessons > 1 ? USUAL_REASON.several : USUAL_REASON.one)}
            className="min-h-22"
          />
        </Field>
      )}
      <FieldError text={errorOf(WHOLE_FORM)} />
      <div className="grid gap-3 sm:grid-cols-2">
        {declines ? (
          <>
            <Button type="submit" variant="danger" size="large" busy={busy} icon={<X aria-hidden="true" />}>
              Odbij{all}
            </Button>
            <LinkButton variant="secondary" size="large" to="?odgovor=odobri" replace preventScrollReset>
              Ipak odobri
            </LinkButton>
          </>
        ) : (
          <>
            <Button type="submit" size="large" busy={busy} icon={<Check aria-hidden="true" />}>
              Odobri{all}
            </Button>
            <LinkButton variant="secondary" size="large" to="?odgovor=odbij" replace preventScrollReset>
              Odbij
            </LinkButton>
          </>
        )}
      </div>
    </form>
  );
}

/** So that a refusal takes one press too. */
const USUAL_REASON = {
  one: 'Nažalost, ne mogu u tom terminu.',
  several: 'Nažalost, ne mogu u tim terminima.',
};
