import { plural } from '@casovi/contract/display';
import type { Notice } from '@casovi/contract/notices';
import { NOTICE_EVENT_NAMES } from '@casovi/contract/texts/notices';
import { lessonTerm, toWallClock } from '@casovi/contract/time';
import { Link } from 'react-router';
import { unreadMessages } from '../../lib/unread-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';

export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { ime, img, vrijeme, procitano, link } = notice;
  return (
    <Link
      to={link}
      onClick={onOpen}
      className="flex items-start gap-3 px-4 py-3.5 transition-colors hover:bg-sunken focus-visible:-outline-offset-2 sm:px-5"
    >
      <Avatar src={img} />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className={cx('wrap-anywhere min-w-0 grow basis-40', procitano ? 'font-medium' : 'font-bold')}>
            {titleOf(notice)}
            {!procitano && <span className="sr-only"> (nepročitano)</span>}
          </span>
          <time dateTime={vrijeme} className="figures shrink-0 text-quiet text-sm">
            {toWallClock(new Date(vrijeme)).time}
          </time>
        </span>
        <span className="flex items-center justify-between gap-3">
          <span className="wrap-anywhere figures min-w-0 text-quiet text-sm">
            {[ime, ...aboutOf(notice)].join(' · ')}
          </span>
          {!procitano && (
            <span className="size-2.5 shrink-0 rounded-full bg-cancelled forced-colors:border" aria-hidden="true" />
          )}
        </span>
      </span>
    </Link>
  );
}

function moreOf(event: Notice['dogadjaj'], count: number): string[] {
  if (event === 'message') return [];
  return [
    event === 'freed'
      ? `i još ${plural(count - 1, 'termin', 'termina', 'termina')}`
      : plural(count, 'čas', 'časa', 'časova'),
  ];
}

const titleOf = ({ dogadjaj, broj }: Notice): string =>
  dogadjaj === 'message' && broj > 0 ? unreadMessages(broj) : NOTICE_EVENT_NAMES[dogadjaj];

function aboutOf({ dogadjaj, predmet, termin, broj }: Notice): string[] {
  const { date, time } = toWallClock(new Date(termin ?? 0));
  return [
    ...(predmet ? [predmet] : []),
    ...(termin ? [lessonTerm(date, time)] : []),
    ...(broj > 1 ? moreOf(dogadjaj, broj) : []),
  ];
}
