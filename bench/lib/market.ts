import type pg from 'pg';
import { WEEKDAY_CODES } from '../../packages/contract/src/constants.ts';
import type { LoadRequest } from './load.ts';

export interface FreeSlot {
  tutorId: number;
  subject: string;
  level: number;
  date: string;
  hour: number;
}

/** Frees all future hours and deletes conversations, so that every booking does the same work. */
export async function clearMarket(pool: pg.Pool): Promise<void> {
  await pool.query('DELETE FROM lessons WHERE starts_at > now()');
  await pool.query('TRUNCATE conversations CASCADE');
}

/** Distinct random hours of the next weeks. */
export async function offeredSlots(pool: pg.Pool, count: number, tutorId?: number): Promise<FreeSlot[]> {
  const { rows } = await pool.query<FreeSlot>(
    `SELECT a.tutor_id AS "tutorId", offered.subject, offered.level, d.date::text, a.hour
       FROM availability a
       JOIN users u ON u.id = a.tutor_id AND u.blocked_at IS NULL AND u.deleted_at IS NULL
       JOIN LATERAL (SELECT s.name AS subject, o.level FROM offerings o JOIN subjects s ON s.id = o.subject_id
                      WHERE o.tutor_id = a.tutor_id AND o.level <= 3 ORDER BY 1, 2 LIMIT 1) AS offered ON true
       JOIN LATERAL (SELECT (current_date + day)::date AS date FROM generate_series(2, 80) AS day) AS d
         ON extract(dow FROM d.date) = a.weekday
      WHERE $2::int IS NULL OR a.tutor_id = $2
      ORDER BY random() LIMIT $1`,
    [count, tutorId ?? null],
  );
  return rows;
}

export interface Student {
  id: number;
  cookie: string;
}

/** Round-robin; nobody has two lessons at the same time. */
export function* withStudents(slots: FreeSlot[], students: Student[]): Generator<[FreeSlot, Student]> {
  const taken = new Set<string>();
  let next = 0;
  for (const slot of slots) {
    const key = () => `${students[next % students.length]?.id} ${slot.date} ${slot.hour}`;
    while (taken.has(key())) next += 1;
    taken.add(key());
    const student = students[next % students.length];
    next += 1;
    if (student) yield [slot, student];
  }
}

export function bookingRequest(slot: FreeSlot, student: Student): LoadRequest {
  const { tutorId, subject, level, date, hour } = slot;
  const day = WEEKDAY_CODES[new Date(`${date}T12:00:00Z`).getUTCDay()];
  return {
    method: 'POST',
    path: '/api/planer/rezervisi',
    headers: { cookie: student.cookie },
    body: {
      profesorId: tutorId,
      ucenikId: student.id,
      predmet: subject,
      nivo: level,
      termini: [{ day, timeSlot: `${String(hour).padStart(2, '0')}:00`, date }],
    },
  };
}
