import { USER_TYPE } from '@casovi/contract/constants';
import { euros, placeInSeries, seriesPath, tutorPath } from '@casovi/contract/display';
import type { Lesson } from '@casovi/contract/lessons';
import { lessonTerm } from '@casovi/contract/time';
import { ChevronDown, Clock, Quote, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { AnswerBy } from './answer-by.tsx';
import { filterOf, searchOf } from './filters.ts';
import { LessonPlace } from './lesson-place.tsx';
import { StatusBadge } from './status-badge.tsx';

interface LessonFactsProps {
  lesson: Lesson;
  now: Date | null;
  viewerType: number;
  links?: ReactNode;
  /** Stands beside the other lessons of its series. */
  inSeries?: boolean;
}

export function LessonFacts({ lesson, now, viewerType, links, inSeries = false }: LessonFactsProps) {
  return (
    <div className="flex gap-3.5 sm:gap-4">
      <Avatar src={lesson.img} className="sm:size-14" />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
          <h3 className="wrap-anywhere min-w-0 text-lg leading-snug">
            <OtherSide lesson={lesson} viewerType={viewerType} />
          </h3>
          <StatusBadge status={lesson.status} />
        </div>
        <p className="figures mt-1.5 font-semibold">{lessonTerm(lesson.datum, lesson.sat)}</p>
        <p className="mt-0.5">
          {lesson.predmet} za nivo - {lesson.naziv_nivoa}
        </p>
        <LessonPlace lesson={lesson} now={now} viewerType={viewerType} />
        {lesson.serija && (inSeries ? <SeriesPlace series={lesson.serija} /> : <SeriesLink series={lesson.serija} />)}
        <div className="flex flex-wrap items-end justify-between gap-3">
          <p className="figures mt-0.5 text-quiet">
            {lesson.trajanje} min · {euros((lesson.cijena * lesson.trajanje) / 60)}
          </p>
          <div className="-my-2.5">{links}</div>
        </div>
        <AnswerBy lesson={lesson} now={now} viewerType={viewerType} />
        {lesson.o_uceniku && <AboutStudent text={lesson.o_uceniku} />}
        <Reason lesson={lesson} />
      </div>
    </div>
  );
}

type Series = NonNullable<Lesson['serija']>;

const SeriesPlace = ({ series }: { series: Series }) => (
  <p className="figures mt-0.5 flex items-center gap-1.5 text-quiet text-sm">
    <Repeat className="size-4 shrink-0" aria-hidden="true" />
    {placeInSeries(series)}
  </p>
);

/** To the other lessons of the series. */
function SeriesLink({ series }: { series: Series }) {
  const [search] = useSearchParams();
  const [status = ''] = Object.entries(searchOf(filterOf(search))).map(([name, value]) => `&${name}=${value}`);
  const answersAll = series.akcije.some(({ akcija }) => akcija === 'approve');
  return (
    <Link
      // Back to the same lessons when it is closed.
      to={`${seriesPath(series.id)}${status}`}
      className="figures mt-0.5 inline-flex items-center gap-1.5 rounded-sm font-medium text-primary text-sm underline-offset-4 hover:underline max-sm:min-h-11"
    >
      <Repeat className="size-4 shrink-0" aria-hidden="true" />
      <span>
        {placeInSeries(series)}, svake sedmice: {answersAll ? 'odgovorite na sve odjednom' : 'pogledajte sve'}
      </span>
    </Link>
  );
}

/** Tutors have a public profile, students do not. */
function OtherSide({ lesson, viewerType }: Pick<LessonFactsProps, 'lesson' | 'viewerType'>) {
  if (viewerType !== USER_TYPE.student) return lesson.ime;
  return (
    <Link
      to={tutorPath({ id_korisnika: lesson.id_sagovornika, ime: lesson.ime })}
      className="rounded-sm underline-offset-4 hover:text-primary hover:underline"
    >
      {lesson.ime}
    </Link>
  );
}

const SHORT_LENGTH = 160;

/** Folded when long. */
function AboutStudent({ text }: { text: string }) {
  const words = <p className="wrap-anywhere max-w-text whitespace-pre-line text-sm">{text}</p>;
  if (text.length <= SHORT_LENGTH) {
    return (
      <div className="mt-3">
        <h4 className="font-semibold text-sm tracking-normal">O učeniku</h4>
        {words}
      </div>
    );
  }
  return (
    <details className="group mt-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-sm font-semibold text-sm [&::-webkit-details-marker]:hidden">
        <span className="shrink-0">O učeniku</span>
        <span className="wrap-anywhere line-clamp-1 font-normal text-quiet group-open:invisible">{text}</span>
        <ChevronDown className="ml-auto size-5 shrink-0 text-quiet group-open:rotate-180" aria-hidden="true" />
      </summary>
      {words}
    </details>
  );
}

function Reason({ lesson }: { lesson: Lesson }) {
  return (
    <>
      {lesson.razlog && (
        <p className="wrap-anywhere mt-3 flex gap-2.5 rounded-control bg-sunken px-3.5 py-2.5">
          <Quote className="mt-1 size-4 shrink-0 text-quiet" aria-hidden="true" />
          <span className="whitespace-pre-line">
            <span className="font-semibold">Razlog:</span> {lesson.razlog}
          </span>
        </p>
      )}
      {lesson.otkazano_kasno && (
        <p className="mt-2 flex items-center gap-2 text-pending text-sm">
          <Clock className="size-4 shrink-0" aria-hidden="true" />
          Otkazano manje od 2 sata prije početka, pa se čas naplaćuje.
        </p>
      )}
    </>
  );
}
