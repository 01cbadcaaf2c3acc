import type { FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that change something and come from another site. Browsers say where a request comes from in
 * Sec-Fetch-Site and Origin; clients that send neither are no browsers and hold no cookies of a visitor.
 */
export const refuseCrossSite =
  (publicUrl: string) =>
  async (request: FastifyRequest): Promise<void> => {
    if (SAFE_METHODS.has(request.method)) return;
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('notAllowed');
    if (!isOwnOrigin(request.headers.origin, request.host, publicUrl)) throw new AppError('notAllowed');
  };

/**
 * True when there is no Origin, or when it is our public address or the host that the request was made to: a proxy may hand on
 * another Host than visitors use, and a server that is tried out is reached under names that no setting knows.
 */
export function isOwnOrigin(origin: string | undefined, host: string, publicUrl: string): boolean {
  return origin === undefined || origin === publicUrl || hostOf(origin) === host;
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
