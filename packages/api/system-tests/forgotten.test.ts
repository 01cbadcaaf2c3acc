/** Fail when somebody adds a column or a table and forgets a place. */
import { PERSONAL_DATA } from '@casovi/contract/personal-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageServices } from '../src/page-services.ts';
import { noLimits } from '../src/platform/security/rate-limits.ts';
import { rowsWith } from '../src/testing/everything.ts';
import { PASSWORD, type TestUser } from '../src/testing/factories.ts';
import { buildBookableTutor, changeLesson, visitAs } from '../src/testing/factories-lessons.ts';
import { buildReview } from '../src/testing/factories-market.ts';
import { buildFixture } from '../src/testing/permission-fixture.ts';
import { ROUTES } from '../src/testing/permission-table.ts';
import { useTestApp } from '../src/testing/test-app.ts';
import { unzip } from '../src/testing/unzip.ts';

const test = useTestApp({}, { limits: noLimits });

async function rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await test.parts.pool.query(text, values)).rows as Row[];
}

const tables = async () =>
  (await rows<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`)).map(
    ({ name }) => name,
  );

interface Column {
  table: string;
  column: string;
  type: string;
}

/** The log itself; and steps of a lesson, which are written together with a change of the lesson. */
const NOT_WATCHED = ['public_changes', 'lesson_history'];

/** Those that are stored as they are given. */
const columns = () =>
  rows<Column>(
    `SELECT table_name AS table, column_name AS column, data_type AS type FROM information_schema.columns
      WHERE table_schema = 'public' AND is_generated = 'NEVER' ORDER BY 1, ordinal_position`,
  );

describe('the response cache', () => {
  const asked: string[] = [];
  const { query } = { query: () => test.parts.pool.query };
  let original: ReturnType<typeof query>;
  beforeAll(() => {
    original = test.parts.pool.query;
    test.parts.pool.query = ((...args: [{ text: string } | string]) => {
      asked.push(typeof args[0] === 'string' ? args[0] : args[0].text);
      return (original as (...given: unknown[]) => unknown).apply(test.parts.pool, args);
    }) as typeof original;
  });
  afterAll(() => {
    test.parts.pool.query = original;
  });

  it('hears of every change in every table that cached responses are made from', async () => {
    const fixture = await buildFixture(test);
    await buildReview(test, { tutor: fixture.people.tutor, student: fixture.people.student });
    const statements: string[] = [];
    let cached = 0;
    for (const { route, expected, request } of ROUTES) {
      const [method, path = ''] = route.split(' ');
      if (method !== 'GET' || !expected.startsWith('200')) continue;
      asked.length = 0;
      const { headers } = await test.visitor().get(request?.(fixture.own, fixture).url ?? path);
      if (headers['cache-control'] !== 'no-cache' || !headers.etag) continue;
      cached += 1;
      statements.push(...asked);
    }
    expect(cached).toBeGreaterThan(8);
    asked.length = 0;
    const pages = pageServices(test.parts, null);
    await Promise.all([pages.home(), pages.subjects(), pages.freeWeekOf(fixture.own.tutor)]);
    await pages.tutorProfile(fixture.own.tutor, {});
    await pages.search('ana');
    await pages.tutorList(fixture.subject.slug, { tip: 'all', search: '', sort: 'name' });
    statements.push(...asked);

    const read = (await tables()).filter((name) => statements.some((text) => text.includes(`"${name}"`)));
    expect(read).toEqual(
      expect.arrayContaining(['users', 'tutors', 'offerings', 'availability', 'lessons', 'reviews']),
    );
    const watched = await rows<{ table: string; definition: string }>(
      `SELECT tgrelid::regclass::text AS table, pg_get_triggerdef(oid) AS definition FROM pg_trigger
        WHERE tgfoid::regproc::text LIKE 'note_changed_%' AND tgenabled = 'O'`,
    );
    // A user or a tutor is seen once something else of theirs is, and never deleted.
    const events = (table: string) =>
      ['users', 'tutors'].includes(table) ? ['UPDATE'] : ['INSERT', 'UPDATE', 'DELETE'];
    const missing = read
      .filter((table) => !NOT_WATCHED.includes(table))
      .flatMap((table) =>
        events(table)
          .filter(
            (event) => !watched.some((one) => one.table === table && one.definition.includes(`AFTER ${event} ON`)),
          )
          .map((event) => `${event} ON ${table}`),
      );
    expect(missing).toEqual([]);
    // Whole rows, or whatever the statement touched: no list of columns that somebody would have to keep.
    for (const { definition } of watched)
      expect(definition.replace(/WHEN \(\(old\.\* IS DISTINCT FROM new\.\*\)\) /i, '')).not.toMatch(/WHEN| OF /);
  });

  it('hears of a column that was added a moment ago, in a list and a profile too', async () => {
    const { tutor } = await buildBookableTutor(test);
    for (const [table, key] of [
      ['users', 'id'],
      ['tutors', 'user_id'],
      ['offerings', 'tutor_id'],
    ] as const) {
      await test.parts.pool.query(`ALTER TABLE ${table} ADD COLUMN added_now text`);
      await test.parts.pool.query('DELETE FROM public_changes');
      await test.parts.pool.query(`UPDATE ${table} SET added_now = 'Polako' WHERE ${key} = $1`, [tutor.id]);
      const changes = await rows('SELECT kind, id FROM public_changes');
      await test.parts.pool.query(`ALTER TABLE ${table} DROP COLUMN added_now`);
      expect(changes, table).toContainEqual({ kind: 'user', id: tutor.id });
    }
  });
});

/** Which words of the privacy page tell of a column. */
const TOLD: Record<string, string[]> = {
  'ime i prezime': ['users.name', 'tutor_listings.name', 'tutor_listings.name_search', 'tutor_words.word'],
  'e-mail adresa': ['users.email'],
  'datum rođenja': ['users.birth_date'],
  'broj telefona': ['users.phone'],
  'vrsta naloga': ['users.type'],
  'saglasnost roditelja ili staratelja kada je potrebna': ['users.guardian_consent'],
  'vrijeme registracije': ['users.created_at'],
  'adresa kalendara kao otisak i otkad je imate': ['calendar_feeds.token_hash', 'calendar_feeds.created_at'],
  biografija: ['users.biography', 'tutor_listings.complete'],
  fotografija: [
    ...['users.picture_hash', 'picture_owners.picture_hash', 'picture_owners.created_at'],
    ...['hash', 'bytes', 'media_type', 'width', 'height', 'created_at'].map((column) => `pictures.${column}`),
  ],
  predmeti: ['offerings.subject_id', 'tutor_listings.subject_id', 'tutor_towns.subject_id'],
  'vrste mjesta i gradovi za časove': ['tutor_towns.town'],
  nivoi: ['offerings.level', 'tutor_listings.level'],
  cijene: ['offerings.price', 'tutor_listings.price'],
  'način nastave': ['tutors.teaching_mode', 'tutor_listings.teaching_mode'],
  'sedmični raspored': [
    'availability.weekday',
    'availability.hour',
    'tutor_listings.free',
    'tutor_listings.hours_from',
  ],
  'neradni dani i dodatni sati': ['extra', 'first_date', 'last_date', 'hours', 'note', 'declared_at'].map(
    (column) => `availability_exceptions.${column}`,
  ),
  'pravila zakazivanja': [
    ...['notice_hours', 'break_after', 'weeks_ahead', 'lessons_a_day'].map((column) => `tutors.${column}`),
    'tutor_listings.notice_hours',
  ],
  'koliko brzo i koliko često odgovara na zahtjeve': [
    ...['tutors.request_count', 'tutors.answered_count', 'tutors.answer_minutes', 'tutor_listings.answers_fast'],
    'tutor_listings.rank',
  ],
  'koliko je časova održano i koliko se učenika vratilo': ['tutors.student_count', 'tutors.returned_count'],
  'mjesta, gradovi i adresa za časove uživo': [
    'tutors.places',
    'tutors.towns',
    'tutors.address',
    'tutor_listings.towns',
  ],
  'link za online časove': ['tutors.meeting_link'],
  'slika za dijeljenje profila': ['fingerprint', 'bytes', 'made_at'].map((column) => `share_pictures.${column}`),
  'da li primate pitanja': ['tutors.takes_questions'],
  'šta nedostaje u prijavi': ['users.missing', 'users.missing_at', 'users.waiting_since'],
  termin: [
    ...['lessons.starts_at', 'lessons.ends_at', 'lessons.booked_at', 'lessons.proposed', 'lessons.proposed_until'],
    ...[
      'lessons.proposed_by_tutor',
      'lessons.prevented',
      'lessons.answer_by',
      'lessons.remind_at',
      'lessons.agreed_at',
    ],
    ...['lessons.series_id', 'lessons.series_number', 'lessons.series_size'],
  ],
  predmet: ['lessons.subject_id'],
  nivo: ['lessons.level'],
  cijena: ['lessons.price'],
  'mjesto i adresa': ['lessons.teaching_mode', 'lessons.place', 'lessons.address'],
  'naziv online sobe': ['lessons.room'],
  status: ['lessons.status', 'lessons.cancelled_late', 'lessons.revision'],
  'razlog otkazivanja': ['lessons.reason', 'lessons.proposal_reason', 'lesson_history.reason'],
  'istorija promjena': [
    'lessons.tutor_prevented',
    'lesson_history.from_status',
    'lesson_history.to_status',
    'lesson_history.at',
  ],
  profesor: ['waiting_wishes.asked_at'],
  'dani i sati': ['waiting_wishes.weekdays', 'waiting_wishes.from_hour', 'waiting_wishes.until_hour'],
  'datum do kojeg čekate': ['waiting_wishes.last_date'],
  'ponuđeni termini': ['starts_at', 'offered_at', 'tell_at', 'told', 'held_until', 'open'].map(
    (column) => `waiting_offers.${column}`,
  ),
  'koji su i kada ste ih sačuvali': ['saved_tutors.saved_at'],
  'za koje i o kojim terminima Vam javljamo': ['tell_since', 'told_at', 'told'].map(
    (column) => `saved_tutors.${column}`,
  ),
  'časovi i vrijeme na koje se odnose': ['type', 'event', 'starts_at', 'lessons', 'created_at'].map(
    (column) => `notifications.${column}`,
  ),
  'kada su pročitana': ['notifications.read_at'],
  'vrste koje ne želite': ['notification_preferences.mail_off', 'notification_preferences.push_off'],
  'tihi sati': ['notification_preferences.quiet_from', 'notification_preferences.quiet_until'],
  'naziv uređaja': ['push_subscriptions.device'],
  'adresa uređaja kod njegovog pregledača': ['endpoint', 'p256dh', 'auth'].map(
    (column) => `push_subscriptions.${column}`,
  ),
  'vrijeme uključivanja, posljednjeg slanja i pauze poslije neuspjelih': [
    ...['created_at', 'used_at', 'failures', 'paused_until'].map((column) => `push_subscriptions.${column}`),
  ],
  poruke: [
    ...['messages.key_id', 'messages.body', 'messages.created_at', 'messages.seen_at', 'messages.client_id'],
    ...['unread_count', 'last_activity_at', 'mailed_at', 'mail_due_at', 'closed_at', 'question_only'].map(
      (column) => `conversation_members.${column}`,
    ),
    'conversations.created_at',
  ],
  recenzije: [
    ...['reviews.rating', 'reviews.body', 'reviews.created_at'],
    ...['tutors.review_count', 'tutors.rating_sum', 'tutors.held_count'],
    ...['tutor_listings.rating', 'tutor_listings.held_count', 'tutor_words.rank'],
  ],
  naslov: ['mails.subject'],
  tekst: ['mails.body_html', 'mails.body_text', 'mails.attachments'],
};

/** Which the page tells of in other words, or not at all. */
const OTHERWISE: Record<string, string[]> = {
  'the account’s state, decided by us': [
    ...['users.verified', 'users.email_verified_at', 'users.blocked_at', 'users.deleted_at'],
    'tutor_listings.verified',
  ],
  'the password as a fingerprint': ['users.password_hash'],
  'cookies and links of mails': [
    ...['created_at', 'expires_at', 'ended_at'].map((column) => `sessions.${column}`),
    ...['token_hash', 'created_at', 'used_at'].map((column) => `refresh_tokens.${column}`),
    ...['token_hash', 'purpose', 'created_at', 'expires_at', 'used_at'].map((column) => `account_tokens.${column}`),
    ...['token_hash', 'after_step'].map((column) => `answer_links.${column}`),
  ],
  'delivery of mails': [
    ...[
      'kind',
      'recipient',
      'reply_to',
      'status',
      'attempts',
      'last_error',
      'next_attempt_at',
      'created_at',
      'sent_at',
      'unsubscribe_url',
      'expires_at',
    ].map((column) => `mails.${column}`),
  ],
  'notifications on their way to devices': [
    ...['topic', 'payload', 'urgent', 'created_at', 'expires_at', 'not_before', 'attempts'],
  ].map((column) => `pushes.${column}`),
  'what admins did': ['action', 'target_type', 'details', 'at'].map((column) => `audit_log.${column}`),
  'pictures of subjects': ['share_pictures.subject_id'],
  'free hours, as everybody sees them': ['followed_tutors.hours', 'followed_tutors.until'],
  'technical data': ['rate_limits.key', 'rate_limits.points', 'rate_limits.expire'],
};

/** Of nobody in particular. */
const NOBODYS = [
  'categories',
  'subjects',
  'listing_counts',
  'public_changes',
  'changed_hours',
  'migrations',
  'socket_io_attachments',
];

describe('personal data', () => {
  it('of every column is told on the privacy page', async () => {
    const page = Object.values(PERSONAL_DATA).flat() as string[];
    expect(Object.keys(TOLD).filter((words) => !page.includes(words))).toEqual([]);
    const known = new Set([...Object.values(TOLD), ...Object.values(OTHERWISE)].flat());
    const stored = (await columns())
      .filter(({ table }) => !NOBODYS.includes(table))
      .filter(({ column }) => !/(^|_)id$/.test(column) || column === 'subject_id' || column === 'client_id')
      .map(({ table, column }) => `${table}.${column}`)
      .filter((name) => !['notifications.subject_id', 'messages.key_id'].includes(name) || known.has(name));
    const all = stored.filter((name) => !known.has(name));
    expect(all, 'not told').toEqual([]);
    const existing = new Set((await columns()).map(({ table, column }) => `${table}.${column}`));
    expect(
      [...known].filter((name) => !existing.has(name)),
      'told, and not there',
    ).toEqual([]);
  });

  /** How a person is found and logs in, what kind a row is of, what refers to something, and what follows another column by itself. */
  const NOT_FILLED = new Set([
    ...['users.email', 'users.password_hash', 'mails.recipient', 'mails.kind', 'mails.status', 'messages.key_id'],
    ...[
      'notifications.event',
      'lessons.place',
      'lessons.room',
      'account_tokens.purpose',
      'picture_owners.picture_hash',
      'users.picture_hash',
    ],
    ...['tutor_listings.name', 'tutor_listings.name_search', 'tutor_words.word', 'tutor_towns.town'],
  ]);

  /** Of mails the copy has subject and times; what they said was said to the person. Whoever knows an endpoint can send to the device. */
  const NOT_COPIED = [
    ...['push_subscriptions.endpoint', 'pushes.topic', 'pushes.payload'],
    'mails.body_html',
    'mails.body_text',
    'mails.last_error',
    'mails.reply_to',
    'mails.unsubscribe_url',
  ];

  const marked = ({ id }: TestUser, name: string) =>
    `${name === 'tutors.meeting_link' ? 'https://' : ''}Tajna ${id} ${name.replace('.', ' ')} kraj`;

  /** Writes a text of its own into every column of text, in every row that names this person. */
  async function fillTexts(person: TestUser): Promise<string[]> {
    const keys = await rows<{ table: string; column: string }>(
      `SELECT conrelid::regclass::text AS table, attname AS column FROM pg_constraint
         JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
        WHERE contype = 'f' AND confrelid IN ('users'::regclass, 'tutors'::regclass)
        UNION VALUES ('users', 'id'), ('mails', 'recipient')`,
    );
    const filled = new Set<string>();
    for (const { table, column } of (await columns()).filter(({ type }) => type === 'text')) {
      const name = `${table}.${column}`;
      for (const key of keys.filter((one) => one.table === table && !NOT_FILLED.has(name))) {
        const owner = key.column === 'recipient' ? person.email : person.id;
        const update = `UPDATE ${table} SET ${column} = $2 WHERE ${key.column} = $1`;
        const { rowCount } = await test.parts.pool.query(update, [owner, marked(person, name)]);
        if (rowCount) filled.add(name);
      }
    }
    return [...filled];
  }

  it.each(['tutor', 'student'] as const)('of a %s is in the copy, and gone with the account', async (who) => {
    const { people, own } = await buildFixture(test);
    const person = people[who];
    const client = await visitAs(test, person);
    await buildReview(test, people);
    // A mail about its cancellation would name the person until it is sent.
    await test.parts.pool.query(
      `UPDATE lessons SET status = 2, proposed = '{}', proposed_until = NULL, proposed_by_tutor = NULL
        WHERE id = $1 OR series_id = $2`,
      [own.confirmedLesson, own.series],
    );
    // Where the student types an address.
    await test.parts.pool.query(
      `UPDATE lessons SET teaching_mode = 1, place = 'ucenik' WHERE $1 IN (tutor_id, student_id)`,
      [person.id],
    );
    const cancelling = { status: 2, tip_korisnika: person.type, comment: 'x' };
    expect((await changeLesson(client, own.lesson, cancelling)).status).toBe(200);
    await test.parts.pool.query(
      `INSERT INTO mails (kind, recipient, subject, body_html, body_text, status, created_at)
       VALUES ('lesson-held', $1, 'x', 'x', 'x', 'sent', now())`,
      [person.email],
    );
    const filled = await fillTexts(person);
    expect(filled.length).toBeGreaterThan(9);
    const copy = String(unzip((await client.get('/api/nalog/moji-podaci')).bytes).get('podaci.json'));
    // The student's, once the lessons are over or cancelled.
    const ofOthers = who === 'tutor' ? ['lessons.address'] : [];
    expect(filled.filter((name) => !copy.includes(marked(person, name))).sort()).toEqual(
      [...ofOthers, ...NOT_COPIED].sort(),
    );

    expect((await client.post('/api/nalog/obrisi', { lozinka: PASSWORD })).status).toBe(200);
    const left = await rowsWith(
      test,
      filled.map((name) => marked(person, name)),
    );
    const tablesLeft = new Set(left.map((row) => /^public\.(\w+): /.exec(row)?.[1]));
    // What others wrote to the person, and reviews, which stay without a name; the person's own reasons: delete-account.test.ts.
    expect([...tablesLeft].sort()).toEqual(['lessons', 'reviews']);
    const [reason, review] = [marked(person, 'lessons.reason'), marked(person, 'reviews.body')];
    for (const row of left) expect(row).toMatch(new RegExp(`${reason}|${review}`));
  });
});
