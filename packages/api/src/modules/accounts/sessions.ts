import { ACCESS_TOKEN_MINUTES, REFRESH_TOKEN_DAYS, SESSION_MAX_DAYS } from '@casovi/contract/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '../../platform/events.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { hashToken, newToken } from '../../platform/security/crypto.ts';
import {
  endSession,
  extendSession,
  findRefreshToken,
  findSessionUser,
  findViewer,
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
  markRefreshTokenUsed,
} from './session-queries.ts';

export const ACCESS_COOKIE = 'casovi_access';
export const REFRESH_COOKIE = 'casovi_refresh';
/** Matches a Cookie header that may belong to a session. */
export const SESSION_COOKIES = new RegExp(`${ACCESS_COOKIE}=|${REFRESH_COOKIE}=`);

const ACCESS_MILLISECONDS = ACCESS_TOKEN_MINUTES * 60_000;
const REFRESH_MILLISECONDS = REFRESH_TOKEN_DAYS * 86_400_000;
/** Two tabs that renew concurrently, or a lost response, reuse a token legitimately. */
const REUSE_GRACE_MILLISECONDS = 30_000;

export interface SessionTokens {
  sessionId: string;
  refreshToken: string;
}

export async function openSession(parts: Parts, tx: Transaction, userId: number): Promise<SessionTokens> {
  const now = parts.clock.now();
  const sessionId = await insertSession(tx, userId, now, new Date(now.getTime() + REFRESH_MILLISECONDS));
  return { sessionId, refreshToken: await addRefreshToken(tx, sessionId, now) };
}

async function addRefreshToken(tx: Transaction, sessionId: string, now: Date): Promise<string> {
  const { token, hash } = newToken();
  await insertRefreshToken(tx, sessionId, hash, now);
  return token;
}

/** Refresh token rotation. Reuse of a used token means that it was stolen: the session ends. */
async function rotate(parts: Parts, refreshToken: string): Promise<SessionTokens | null> {
  const tokenHash = hashToken(refreshToken);
  return inTransaction(parts, async (tx, publish) => {
    const now = parts.clock.now();
    const stored = await lockRefreshToken(tx, tokenHash);
    if (!stored) return null;
    const user = await findSessionUser(tx, stored.sessionId, now);
    if (!user) return null;
    if (stored.usedAt && now.getTime() - stored.usedAt.getTime() > REUSE_GRACE_MILLISECONDS) {
      parts.log.warn({ userId: user.id }, 'a used refresh token came back; its session is ended');
      await endSession(tx, stored.sessionId, now);
      publish('sessionsEnded', { userId: user.id, sessionId: stored.sessionId });
      return null;
    }
    if (!stored.usedAt) await markRefreshTokenUsed(tx, tokenHash, now);
    await extendSession(tx, stored.sessionId, new Date(now.getTime() + REFRESH_MILLISECONDS), SESSION_MAX_DAYS);
    return { sessionId: stored.sessionId, refreshToken: await addRefreshToken(tx, stored.sessionId, now) };
  });
}

// Cookies ----------------------------------------------------------------------------------------------------------

const isSecure = ({ settings }: Pick<Parts, 'settings'>): boolean => settings.publicUrl.startsWith('https:');

/** With the prefix `__Host-` no other subdomain can set them. */
function cookieNames(parts: Parts): { access: string; refresh: string } {
  const prefix = isSecure(parts) ? '__Host-' : '';
  return { access: prefix + ACCESS_COOKIE, refresh: prefix + REFRESH_COOKIE };
}

function cookieOptions(parts: Parts, maxAgeMilliseconds: number) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(parts),
    maxAge: maxAgeMilliseconds / 1000,
  } as const;
}

export function setSessionCookies(parts: Parts, reply: FastifyReply, tokens: SessionTokens): void {
  const expires = parts.clock.now().getTime() + ACCESS_MILLISECONDS;
  const access = { ...cookieOptions(parts, ACCESS_MILLISECONDS), signed: true };
  const names = cookieNames(parts);
  reply.setCookie(names.access, `${tokens.sessionId}.${expires}`, access);
  reply.setCookie(names.refresh, tokens.refreshToken, cookieOptions(parts, REFRESH_MILLISECONDS));
}

export function clearSessionCookies(parts: Parts, reply: FastifyReply): void {
  for (const name of Object.values(cookieNames(parts))) reply.clearCookie(name, cookieOptions(parts, 0));
}

function sessionOfAccessToken(parts: Parts, unsigned: { valid: boolean; value: string | null }): string | null {
  if (!unsigned.valid || !unsigned.value) return null;
  const [sessionId, expires] = unsigned.value.split('.');
  return sessionId && Number(expires) > parts.clock.now().getTime() ? sessionId : null;
}

async function viewerOfSession(parts: Parts, sessionId: string): Promise<Viewer | null> {
  const user = await findViewer(parts.db, sessionId, parts.clock.now());
  return user ? { id: user.id, type: user.type, sessionId } : null;
}

/** For sockets, which outlive the request. */
export const isSessionAlive = async (parts: Parts, viewer: Viewer): Promise<boolean> =>
  (await viewerOfSession(parts, viewer.sessionId)) !== null;

export async function renewSession(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<Viewer | null> {
  const refreshToken = request.cookies[cookieNames(parts).refresh];
  const tokens = refreshToken ? await rotate(parts, refreshToken) : null;
  if (!tokens) {
    clearSessionCookies(parts, reply);
    return null;
  }
  setSessionCookies(parts, reply, tokens);
  return viewerOfSession(parts, tokens.sessionId);
}

/** An expired access token is renewed. */
export async function resolveViewer(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Viewer | null> {
  const names = cookieNames(parts);
  const access = request.cookies[names.access];
  const sessionId = access ? sessionOfAccessToken(parts, request.unsignCookie(access)) : null;
  if (sessionId) {
    const viewer = await viewerOfSession(parts, sessionId);
    if (viewer) return viewer;
  }
  return access || request.cookies[names.refresh] ? renewSession(parts, request, reply) : null;
}

/** For a socket's handshake, which cannot set cookies: either token is accepted, and none is rotated. */
export async function viewerOfCookies(
  parts: Parts,
  cookies: Record<string, string | undefined>,
  unsign: (value: string) => { valid: boolean; value: string | null },
): Promise<Viewer | null> {
  const names = cookieNames(parts);
  const access = cookies[names.access];
  const fromAccess = access ? sessionOfAccessToken(parts, unsign(access)) : null;
  if (fromAccess) return viewerOfSession(parts, fromAccess);
  const refresh = cookies[names.refresh];
  const stored = refresh ? await findRefreshToken(parts.db, hashToken(refresh)) : undefined;
  return stored && !stored.usedAt ? viewerOfSession(parts, stored.sessionId) : null;
}
