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
  /** Sent in turn by the next free connection; repeated unless `once`. */
  requests: LoadRequest[];
  once?: boolean;
}

export interface LoadResult {
  /** Of any status. */
  perSecond: number;
  responses: number;
  seconds: number;
  statuses: Record<string, number>;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Per response, headers included. */
  bytes: number;
}

/** Keep-alive connections, from its own process, so that it does not use the event loop of the server. */
export const openLoad = () => openChild<LoadJob, LoadResult>('./load.process.ts');

/** Throws at any status but 200. */
export function onlyGood({ statuses, perSecond }: LoadResult): number {
  if (Object.keys(statuses).join() !== '200') throw new Error(`Responses other than 200: ${JSON.stringify(statuses)}`);
  return perSecond;
}
