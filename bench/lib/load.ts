import { openChild } from './child.ts';

export interface LoadRequest {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
}

export interface LoadJob {
  url: string;
  connections: number;
  seconds: number;
  /** Taken in turn by whichever connection is free; from the beginning again at the end of the list unless `once`. */
  requests: LoadRequest[];
  once?: boolean;
}

export interface LoadResult {
  /** Answers per second, whatever their status. */
  perSecond: number;
  answers: number;
  seconds: number;
  statuses: Record<string, number>;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Of one answer, headers included. */
  bytes: number;
}

/** Requests over kept-alive connections, from a process of its own: what it costs is not the server's event loop. */
export const openLoad = () => openChild<LoadJob, LoadResult>('./load.process.ts');

/** Answers per second of a load that nothing but 200 may answer. */
export function onlyGood({ statuses, perSecond }: LoadResult): number {
  if (Object.keys(statuses).join() !== '200') throw new Error(`Answers other than 200: ${JSON.stringify(statuses)}`);
  return perSecond;
}
