import { createHash, ECDH } from 'node:crypto';
import { DEVICES_MAX, type Device, type Subscription } from '@casovi/contract/push';
import { PUSH_TEXT } from '@casovi/contract/texts/push';
import { toIsoWithOffset } from '@casovi/contract/time';
import { inTransaction } from '../../platform/events.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Limit } from '../../platform/security/rate-limits.ts';
import { lockPerson } from '../accounts/public.ts';
import { deviceName } from './device-name.ts';
import { deleteDeviceOf, keepLatestDevices, selectDevices, upsertDevice } from './queries.ts';

/** Each looks a host up. */
const SUBSCRIPTIONS: Limit = { name: 'pushSubscription', points: 60, seconds: 3600 };

/** `fingerprint` is that of the device which asks. */
export async function listDevices(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  userId: number,
  fingerprint?: string,
): Promise<Device[]> {
  const devices = await selectDevices(db, userId, clock.now());
  return devices.map(({ id, device, createdAt, usedAt, endpoint }) => ({
    id,
    naziv: device,
    od: toIsoWithOffset(createdAt),
    posljednji_put: usedAt && toIsoWithOffset(usedAt),
    ovaj: fingerprint === undefined ? null : fingerprint === fingerprintOf(endpoint),
  }));
}

const fingerprintOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

export async function subscribe(
  parts: Parts,
  { id: userId, sessionId }: Viewer,
  { endpoint, keys }: Subscription,
  userAgent: string | undefined,
): Promise<number> {
  await parts.limits.take(SUBSCRIPTIONS, userId);
  const p256dh = Buffer.from(keys.p256dh, 'base64url');
  if (!isOnCurve(p256dh)) throw new AppError('badRequest', PUSH_TEXT.keysWrong);
  if (!(await parts.outbound.accepts(endpoint))) throw new AppError('badRequest', PUSH_TEXT.endpointRefused);
  return inTransaction(parts, async (tx) => {
    // Several at once would not see each other when the oldest are deleted.
    await lockPerson(tx, userId);
    const id = await upsertDevice(tx, {
      ...{ userId, sessionId, endpoint, p256dh, auth: Buffer.from(keys.auth, 'base64url') },
      ...{ device: deviceName(userAgent), createdAt: parts.clock.now(), usedAt: null },
    });
    await keepLatestDevices(tx, userId, DEVICES_MAX);
    return id;
  });
}

function isOnCurve(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

export async function unsubscribe(
  { db }: Pick<Parts, 'db'>,
  userId: number,
  device: { id: number } | { endpoint: string },
): Promise<void> {
  if (!(await deleteDeviceOf(db, userId, device))) throw new AppError('notFound', PUSH_TEXT.gone);
}
