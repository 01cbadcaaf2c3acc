import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureBuilt } from './build.mjs';
import { findProgram } from './programs.mjs';
import { at, npm, run } from './steps.mjs';

/**
 * The Dockerfile, stage by stage. No container engine is needed to try it: every step is a copy or a command of npm.
 * @typedef {{ name: string, steps: { instruction: string, rest: string }[] }} Stage
 */
function readStages() {
  /** @type {Stage[]} */
  const stages = [];
  for (const line of readFileSync(at('ops/Dockerfile'), 'utf8').split('\n')) {
    const [, instruction = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') stages.push({ name: / AS (\w+)$/.exec(rest)?.[1] ?? 'final', steps: [] });
    else if (instruction) stages.at(-1)?.steps.push({ instruction, rest });
  }
  return stages;
}

/**
 * @param {Stage | undefined} stage
 * @param {string} instruction
 */
const all = (stage, instruction) =>
  (stage?.steps ?? []).filter((step) => step.instruction === instruction).map((step) => step.rest);

/** Kept between runs: the installation in it is made anew only when what it is made from changes. */
const IMAGE = at('.cache/image');

/** Dependencies are installed as in the image with `npm run test:long`; else those of this folder stand for them. */
const LONG = Boolean(process.env.TEST_LONG);

const [build, dependencies, final, ...others] = readStages();

test('the image is built with the commands that npm test has just run here', () => {
  expect([build?.name, dependencies?.name, final?.name, others]).toEqual(['build', 'dependencies', 'final', []]);
  expect(all(build, 'RUN')).toEqual(['npm ci', 'npm run build']);
  expect(all(final, 'RUN')).toEqual([]);
  expect(all(final, 'USER')).toEqual(['node']);
});

test('what the image holds starts, is healthy, and ends with 0 when asked to', { timeout: 300_000 }, async () => {
  await ensureBuilt();
  await installDependencies();
  for (const rest of all(final, 'COPY')) {
    // The whole of one stage is what the final one begins with: here they are the same folder.
    if (rest !== '--from=dependencies /app/ ./') copy(rest);
  }

  const port = String(20_000 + Math.floor(Math.random() * 10_000));
  const image = Object.fromEntries(all(final, 'ENV').map((rest) => rest.split('=')));
  const dataDir = mkdtempSync(join(tmpdir(), 'casovi-image-'));
  // Open to the account that the database server runs as when we are root.
  chmodSync(dataDir, 0o711);
  const own = { HOST: '127.0.0.1', PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'warn', DEMO: 'false' };
  const options = { cwd: IMAGE, env: { PATH: process.env.PATH, ...image, ...own } };
  const [command, ...args] = JSON.parse(all(final, 'CMD')[0] ?? '[]');
  const [check, ...checkArgs] = JSON.parse(all(final, 'HEALTHCHECK')[0]?.split('CMD ')[1] ?? '[]');

  const server = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  const exit = once(server, 'exit');
  await expect
    .poll(async () => server.exitCode !== null || (await run(check, checkArgs, { ...options, quiet: true })).ok, {
      timeout: 90_000,
      interval: 300,
    })
    .toBe(true);
  server.kill('SIGTERM');
  expect((await exit)[0]).toBe(0);
  rmSync(dataDir, { recursive: true });
});

async function installDependencies() {
  const copies = all(dependencies, 'COPY');
  const inputs = copies.flatMap((rest) => rest.split(' ').slice(0, -1)).map((file) => readFileSync(at(file), 'utf8'));
  const made = createHash('sha256')
    .update(JSON.stringify([dependencies, inputs, LONG]))
    .digest('hex');
  const stamp = join(IMAGE, '.made');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return;
  rmSync(IMAGE, { recursive: true, force: true });
  for (const rest of copies) copy(rest);
  if (!LONG) {
    for (const folder of ['.', ...readdirSync(at('packages')).map((name) => join('packages', name))])
      if (existsSync(at(folder, 'node_modules')))
        symlinkSync(at(folder, 'node_modules'), join(IMAGE, folder, 'node_modules'));
  }
  for (const rest of LONG ? all(dependencies, 'RUN') : []) {
    const [program, ...args] = rest.split(' ');
    expect(program).toBe('npm');
    const { ok, output } = await npm([...args, '--prefer-offline'], { cwd: IMAGE, quiet: true });
    expect(ok, output).toBe(true);
  }
  writeFileSync(stamp, made);
}

/** @param {string} rest what follows COPY; the build stage is the folder of this very project */
function copy(rest) {
  const paths = rest.replace('--from=build ', '').split(' ');
  const destination = join(IMAGE, paths.pop() ?? '');
  for (const path of paths) {
    const source = at(path.replace(/^\/app\//, ''));
    const isFolder = statSync(source).isDirectory();
    if (isFolder) rmSync(destination, { recursive: true, force: true });
    mkdirSync(destination, { recursive: true });
    cpSync(source, isFolder ? destination : join(destination, basename(source)), { recursive: true });
  }
}

test('compose uses settings that exist, and both guides list them all', () => {
  const schema = readFileSync(at('packages/api/src/platform/process/settings.ts'), 'utf8');
  const known = settingsIn(schema, 2);
  const app = readFileSync(at('ops/compose.yaml'), 'utf8').split(/^ {2}\w+:$/m)[1] ?? '';
  expect(known).toContain('DATABASE_URL');
  expect(known).toEqual(expect.arrayContaining(settingsIn(app, 6)));
  for (const file of ['docs/operations.md', 'README.md']) {
    const guide = readFileSync(at(file), 'utf8');
    expect(known.filter((name) => !new RegExp(`^\\| \`?([A-Z_]+, )?${name}\\b`, 'm').test(guide))).toEqual([]);
  }
});

test('the systemd unit starts what the image starts, with settings and files that exist', async () => {
  const unit = readFileSync(at('ops/casovi@.service'), 'utf8');
  const values = (/** @type {string} */ name) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  const [command, ...args] = JSON.parse(all(final, 'CMD')[0] ?? '[]');
  expect(values('ExecStart')).toEqual([[`/usr/bin/${command}`, ...args].join(' ')]);
  expect(values('ExecStartPost')).toEqual(['/usr/bin/node ops/until-ready.mjs %i']);
  expect(existsSync(at('ops/until-ready.mjs'))).toBe(true);
  const known = settingsIn(readFileSync(at('packages/api/src/platform/process/settings.ts'), 'utf8'), 2);
  const used = values('Environment').flatMap((line) => line.split(' ').map((setting) => setting.split('=')[0]));
  expect([...known, 'NODE_ENV']).toEqual(expect.arrayContaining(used));
  const within = /STOP_WITHIN_MILLISECONDS = (\d+)_000/.exec(readFileSync(at('packages/api/src/main.ts'), 'utf8'))?.[1];
  expect(Number(values('TimeoutStopSec')[0])).toBeGreaterThan(Number(within));
  // The JavaScript engine writes code and runs it.
  expect(values('MemoryDenyWriteExecute')).toEqual([]);
});

test.skipIf(!findProgram(['systemd-analyze']))('systemd takes the unit without a warning', async () => {
  expect(await run('systemd-analyze', ['verify', at('ops/casovi@.service')], { quiet: true })).toEqual({
    ok: true,
    output: '',
  });
});

/**
 * @param {string} text
 * @param {number} indent
 */
function settingsIn(text, indent) {
  return (text.match(new RegExp(`^ {${indent}}[A-Z][A-Z_]+(?=:)`, 'gm')) ?? []).map((name) => name.trim());
}
