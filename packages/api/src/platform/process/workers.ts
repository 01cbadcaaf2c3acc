import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../log/logger.ts';

/** The worker's number; a replacement gets the same. */
const WORKER_NUMBER = 'CASOVI_WORKER';
const RESTART_AFTER_MILLISECONDS = 1000;
/** Longer than the drain of connections, shorter than the primary waits before it exits. */
const KILL_AFTER_MILLISECONDS = 12_000;

/** Only one process runs jobs, so that on an embedded database any locked job is left over from a dead process. */
export const runsJobs = (): boolean => cluster.isPrimary || process.env[WORKER_NUMBER] === '1';

export interface Workers {
  /** Resolves when all listen; rejects when one ends before. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/** Several processes on one port. One that dies is replaced. */
export function startWorkers(program: string, count: number, log: Logger): Workers {
  // All accept from one kernel queue, so that connections which a dead process did not accept go to the others.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: program, args: [] });
  let stopping = false;

  /** Also resolves when the process could not be spawned, for want of memory for example: the others go on. */
  const endOf = (worker: Worker): Promise<object> =>
    new Promise((resolve) => {
      worker.once('exit', (code, signal) => resolve({ code, signal }));
      worker.on('error', (err) => {
        if (worker.process.pid === undefined) resolve({ err });
        else log.warn({ err }, 'a message to a server process failed');
      });
    });

  const restart = async (number: string): Promise<object> => {
    try {
      return await endOf(cluster.fork({ [WORKER_NUMBER]: number }));
    } catch (err) {
      return { err };
    }
  };

  const keepAlive = async (number: string, first: Promise<object>): Promise<void> => {
    let how = await first;
    while (!stopping) {
      log.error({ worker: number, ...how }, 'a server process ended; another one takes its place');
      await pause(RESTART_AFTER_MILLISECONDS);
      if (!stopping) how = await restart(number);
    }
  };

  const ready = Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const number = String(index + 1);
      const worker = cluster.fork({ [WORKER_NUMBER]: number });
      const ended = endOf(worker);
      const listens = await Promise.race([once(worker, 'listening').then(() => true), ended.then(() => false)]);
      if (!listens && !stopping) throw new Error('A server process ended before it served anybody.');
      void keepAlive(number, ended);
    }),
  ).then(() => undefined);

  return {
    ready,
    async stop() {
      stopping = true;
      await Promise.all(
        Object.values(cluster.workers ?? {}).map(async (worker) => {
          if (!worker || worker.isDead()) return;
          const exited = endOf(worker);
          worker.process.kill('SIGTERM');
          const kill = setTimeout(() => worker.process.kill('SIGKILL'), KILL_AFTER_MILLISECONDS);
          await exited;
          clearTimeout(kill);
        }),
      );
    },
  };
}
