import { TIME_ZONE } from '@casovi/contract/constants';
import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Whether a folded text contains one of these texts. */
export const contains = (folded: SQLWrapper, texts: readonly string[]): SQL | undefined =>
  or(...texts.map((text) => sql`${folded} LIKE '%' || fold_name(${text.replace(/[\\%_]/g, '\\$&')}) || '%'`));

/** '05.05.2026 14:30' */
export const shownMoment = (instant: SQLWrapper): SQL =>
  sql`to_char(${instant} AT TIME ZONE ${sql.raw(`'${TIME_ZONE}'`)}, 'DD.MM.YYYY HH24:MI')`;

const INT_MAX = 2_147_483_647;

/** The search text as an id, if it could be one: that row is listed first. */
export const idIn = (search: string): number | undefined =>
  /^[0-9]{1,10}$/.test(search) && Number(search) <= INT_MAX ? Number(search) : undefined;
