import type { FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that change something and come from another site. Browsers say where a request comes from in
 * Sec-Fetch-Site and Origin; clients that send neither are no browsers and hold no cookies of a visitor.
 */
export async function refuseCrossSite(request: FastifyRequest): Promise<void> {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('notAllowed');
  if (!isOwnOrigin(request.headers.origin, request.host)) throw new AppError('notAllowed');
}

/** True when there is no Origin, or when it is the host that the request was made to. */
export function isOwnOrigin(origin: string | undefined, host: string): boolean {
  if (origin === undefined) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
