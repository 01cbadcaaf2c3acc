import { LEVELS, NOTICE_HOURS, TUTOR_LEVEL_FILTERS, TUTOR_SORTS, WEEK_VIEW_DAYS } from '@casovi/contract/constants';
import { fold } from '@casovi/contract/letters';
import {
  DAY_PARTS,
  filterParameters,
  type ListFilters,
  MODE_FILTERS,
  NO_FILTERS,
  WEEKDAY_SLUGS,
  WHEN_VALUES,
} from '@casovi/contract/list-filters';
import type { CalendarHour } from '@casovi/contract/planner';
import { TUTOR_TEXT } from '@casovi/contract/texts/tutors';
import { addDays, fromWallClock, timeOfHour, todayInPodgorica, weekdayIndex } from '@casovi/contract/time';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { noLimits } from '../../platform/security/rate-limits.ts';
import { lessons } from '../../tables/lessons.ts';
import { tutors } from '../../tables/tutors.ts';
import { blockUser, buildAdmin, buildTutor, loginAs, type TestUser } from '../../testing/factories.ts';
import {
  buildAvailability,
  buildException,
  buildLesson,
  buildOffering,
  buildSubject,
  type TestSubject,
} from '../../testing/factories-market.ts';
import { shortOrLong } from '../../testing/long.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { listsOf } from './list.fixture.ts';
import { tutorListPage } from './pages.ts';

const test = useTestApp({}, { limits: noLimits });
const { get } = listsOf(test);
const MONDAY = '2026-05-04';
const MINUTE = 60_000;

const plannedTutor = fc.record({
  name: fc.constantFrom('Ana Petrović', 'Đorđe Petrov', 'Mila Žižić', 'Vuk Perić'),
  verified: fc.boolean(),
  teachingMode: fc.constantFrom<(0 | 1 | 2 | null)[]>(null, 0, 1, 2),
  towns: fc.subarray(['podgorica', 'niksic', 'zabljak']),
  answerMinutes: fc.constantFrom(null, 0, 120, 121, 900),
  prices: fc.tuple(fc.integer({ min: 8, max: 14 }), fc.option(fc.integer({ min: 8, max: 14 }))),
  /** Of the 98 of a week. */
  hours: fc.uniqueArray(fc.nat(97), { minLength: 1, maxLength: 9 }),
  noticeHours: fc.constantFrom(...NOTICE_HOURS),
  breakAfter: fc.boolean(),
  lessonsADay: fc.option(fc.integer({ min: 1, max: 2 })),
  dayOff: fc.option(fc.nat(8)),
  /** Of the hours that are taught: confirmed ones, and requests that run out so many minutes after the beginning. */
  lessons: fc.uniqueArray(fc.record({ place: fc.nat(8), runsOut: fc.option(fc.integer({ min: 1, max: 900 })) }), {
    maxLength: 4,
    selector: ({ place }) => place,
  }),
});
type PlannedTutor = typeof plannedTutor extends fc.Arbitrary<infer Planned> ? Planned : never;

const someFilters: fc.Arbitrary<ListFilters> = fc.record({
  tip: fc.constantFrom(...TUTOR_LEVEL_FILTERS.slice(0, 3)),
  search: fc.constantFrom('', '', '', 'petro', 'žiž'),
  sort: fc.constantFrom(...TUTOR_SORTS),
  kada: fc.oneof(fc.constant([]), fc.subarray([...WHEN_VALUES], { minLength: 1, maxLength: 5 })),
  cijenaOd: fc.option(fc.integer({ min: 8, max: 11 }), { freq: 1 }),
  cijenaDo: fc.option(fc.integer({ min: 11, max: 14 }), { freq: 1 }),
  nacin: fc.option(fc.constantFrom(...MODE_FILTERS), { freq: 1 }),
  grad: fc.option(fc.constantFrom('podgorica', 'niksic', 'bar'), { freq: 1 }),
  verifikovan: fc.constantFrom(false, false, true),
  brzo: fc.constantFrom(false, false, true),
});

interface Built extends PlannedTutor {
  user: TestUser;
  blocked: boolean;
}

async function build(subject: TestSubject, planned: PlannedTutor): Promise<Built> {
  const user = await buildTutor(test, { name: planned.name, verified: planned.verified });
  const { teachingMode, towns, answerMinutes, noticeHours, breakAfter, lessonsADay } = planned;
  await test.parts.db
    .update(tutors)
    .set({ teachingMode, towns, answerMinutes, noticeHours, breakAfter, lessonsADay })
    .where(eq(tutors.userId, user.id));
  for (const [index, price] of planned.prices.entries())
    if (price !== null) await buildOffering(test, { tutor: user, subject, level: LEVELS[index] ?? 1, price });
  const hours = planned.hours.map((index): [number, number] => [index % 7, 8 + Math.floor(index / 7)]);
  await buildAvailability(test, user, hours);
  if (planned.dayOff !== null) await buildException(test, user, { firstDate: addDays(MONDAY, planned.dayOff) });
  for (const { place, runsOut } of planned.lessons) {
    const [weekday, hour] = hours[place] ?? [];
    if (weekday === undefined || hour === undefined) continue;
    const startsAt = fromWallClock(addDays(MONDAY, (weekday + 6) % 7), timeOfHour(hour));
    const lesson = await buildLesson(test, { tutor: user, subject, startsAt, status: runsOut === null ? 3 : 1 });
    const answerBy = new Date(fromWallClock(MONDAY, '07:00').getTime() + (runsOut ?? 0) * MINUTE);
    await test.parts.db.update(lessons).set({ answerBy }).where(eq(lessons.id, lesson.id));
  }
  return { ...planned, user, blocked: false };
}

/** Said once more, plainly: the free hours are those of the booking dialog. */
async function isMatch(tutor: Built, filters: ListFilters): Promise<boolean> {
  const { tip, search, kada, cijenaOd, cijenaDo, nacin, grad, verifikovan, brzo } = filters;
  const prices = tutor.prices.filter((price, index) => price !== null && (tip === 'all' || Number(tip) === index + 1));
  const price = Math.min(...prices.map(Number));
  const mode = tutor.teachingMode ?? 0;
  const isSimple =
    !tutor.blocked &&
    prices.length > 0 &&
    fold(tutor.name).includes(fold(search)) &&
    (cijenaOd === null || price >= cijenaOd) &&
    (cijenaDo === null || price <= cijenaDo) &&
    (nacin === null || mode === 2 || mode === (nacin === 'uzivo' ? 1 : 0)) &&
    (grad === null || (mode !== 0 && tutor.towns.includes(grad))) &&
    (!verifikovan || tutor.verified) &&
    (!brzo || (tutor.answerMinutes !== null && tutor.answerMinutes <= 120));
  if (!isSimple || kada.length === 0) return isSimple;
  const today = todayInPodgorica(test.clock.now());
  const span = `startDate=${today}&endDate=${addDays(today, WEEK_VIEW_DAYS - 1)}`;
  const { body } = await test.visitor().get(`/api/planer/kalendar/${tutor.user.id}?${span}`);
  const days = Object.entries(WEEKDAY_SLUGS);
  return body.some(({ stanje, datum, sat }: CalendarHour) => {
    const day = days.find(([, index]) => index === weekdayIndex(datum))?.[0];
    const part = DAY_PARTS.find(
      ({ from, until }) => from <= Number(sat.slice(0, 2)) && Number(sat.slice(0, 2)) < until,
    );
    const names = [`${day}-${part?.slug}`];
    if (datum === today) names.push('danas');
    if (datum === addDays(today, 1)) names.push('sutra');
    if (day === 'sub' || day === 'ned') names.push('vikend');
    return stanje === 'slobodno' && names.some((name) => kada.includes(name));
  });
}

const idsOf = (body: { id_korisnika: number }[]) => body.map(({ id_korisnika }) => id_korisnika);

async function expectSame(subject: TestSubject, built: readonly Built[], asked: readonly ListFilters[]) {
  for (const filters of asked) {
    const { tip, sort } = filters;
    const everybody = idsOf((await get(subject, { tip, sort })).body);
    const matching = new Set<number>();
    for (const tutor of built) if (await isMatch(tutor, filters)) matching.add(tutor.user.id);
    const parameters = filterParameters(filters);
    const { status, body, headers } = await get(subject, parameters);
    expect(status).toBe(200);
    expect({ parameters, ids: idsOf(body) }).toEqual({ parameters, ids: everybody.filter((id) => matching.has(id)) });
    expect(headers['x-total-count']).toBe(String(matching.size));
    const [, second] = body;
    const paged = await get(subject, { ...parameters, limit: '1', offset: '1' });
    expect([idsOf(paged.body), paged.headers['x-total-count']]).toEqual([
      second ? [second.id_korisnika] : [],
      String(matching.size),
    ]);
  }
}

it('combined in any way, they answer what a plain look at everybody answers', async () => {
  const admin = await loginAs(test, await buildAdmin(test));
  const world = fc.record({
    minuteOfDay: fc.integer({ min: 7 * 60, max: 21 * 60 }),
    planned: fc.array(plannedTutor, { minLength: 8, maxLength: 12 }),
    asked: fc.array(someFilters, { minLength: 12, maxLength: 12 }),
    later: fc.integer({ min: 1, max: 9 * 24 * 60 }),
  });
  const property = fc.asyncProperty(world, async ({ minuteOfDay, planned, asked, later }) => {
    test.clock.set(new Date(fromWallClock(MONDAY, '00:00').getTime() + minuteOfDay * MINUTE));
    const subject = await buildSubject(test);
    const built: Built[] = [];
    for (const one of planned) built.push(await build(subject, one));
    await expectSame(subject, built, asked);

    // What was asked for is kept, and must not outlive what happens.
    const [first, second, third] = built;
    if (!first || !second || !third) throw new Error('too few');
    expect((await blockUser(admin, first.user)).status).toBe(200);
    first.blocked = true;
    await buildAvailability(test, second.user, [
      [2, 9],
      [6, 18],
    ]);
    await test.parts.db.update(lessons).set({ status: 2 }).where(eq(lessons.tutorId, third.user.id));
    await expectSame(subject, built, asked.slice(0, 5));
    expect((await blockUser(admin, first.user, 0)).status).toBe(200);
    first.blocked = false;
    test.clock.advance(later * MINUTE);
    await expectSame(subject, built, asked.slice(5));
  });
  await fc.assert(property, { numRuns: shortOrLong(2, 25), endOnFailure: true });
});

describe('a filter', () => {
  let subject: TestSubject;
  beforeEach(async () => {
    test.clock.set('2026-05-04T10:00:00+02:00');
    subject = await buildSubject(test);
  });

  it.each([
    ['kada', 'prekosutra', TUTOR_TEXT.filterWhen],
    ['kada', 'pon-vece,uto', TUTOR_TEXT.filterWhen],
    ['cijenaOd', '-1', TUTOR_TEXT.filterPrice],
    ['cijenaDo', '9.5', TUTOR_TEXT.filterPrice],
    ['cijenaDo', 'malo', TUTOR_TEXT.filterPrice],
    ['nacin', 'telefonom', TUTOR_TEXT.filterMode],
    ['grad', 'beograd', TUTOR_TEXT.filterTown],
    ['verifikovan', 'da', TUTOR_TEXT.filterFlag],
    ['brzo', '2', TUTOR_TEXT.filterFlag],
  ])('%s with the unknown value %s is refused in words', async (name, value, message) => {
    expect(await get(subject, { [name]: value })).toMatchObject({ status: 400, body: { message } });
  });

  it('that is empty, as forms without script send it, is none', async () => {
    await buildOffering(test, { subject });
    const empty = { kada: '', cijenaOd: '', cijenaDo: '', nacin: '', grad: '', verifikovan: '', brzo: '' };
    expect((await get(subject, empty)).headers['x-total-count']).toBe('1');
  });

  it('is answered anew for visitors when somebody whom it left out frees an hour, or moves to the town', async () => {
    const tutor = await buildTutor(test);
    await buildOffering(test, { tutor, subject });
    const total = async (query: Record<string, string>) => (await get(subject, query)).headers['x-total-count'];
    const asked = [{ kada: 'sutra' }, { grad: 'bar' }, { brzo: '1' }];
    // Twice, so that they come from the cache.
    for (let time = 0; time < 2; time += 1) for (const query of asked) expect(await total(query)).toBe('0');
    await buildAvailability(test, tutor, [[2, 9]]);
    expect(await total({ kada: 'sutra' })).toBe('1');
    await buildAvailability(test, tutor, [
      [1, 13],
      [3, 18],
    ]);
    const firstFree = async (kada: string) => (await get(subject, { kada })).body[0]?.prviSlobodan;
    expect([await firstFree('sri-vece,sutra'), await firstFree('sri-vece')]).toEqual([
      '2026-05-05T09:00:00+02:00',
      '2026-05-06T18:00:00+02:00',
    ]);
    await test.parts.db
      .update(tutors)
      .set({ towns: ['bar'], teachingMode: 1, answerMinutes: 5 })
      .where(eq(tutors.userId, tutor.id));
    for (const query of asked) expect(await total(query)).toBe('1');
  });

  it('of hours finds one whose request nobody answered in time, at once', async () => {
    const tutor = await buildTutor(test);
    await buildOffering(test, { tutor, subject });
    await buildAvailability(test, tutor, [[2, 9]]);
    const startsAt = fromWallClock('2026-05-05', '09:00');
    const { id } = await buildLesson(test, { tutor, subject, startsAt, status: 1 });
    const answerBy = new Date(test.clock.now().getTime() + 30 * MINUTE);
    await test.parts.db.update(lessons).set({ answerBy }).where(eq(lessons.id, id));
    const total = async () => (await get(subject, { kada: 'sutra' })).headers['x-total-count'];
    expect(await total()).toBe('0');
    // In another hour, for which nothing is cached.
    test.clock.set('2026-05-04T11:00:00+02:00');
    expect(await total()).toBe('1');
  });

  it('says which other one to drop where nobody is left', async () => {
    const tutor = await buildTutor(test, { name: 'Ana Anić' });
    for (const one of [tutor, await buildTutor(test)]) await buildOffering(test, { tutor: one, subject, price: 20 });
    const asked = { search: 'ana', cijenaDo: '10', verifikovan: '1' };
    const page = await tutorListPage(test.parts, subject.slug, asked);
    expect(page).toMatchObject({ total: 0, without: [] });
    const fewer = await tutorListPage(test.parts, subject.slug, { search: 'ana', cijenaDo: '10' });
    expect(fewer).toMatchObject({ total: 0, without: [{ filter: 'cijena', total: 1 }] });
    const wrong = await tutorListPage(test.parts, subject.slug, { grad: 'beograd', cijenaDo: 'x', kada: 'nikad' });
    expect(wrong).toMatchObject({ total: 2, filters: NO_FILTERS, without: [] });
  });
});
