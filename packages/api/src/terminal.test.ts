import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const FIXTURE = fileURLToPath(new URL('./terminal.fixture.ts', import.meta.url));

it('a failed query that nobody caught ends the process, and is told without its values', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', FIXTURE], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^DrizzleQueryError insert users\n {4}at /);
  expect(stderr).not.toContain('ana@primjer.me');
});
