/** A week of free hours with days off, extra hours, rules, proposals and hours held for students who wait, beside weeks of other tutors without any. */
import pg from 'pg';
import { addDays, todayInPodgorica } from '../../packages/contract/src/time.ts';
import { openApp } from '../lib/app.ts';
import { type Bench, figure } from '../lib/bench.ts';
import { alternately } from '../lib/rounds.ts';
import { NO_CACHE } from '../lib/sessions.ts';

const TUTORS = 200;
const REQUESTS = 1_000;
const today = todayInPodgorica(new Date());

/** Twenty exceptions around the week, a break and a limit; every open lesson is proposed to be moved by a week. */
const ARRANGE = `
  INSERT INTO availability_exceptions (tutor_id, extra, first_date, last_date, hours)
  SELECT id, n % 2 = 0, date '${today}' + n - 6, date '${today}' + n - 6 + n % 3, ARRAY[8 + n % 14]
    FROM unnest($1::integer[]) id, generate_series(0, 19) n`;
const RULES = 'UPDATE tutors SET break_after = true, lessons_a_day = 5, notice_hours = 4 WHERE user_id = ANY ($1)';
const PROPOSE = `
  UPDATE lessons SET proposed = ARRAY[starts_at + interval '7 days'], proposed_by_tutor = true, proposed_until = starts_at
   WHERE tutor_id = ANY ($1) AND status IN (1, 3) AND starts_at > now()
     AND NOT EXISTS (SELECT FROM lessons other WHERE other.status <> 2 AND other.id <> lessons.id
       AND (other.tutor_id = lessons.tutor_id OR other.student_id = lessons.student_id)
       AND other.during && tstzrange(lessons.starts_at + interval '7 days', lessons.ends_at + interval '7 days'))`;
/** Four hours of the week. Lessons of a series are lessons like others. */
const HOLD = `
  WITH student AS (SELECT id, row_number() OVER (ORDER BY id)::int AS n FROM users WHERE type = 3 ORDER BY id LIMIT 4),
       wish AS (INSERT INTO waiting_wishes (tutor_id, student_id, weekdays, from_hour, until_hour, last_date, asked_at)
                SELECT tutor, student.id, '{0,1,2,3,4,5,6}', 8, 22, date '${today}' + 60, now() FROM unnest($1::integer[]) tutor, student
                RETURNING id, tutor_id, student_id)
  INSERT INTO waiting_offers (wish_id, tutor_id, student_id, starts_at, offered_at, tell_at, told, held_until)
  SELECT wish.id, tutor_id, student_id, term, now(), now(), true, term
    FROM wish JOIN student ON student.id = student_id
         CROSS JOIN LATERAL (SELECT (date '${today}' + n + time '12:00') AT TIME ZONE 'Europe/Podgorica' AS term) AS held
   WHERE NOT EXISTS (SELECT FROM lessons
                      WHERE lessons.tutor_id = wish.tutor_id AND status <> 2 AND during && tstzrange(term, term + interval '1 hour'))`;

export default {
  async run({ postgres }) {
    const database = await postgres.copyOfScale(1_000, 'exceptions');
    const client = new pg.Client(database.connection);
    await client.connect();
    const { rows } = await client.query<{ id: number }>(
      `SELECT id FROM users WHERE type = 2 AND blocked_at IS NULL AND deleted_at IS NULL ORDER BY id LIMIT ${2 * TUTORS}`,
    );
    // Every second one, since neighbours have much in common.
    const [arranged, plain] = [0, 1].map((side) => rows.map(({ id }) => id).filter((_, index) => index % 2 === side));
    for (const statement of [ARRANGE, RULES]) await client.query(statement, [arranged]);
    const { rowCount: proposals } = await client.query(PROPOSE, [arranged]);
    const { rowCount: holds } = await client.query(HOLD, [arranged]);
    await client.query('ANALYZE');
    await client.end();
    const inProcess = await openApp(database);
    const perSecond = async (tutors: number[] = []): Promise<number> => {
      const start = performance.now();
      for (let request = 0; request < REQUESTS; request += 1) {
        const tutor = tutors[request % tutors.length];
        const url = `/api/planer/kalendar/${tutor}?startDate=${today}&endDate=${addDays(today, 6)}`;
        const { statusCode } = await inProcess.app.inject({ url, headers: NO_CACHE });
        if (statusCode !== 200) throw new Error(`status ${statusCode}`);
      }
      return (1000 * REQUESTS) / (performance.now() - start);
    };
    try {
      const { ours, ceiling } = await alternately({ ours: () => perSecond(arranged), ceiling: () => perSecond(plain) });
      return {
        figures: [
          figure(
            { ours, ceiling },
            {
              what: 'free hours of a week, 20 exceptions, rules, proposals and holds, one after the other',
              against: 'the same call, weeks without them',
              // 1.5 times the cost.
              goal: { atLeast: 0.67 },
            },
          ),
        ],
        notes: [
          `${proposals} of the lessons of ${TUTORS} tutors are proposed to be moved, and ${holds} hours are held`,
        ],
      };
    } finally {
      await inProcess.close();
    }
  },
} satisfies Bench;
