import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from '../log/logger.ts';
import { startWorkers } from './workers.ts';

class FakeWorker extends EventEmitter {
  signals: string[] = [];
  process: { pid: number | undefined; kill: (signal: string) => void };

  constructor(pid: number | undefined, heeds: readonly string[] = ['SIGTERM']) {
    super();
    const kill = (signal: string) => {
      this.signals.push(signal);
      if (heeds.includes(signal)) this.emit('exit', 0, signal);
    };
    this.process = { pid, kill };
  }
  isDead = () => false;
}

const cluster = vi.hoisted(() => ({
  isPrimary: true,
  workers: {} as Record<string, unknown>,
  setupPrimary: () => undefined,
  fork: (_env: object): unknown => undefined,
}));
vi.mock('node:cluster', () => ({ default: cluster }));

const log = createLogger('silent');
let forked: FakeWorker[];
/** How the next ones begin; then all of them do well. */
let next: (() => FakeWorker)[];

beforeEach(() => {
  forked = [];
  next = [];
  cluster.fork = () => {
    const worker = (next.shift() ?? (() => new FakeWorker(1)))();
    forked.push(worker);
    cluster.workers = { one: worker };
    return worker;
  };
});

async function startOne() {
  const workers = startWorkers('program', 1, log);
  forked[0]?.emit('listening');
  await workers.ready;
  return workers;
}

const timeout = { timeout: 20_000 };

it('tries again for as long as the machine has no room for a process', async () => {
  const workers = await startOne();
  next = [
    () => {
      throw new Error('spawn ENOMEM');
    },
    () => {
      const worker = new FakeWorker(undefined);
      setImmediate(() => worker.emit('error', new Error('spawn EAGAIN')));
      return worker;
    },
  ];
  forked[0]?.emit('exit', null, 'SIGKILL');
  await expect.poll(() => forked.length, timeout).toBe(3);
  expect(forked[2]?.process.pid).toBe(1);
  await workers.stop();
}, 30_000);

it('replaces no process that cannot be spoken to but lives', async () => {
  const workers = await startOne();
  forked[0]?.emit('error', new Error('write EPIPE'));
  forked[0]?.emit('exit', 1, null);
  await expect.poll(() => forked.length, timeout).toBe(2);
  await workers.stop();
}, 30_000);

it('does not start when one ends before it serves', async () => {
  const workers = startWorkers('program', 1, log);
  forked[0]?.emit('exit', 1, null);
  await expect(workers.ready).rejects.toThrow('before it served anybody');
});

it('kills at last what does not end by itself', async () => {
  next = [() => new FakeWorker(1, ['SIGKILL'])];
  const workers = await startOne();
  vi.useFakeTimers();
  const stopped = workers.stop();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(forked[0]?.signals).toEqual(['SIGTERM']);
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  await stopped;
  expect(forked[0]?.signals).toEqual(['SIGTERM', 'SIGKILL']);
});
