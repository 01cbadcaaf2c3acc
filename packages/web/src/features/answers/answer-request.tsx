import { plural } from '@casovi/contract/display';
import type { AnswerPage } from '@casovi/contract/pages';
import { ANSWER_ENDED, ANSWER_GIVEN, ANSWER_TEXT, type AnswerGiven } from '@casovi/contract/texts/answers';
import { momentInText } from '@casovi/contract/time';
import { Hourglass } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { textOf } from '../../lib/forms.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { answerOf, answerTo } from './answer.ts';
import { AnswerForm } from './answer-form.tsx';
import { AnswerResult } from './answer-result.tsx';
import { RequestFacts } from './request-facts.tsx';

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

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
      // A refusal mostly means that the request has ended meanwhile. Without a server the page would be lost.
      send: (form, via) =>
        plan.send(form, via).catch(async (error: unknown) => {
          if (isRefusal(error)) await revalidate();
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
          {`${untilIntro(page)} do ${momentInText(until)}. Poslije toga zahtjev se otkazuje sam.`}
        </p>
      )}
      <RequestFacts facts={facts} />
      <AnswerForm submission={submission} declines={declines} lessons={lessons} />
      <p className="mt-6 text-quiet">
        {lessons > 1
          ? 'Svaki čas možete odobriti ili odbiti i posebno, na stranici'
          : 'Drugi termin možete predložiti na stranici'}{' '}
        <Link to={path} className="font-medium text-primary underline underline-offset-4">
          Časovi
        </Link>
        .
      </p>
    </>
  );
}

function untilIntro({ lessons, oneDeadline }: AnswerPage): string {
  if (lessons === 1) return 'Odgovorite';
  return oneDeadline ? 'Odgovorite na sve' : 'Na prvi odgovorite';
}
