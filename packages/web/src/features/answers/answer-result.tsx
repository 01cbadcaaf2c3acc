import type { AnswerPage } from '@casovi/contract/pages';
import { ANSWER_TEXT } from '@casovi/contract/texts/answers';
import { Ban, CircleCheck, CircleX, Hourglass, Info, Unlink } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { RequestFacts } from './request-facts.tsx';

const CONFIRMED = { look: 'bg-confirmed-tint text-confirmed', Icon: CircleCheck };
const CANCELLED = { look: 'bg-cancelled-tint text-cancelled', Icon: CircleX };
const OTHERWISE = { look: 'bg-primary-tint text-primary', Icon: Info };

const MARKS: Partial<Record<AnswerPage['state'], typeof CONFIRMED>> = {
  approved: CONFIRMED,
  declined: CANCELLED,
  withdrawn: CANCELLED,
  expired: { look: 'bg-pending-tint text-pending', Icon: Hourglass },
  blocked: { look: 'bg-cancelled-tint text-cancelled', Icon: Ban },
};

interface AnswerResultProps {
  heading: RefObject<HTMLHeadingElement | null>;
  page: AnswerPage;
  outcome: AnswerPage['state'];
  words: { title: string; more: string };
}

export function AnswerResult({ heading, page, outcome, words: { title, more } }: AnswerResultProps) {
  const { look, Icon } = MARKS[outcome] ?? OTHERWISE;
  return (
    <>
      <Mark look={look}>
        <Icon className="size-7" aria-hidden="true" />
      </Mark>
      <h1 ref={heading} tabIndex={-1} className="mt-4 text-2xl outline-none sm:text-3xl">
        {title}
      </h1>
      <p className="mt-2 max-w-text text-lg text-quiet">{more}</p>
      {page.facts.length > 0 && <RequestFacts facts={page.facts} />}
      <LinkButton size="large" to={page.path} className="mt-6 max-sm:w-full">
        {labelOf(page)}
      </LinkButton>
    </>
  );
}

export function UnknownLink() {
  return (
    <>
      <Mark look={OTHERWISE.look}>
        <Unlink className="size-7" aria-hidden="true" />
      </Mark>
      <h1 className="mt-4 text-2xl sm:text-3xl">{ANSWER_TEXT.unknownTitle}</h1>
      <p className="mt-2 max-w-text text-lg text-quiet">{ANSWER_TEXT.unknownMore}</p>
      <LinkButton size="large" to="/dashboard" className="mt-6 max-sm:w-full">
        Časovi
      </LinkButton>
    </>
  );
}

const Mark = ({ look, children }: { look: string; children: ReactNode }) => (
  <span className={cx('grid size-14 place-items-center rounded-full', look)}>{children}</span>
);

function labelOf({ state, lessons }: AnswerPage): string {
  if (state === 'blocked') return 'Pišite nam';
  return lessons > 1 ? 'Pogledaj časove' : 'Pogledaj čas';
}
