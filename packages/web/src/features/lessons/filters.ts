import { LESSON_STATUS, type LessonStatus } from '@casovi/contract/constants';
import { STATUS_FILTER_NAMES } from '@casovi/contract/texts/lessons';

/** Null: every status. */
export type LessonFilter = LessonStatus | null;

const FILTER_PARAMETER = 'status';
const ALL = 'svi';

const { pending, cancelled, confirmed, held } = LESSON_STATUS;

export const FILTERS: readonly { filter: LessonFilter; label: string }[] = [
  ...[pending, cancelled, confirmed, held].map((status) => ({ filter: status, label: STATUS_FILTER_NAMES[status] })),
  { filter: null, label: 'Prikaži sve' },
];

/** Unknown values count as pending. */
export function filterOf(search: URLSearchParams): LessonFilter {
  const asked = search.get(FILTER_PARAMETER);
  if (asked === ALL) return null;
  return Object.values(LESSON_STATUS).find((status) => String(status) === asked) ?? pending;
}

/** What a link leads to, by its id; null if that is none. */
export type Asked = { cas: number | null } | { serija: number | null };

/** The lesson of `lessonPath`, or the series of `seriesPath`. */
export function askedOf(search: URLSearchParams): Asked | null {
  const [lesson, series] = [search.get('cas'), search.get('serija')];
  if (lesson !== null) return { cas: idOf(lesson) };
  return series === null ? null : { serija: idOf(series) };
}

const idOf = (text: string): number | null => (/^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : null);

/** Empty for the default. */
export const searchOf = (filter: LessonFilter): Record<string, string> =>
  filter === pending ? {} : { [FILTER_PARAMETER]: filter === null ? ALL : String(filter) };
