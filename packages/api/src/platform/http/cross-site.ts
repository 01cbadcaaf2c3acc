import type { FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * CSRF protection: refuses unsafe methods from another site, by Sec-Fetch-Site and Origin. Clients that send neither are no browsers,
 * and have no cookies of a visitor.
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
 * The public URL, or the host of the request: a proxy may forward another Host than visitors use, and a test server is reached under
 * names that no setting knows.
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
