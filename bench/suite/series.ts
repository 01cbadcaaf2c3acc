/** A booking of twelve weeks beside one of a single lesson. */
import { SERIES_WEEKS, WEEK_VIEW_DAYS } from '../../packages/contract/src/constants.ts';
import { addDays, todayInPodgorica } from '../../packages/contract/src/time.ts';
import { openApp } from '../lib/app.ts';
import { type Bench, figure } from '../lib/bench.ts';
import { bookingRequest, clearMarket, type FreeSlot, offeredSlots } from '../lib/market.ts';
import { alternately } from '../lib/rounds.ts';
import { cookiesOf } from '../lib/sessions.ts';

const REQUESTS = 100;
const today = todayInPodgorica(new Date());

/** The same hour in one of the next days, so that all weeks are open. */
function soon(slot: FreeSlot): FreeSlot {
  let { date } = slot;
  while (addDays(date, -WEEK_VIEW_DAYS) > today) date = addDays(date, -WEEK_VIEW_DAYS);
  return { ...slot, date };
}

export default {
  async run({ postgres }) {
    const database = await postgres.copyOfScale(1_000, 'series');
    const { app, pool, close } = await openApp(database);
    const { rows } = await pool.query<{ id: number }>('SELECT id FROM users WHERE type = 3 ORDER BY id LIMIT $1', [
      REQUESTS,
    ]);
    const ids = rows.map(({ id }) => id);
    const cookies = await cookiesOf(pool, ids);
    const one = (slot: FreeSlot) => `${slot.tutorId} ${slot.date} ${slot.hour}`;
    const slots = [
      ...new Map((await offeredSlots(pool, 10 * REQUESTS)).map(soon).map((slot) => [one(slot), slot])).values(),
    ];
    const perSecond = async (more: object): Promise<number> => {
      await clearMarket(pool);
      await pool.query('TRUNCATE rate_limits, notifications, mails');
      const start = performance.now();
      for (const [index, id] of ids.entries()) {
        const slot = slots[index];
        if (!slot) throw new Error('There are too few hours to book.');
        const { path, headers = {}, body } = bookingRequest(slot, { id, cookie: cookies[index] ?? '' });
        const payload = { ...(body as object), ...more };
        const { statusCode, body: answer } = await app.inject({ method: 'POST', url: path, headers, payload });
        if (statusCode !== 200) throw new Error(`status ${statusCode}: ${answer}`);
      }
      return (1000 * REQUESTS) / (performance.now() - start);
    };
    try {
      const { ours, ceiling } = await alternately({
        ours: () => perSecond({ sedmica: SERIES_WEEKS.at(-1) }),
        ceiling: () => perSecond({}),
      });
      return {
        figures: [
          figure(
            { ours, ceiling },
            {
              what: 'booking, twelve weeks, one after the other',
              against: 'the same call, one lesson',
              // 6 times the cost.
              goal: { atLeast: 0.17 },
            },
          ),
        ],
      };
    } finally {
      await close();
    }
  },
} satisfies Bench;
