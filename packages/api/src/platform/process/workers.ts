import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../log/logger.ts';

/** The worker's number in its environment: the one that takes the place of a dead one has the same. */
const PLACE = 'CASOVI_WORKER';
const START_AGAIN_AFTER_MILLISECONDS = 1000;
/** Longer than requests may take at the end, shorter than the first process waits: one that hangs must not keep the port. */
const KILL_AFTER_MILLISECONDS = 12_000;

/** Of several processes one works through the jobs, so that on an embedded database what it finds taken was taken by a dead one. */
export const runsJobs = (): boolean => cluster.isPrimary || process.env[PLACE] === '1';

export interface Workers {
  /** Resolves when all of them listen; rejects when one ends before. */
  ready: Promise<void>;
  /** Lets all of them end in their own way, and waits. */
  stop(): Promise<void>;
}

/** Several processes on one port. One that dies is replaced; a page that was connected to it connects to another one. */
export function startWorkers(program: string, count: number, log: Logger): Workers {
  // They take connections from one queue of the kernel: what a dead one did not take waits for the others, instead of hanging.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: program, args: [] });
  let stopping = false;

  /** Resolves when it has ended, or could not begin: a machine without room for a process is no reason to end the others. */
  const endOf = (worker: Worker): Promise<object> =>
    new Promise((resolve) => {
      worker.once('exit', (code, signal) => resolve({ code, signal }));
      worker.on('error', (err) => {
        if (worker.process.pid === undefined) resolve({ err });
        else log.warn({ err }, 'a server process cannot be spoken to');
      });
    });

  const startAgain = async (place: string): Promise<object> => {
    try {
      return await endOf(cluster.fork({ [PLACE]: place }));
    } catch (err) {
      return { err };
    }
  };

  const keepAlive = async (place: string, first: Promise<object>): Promise<void> => {
    let how = await first;
    while (!stopping) {
      log.error({ place, ...how }, 'a server process ended; another one takes its place');
      await pause(START_AGAIN_AFTER_MILLISECONDS);
      if (!stopping) how = await startAgain(place);
    }
  };

  const ready = Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const place = String(index + 1);
      const worker = cluster.fork({ [PLACE]: place });
      const ended = endOf(worker);
      const listens = await Promise.race([once(worker, 'listening').then(() => true), ended.then(() => false)]);
      if (!listens && !stopping) throw new Error('A server process ended before it served anybody.');
      void keepAlive(place, ended);
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
