import { plural } from '@casovi/contract/display';
import type { AnswerPage } from '@casovi/contract/pages';
import { ANSWER_ENDED, ANSWER_GIVEN, ANSWER_TEXT, type AnswerGiven } from '@casovi/contract/texts/answers';
import { momentInText } from '@casovi/contract/time';
import { Hourglass } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { textOf } from '../../lib/forms.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { answerOf, answerTo } from './answer.ts';
import { AnswerForm } from './answer-form.tsx';
import { AnswerResult } from './answer-result.tsx';
import { RequestFacts } from './request-facts.tsx';

interface AnswerRequestProps {
  token: string;
  page: AnswerPage;
  declines: boolean;
}

/** The request with its answers, or how it ended. */
export function AnswerRequest({ token, page, declines }: AnswerRequestProps) {
  const { revalidate } = useRevalidator();
  const [given, setGiven] = useState<AnswerGiven | null>(null);
  const plan = answerTo(token);
  const submission = useSubmission(
    {
      ...plan,
      // A refusal mostly means that the request has ended meanwhile.
      send: (form, via) =>
        plan.send(form, via).catch(async (error: unknown) => {
          await revalidate();
          throw error;
        }),
    },
    {
      onSent: async (_reply, form) => {
        setGiven(answerOf(textOf(form, 'status')));
        await revalidate();
      },
      failureText: (message) => `${ANSWER_TEXT.failed} ${message}`,
    },
  );
  const answered = given ?? (submission.sent ? answerOf(submission.typed.status) : null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (given) heading.current?.focus();
  }, [given]);

  if (answered) return <AnswerResult heading={heading} page={page} outcome={answered} words={ANSWER_GIVEN[answered]} />;
  if (page.state !== 'open') {
    return <AnswerResult heading={heading} page={page} outcome={page.state} words={ANSWER_ENDED[page.state]} />;
  }
  const { lessons, facts, until, path } = page;
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">
        {lessons > 1 ? `Zahtjev za ${plural(lessons, 'čas', 'časa', 'časova')}` : 'Zahtjev za čas'}
      </h1>
      {until && (
        <p className="figures mt-2 flex gap-2 text-pending">
          <Hourglass className="mt-1 size-4 shrink-0" aria-hidden="true" />
          Odgovorite do {momentInText(until)}. Poslije toga zahtjev se otkazuje sam.
        </p>
      )}
      <RequestFacts facts={facts} />
      <AnswerForm submission={submission} declines={declines} lessons={lessons} />
      <p className="mt-6 text-quiet">
        {lessons > 1 ? 'Odgovarate na sve navedene časove odjednom. Na svaki posebno' : 'Drugi termin'}{' '}
        <Link to={path} className="font-medium text-primary underline underline-offset-4">
          {lessons > 1 ? 'odgovorite na stranici Moji časovi' : 'predložite na stranici Moji časovi'}
        </Link>
        .
      </p>
    </>
  );
}
