import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsLeft, hurryMails, mailsMissing } from '../src/testing/faults/checks.ts';
import { FAULTS } from '../src/testing/faults/faults.ts';
import { Load } from '../src/testing/faults/load.ts';
import { OF_EVERYBODY } from '../src/testing/faults/secret-traffic.ts';
import { makeWorld, type World } from '../src/testing/faults/world.ts';
import { figure } from '../src/testing/figure.ts';
import { shortOrLong } from '../src/testing/long.ts';

const FORM = shortOrLong('short', 'long');
const WITHIN_MILLISECONDS = shortOrLong(600_000, 3_600_000);
const RECOVERY_WITHIN_MILLISECONDS = 120_000;

/** Lines of the log with a word of somebody's account or mail. */
const personal: string[] = [];
/** The clock of the server is set ahead, too: their ids and kinds. */
const tooLate = new Map<number, string>();

let world: World;
beforeAll(async () => {
  world = await makeWorld({
    env: { LOG_LEVEL: 'warn' },
    onLine: (line) => {
      if (OF_EVERYBODY.some((word) => line.includes(word))) personal.push(line);
      if (line.includes('mail was not sent in time')) {
        const { mailId, kind } = JSON.parse(line);
        tooLate.set(mailId, kind);
      }
    },
  });
}, 300_000);
afterAll(() => world?.end(), 60_000);

it(`under load, after every fault (${FORM} form): back without help, every acknowledged write once, every mail sent`, {
  timeout: WITHIN_MILLISECONDS,
  // What the first try stored would be too much for a second one.
  retry: 0,
}, async () => {
  const load = new Load(world.address, world.cast);
  load.start();
  await load.nextWrite();

  const recoveries: { name: string; milliseconds: number[] }[] = [];
  const turns = Math.max(...FAULTS.map(({ times }) => times[FORM]));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, fault] of FAULTS.entries()) {
      // Spread over the whole time, so that faults of every kind meet.
      const due = Math.ceil(((turn + 1) * fault.times[FORM]) / turns) - Math.ceil((turn * fault.times[FORM]) / turns);
      const row = recoveries[index] ?? { name: fault.name, milliseconds: [] };
      recoveries[index] = row;
      if (due === 0 || fault.missing?.(world)) continue;
      await fault.happen(world, row.milliseconds.length, load);
      const began = performance.now();
      const late = AbortSignal.timeout(RECOVERY_WITHIN_MILLISECONDS);
      await Promise.race([
        load.nextWrite(),
        new Promise((_, reject) => {
          late.onabort = () => reject(new Error(`no recovery after: ${fault.name}\n${world.app.said.join('\n')}`));
        }),
      ]);
      row.milliseconds.push(performance.now() - began);
    }
  }
  await load.stop();

  const kills = recoveries.filter(({ name }) => name.startsWith('server')).flatMap(({ milliseconds }) => milliseconds);
  expect(world.app.unexpectedEnds, world.app.said.join('\n')).toBe(0);
  expect(world.app.starts).toBe(1 + kills.length);
  expect(personal).toEqual([]);
  expect(await faultsLeft(world.pool, load.ledger, tooLate)).toEqual([]);
  await expect
    .poll(
      async () => {
        await hurryMails(world.pool);
        return (await mailsMissing(world.pool, world.mail.all)).missing;
      },
      { timeout: 120_000, interval: 250 },
    )
    .toEqual([]);
  const { all } = await mailsMissing(world.pool, world.mail.all);

  const { ledger, statuses } = load;
  figure(
    `faults: ${ledger.acknowledged} writes acknowledged (${ledger.lessons.length} lessons, ${ledger.messages.length} messages, ` +
      `${ledger.reviews.length} reviews), each there once; ${all} mails, each sent; responses ${describe(statuses)}`,
  );
  for (const [index, { name, milliseconds }] of recoveries.entries()) {
    const why = FAULTS[index]?.missing?.(world);
    const seconds = (value: number) => (value / 1000).toFixed(1);
    figure(
      why
        ? `${name}: skipped, ${why}`
        : `${name}: ${milliseconds.length} times, back after ${seconds(median(milliseconds))} s, at most ${seconds(Math.max(...milliseconds))} s`,
    );
  }
});

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.trunc(values.length / 2)] ?? 0;

const describe = (statuses: Map<number, number>): string =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status || 'none'} × ${times}`)
    .join(', ');
