/**
 * Every query of a list on 1,000 and on 100,000 tutors, in alternating requests through the application without its response cache. A page
 * that the small database does not have is compared with its last full page, since an empty response would be fast.
 */
import { TUTOR_LEVEL_FILTERS, TUTOR_PAGE_SIZE, TUTOR_SORTS } from '../../packages/contract/src/constants.ts';
import { type BenchApp, openApp } from '../lib/app.ts';
import { type Bench, type Figure, figure } from '../lib/bench.ts';
import { SCALE } from '../lib/postgres.ts';
import { alternately, median, percentile } from '../lib/rounds.ts';
import { NO_CACHE } from '../lib/sessions.ts';

const SMALL = 1_000;
const SUBJECT = 'matematika';
/** For all cases: with fewer, p99 would be the maximum. */
const SAMPLES_PER_ROUND = 320;
const LATE_PAGE = 10;

interface Case {
  name: string;
  query: Record<string, string>;
  page: number;
}

const lists: Case[] = TUTOR_SORTS.flatMap((sort) =>
  TUTOR_LEVEL_FILTERS.flatMap((tip) =>
    [1, LATE_PAGE].map((page) => ({ name: `${sort}, level ${tip}, page ${page}`, query: { sort, tip }, page })),
  ),
);
/** From half of all names to none. */
const searches: Case[] = ['a', 'ana', 'nik', 'petrovic', 'djordje djurovic', 'xyz'].flatMap((search) =>
  TUTOR_SORTS.flatMap((sort) =>
    [1, LATE_PAGE].map((page) => ({ name: `"${search}", ${sort}, page ${page}`, query: { search, sort }, page })),
  ),
);
/** Alone and together, from most of the list to nobody. */
const filters: Case[] = [
  { kada: 'sutra' },
  { kada: 'pon-vece,uto-popodne', sort: 'name' },
  { kada: 'vikend', grad: 'podgorica', nacin: 'uzivo' },
  { kada: 'danas,sutra', cijenaDo: '12', brzo: '1', tip: '2' },
  { cijenaOd: '10', cijenaDo: '14', sort: 'priceAscOrder' },
  { nacin: 'online', verifikovan: '1', sort: 'priceDescOrder' },
  { grad: 'zabljak', search: 'ana', sort: 'name' },
  { brzo: '1', tip: '1' },
].flatMap((query) =>
  [1, LATE_PAGE].map((page) => ({
    name: `${new URLSearchParams({ ...query })}, page ${page}`,
    query: { ...query },
    page,
  })),
);
/** Searches and filters look at every tutor of the list, so their goals are times. */
const GOALS: Record<string, { share: number; milliseconds: number }> = {
  searches: { share: 0.99, milliseconds: 40 },
  filters: { share: 0.95, milliseconds: 50 },
};

const addressOf = ({ query }: Case, offset: number): string =>
  `/api/tutor/predmeti/${SUBJECT}?${new URLSearchParams({ ...query, limit: String(TUTOR_PAGE_SIZE), offset: String(offset) })}`;

async function ask({ app }: BenchApp, url: string) {
  const response = await app.inject({ url, headers: NO_CACHE });
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`);
  return response;
}

async function existing(database: BenchApp, one: Case): Promise<string> {
  const wanted = (one.page - 1) * TUTOR_PAGE_SIZE;
  const total = Number((await ask(database, addressOf(one, 0))).headers['x-total-count']);
  const lastFull = Math.max(0, Math.floor(total / TUTOR_PAGE_SIZE) - 1) * TUTOR_PAGE_SIZE;
  return addressOf(one, Math.min(wanted, lastFull));
}

interface Times {
  all: number[];
  byCase: Map<string, number[]>;
}

async function compare(small: BenchApp, large: BenchApp, cases: readonly Case[]) {
  const addresses = new Map<BenchApp, Map<string, string>>();
  for (const database of [small, large]) {
    const own = new Map<string, string>();
    for (const one of cases) own.set(one.name, await existing(database, one));
    addresses.set(database, own);
  }
  const samples = Math.ceil(SAMPLES_PER_ROUND / cases.length);
  const timesOf = (database: BenchApp) => async (): Promise<Times> => {
    const times: Times = { all: [], byCase: new Map() };
    for (const [name, url] of addresses.get(database) ?? []) {
      const own: number[] = [];
      for (let sample = 0; sample < samples; sample += 1) {
        const begun = performance.now();
        await ask(database, url);
        own.push(performance.now() - begun);
      }
      times.all.push(...own);
      times.byCase.set(name, own);
    }
    return times;
  };
  const measured = await alternately({ ours: timesOf(large), ceiling: timesOf(small) });
  const part = (share: number) => ({
    ours: measured.ours.map(({ all }) => percentile(all, share)),
    ceiling: measured.ceiling.map(({ all }) => percentile(all, share)),
  });
  /** The median of each query over all rounds, the largest growth first. */
  const growth = cases
    .map(({ name }) => {
      const middle = (rounds: Times[]) => median(rounds.flatMap(({ byCase }) => byCase.get(name) ?? []));
      return { name, ratio: middle(measured.ours) / middle(measured.ceiling) };
    })
    .sort((one, other) => other.ratio - one.ratio);
  return { part, growth };
}

const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;

export default {
  async run({ postgres }) {
    const small = await openApp(await postgres.scale(SMALL));
    const large = await openApp(await postgres.scale(SCALE));
    const figures: Figure[] = [];
    const notes: string[] = [];
    try {
      for (const [what, cases] of Object.entries({ lists, searches, filters })) {
        const { part, growth } = await compare(small, large, cases);
        const against = 'at 1,000 tutors';
        const name = `${what}, ${cases.length} queries, ${SCALE.toLocaleString('en')} tutors`;
        const limit = GOALS[what];
        const slow = part(limit?.share ?? 0.99);
        figures.push(
          limit
            ? figure(
                { ours: slow.ours, ceiling: slow.ours.map(() => limit.milliseconds), format: milliseconds },
                { what: `${name}, p${100 * limit.share}`, against: 'the goal', goal: { atMost: 1 } },
              )
            : figure({ ...slow, format: milliseconds }, { what: `${name}, p99`, against, goal: { atMost: 1.5 } }),
          figure({ ...part(0.5), format: milliseconds }, { what: `${name}, p50`, against }),
        );
        const worst = growth.slice(0, 3).map(({ name: query, ratio }) => `${query} ${ratio.toFixed(1)}`);
        notes.push(`${what} that grow most, by their own p50: ${worst.join('; ')}`);
      }
    } finally {
      await small.close();
      await large.close();
    }
    return { figures, notes };
  },
} satisfies Bench;
