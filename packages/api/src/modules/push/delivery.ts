import webpush from 'web-push';
import { NotPublicError, type PostReply } from '../../platform/http/public-https.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Settings } from '../../platform/process/settings.ts';
import { signatureOf } from '../../platform/security/crypto.ts';
import {
  claimDuePush,
  type DeviceRow,
  deleteDevice,
  deletePush,
  findDevice,
  markDeviceUsed,
  type PushRow,
  pauseDevice,
  postponePush,
} from './queries.ts';

const ATTEMPTS = 12;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 3600;
/** Its service may be back before. */
const LONGEST_PAUSE_SECONDS = 900;
/** Longer than a request takes. */
const CLAIM_MILLISECONDS = 60_000;
/** As many characters as the header may have. */
const TOPIC_LENGTH = 32;

/** Sends due notifications one by one, until there is none. Concurrent senders do not send the same one. */
export async function sendDuePushes(parts: Parts, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await sendNextPush(parts))) {}
}

/**
 * At-least-once delivery: what a process had claimed when it died is sent again a minute later, and replaces the first on the device. Claimed
 * instead of locked, because a newer one of the same topic must not wait for the push service.
 */
async function sendNextPush(parts: Parts): Promise<boolean> {
  const { db, clock } = parts;
  const now = clock.now();
  const push = await claimDuePush(db, now, new Date(now.getTime() + CLAIM_MILLISECONDS));
  if (!push) return false;
  const device = await findDevice(db, push, now);
  const secondsLeft = Math.floor((push.expiresAt.getTime() - now.getTime()) / 1000);
  if (!device || secondsLeft < 1) await deletePush(db, push);
  else await deliver(parts, push, device, secondsLeft);
  return true;
}

async function deliver(parts: Parts, push: PushRow, device: DeviceRow, secondsLeft: number): Promise<void> {
  const { db, clock, log } = parts;
  // Never the endpoint: whoever knows it can send to the device.
  const about = { pushId: push.id, userId: push.receiverId };
  let reply: PostReply | undefined;
  try {
    reply = await post(parts, push, device, secondsLeft);
  } catch (error) {
    if (error instanceof NotPublicError) return drop(parts, push, 'the host of a notification is not public');
    log.warn({ err: { message: errorCode(error) }, ...about }, 'a push service was not reached; it will be retried');
  }
  const status = reply?.status;
  switch (outcomeOf(status)) {
    case 'taken':
      await deletePush(db, push);
      return markDeviceUsed(db, device.id, clock.now());
    case 'gone':
      await deleteDevice(db, device.id);
      return deletePush(db, push);
    case 'refused':
      return drop(parts, push, 'a push service refused a notification', status);
    case 'later': {
      const now = clock.now();
      const pause = waitAfter(device.failures, LONGEST_PAUSE_SECONDS);
      const earliest = reply ? momentOf(reply.retryAfter, now) : now.getTime() + pause;
      if (!reply) await pauseDevice(db, device, now, new Date(earliest));
      const next = nextAttempt(push, earliest, now);
      return next ? postponePush(db, push, next) : drop(parts, push, 'a notification was given up', status);
    }
  }
}

function post(
  { settings, outbound }: Parts,
  push: PushRow,
  device: DeviceRow,
  secondsLeft: number,
): Promise<PostReply> {
  const keys = { p256dh: device.p256dh.toString('base64url'), auth: device.auth.toString('base64url') };
  const { endpoint, headers, body } = webpush.generateRequestDetails(
    { endpoint: device.endpoint, keys },
    push.payload,
    {
      vapidDetails: { subject: subjectOf(settings), ...settings.vapid },
      TTL: secondsLeft,
      urgency: push.urgent ? 'high' : 'normal',
      // Not readable for the push service.
      topic: signatureOf(settings.sessionSecret, 'push-topic', push.topic).slice(0, TOPIC_LENGTH),
    },
  );
  return outbound.post(endpoint, headers as Record<string, string | number>, body as Buffer);
}

/** Whom a push service can turn to. Apple accepts no invented one. */
const subjectOf = ({ publicUrl, contactEmail }: Settings): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${contactEmail}`;

type Outcome = 'taken' | 'gone' | 'later' | 'refused';

function outcomeOf(status: number | undefined): Outcome {
  if (status === undefined || status === 429 || status >= 500) return 'later';
  if (status === 404 || status === 410) return 'gone';
  return status >= 200 && status < 300 ? 'taken' : 'refused';
}

/** Null if it would be of no use any more. */
function nextAttempt({ attempts, expiresAt }: PushRow, earliest: number, now: Date): Date | null {
  if (attempts >= ATTEMPTS) return null;
  const next = new Date(Math.max(now.getTime() + waitAfter(attempts - 1, LONGEST_WAIT_SECONDS), earliest));
  return next < expiresAt ? next : null;
}

/** Milliseconds, twice as many each time. */
const waitAfter = (failures: number, longestSeconds: number): number =>
  Math.min(FIRST_WAIT_SECONDS * 2 ** failures, longestSeconds) * 1000;

/** Seconds or a date. */
function momentOf(retryAfter = '', now: Date): number {
  const moment = /^\d{1,6}$/.test(retryAfter) ? now.getTime() + Number(retryAfter) * 1000 : Date.parse(retryAfter);
  return Number.isNaN(moment) ? 0 : moment;
}

async function drop({ db, log }: Parts, push: PushRow, why: string, status?: number): Promise<void> {
  log.warn({ pushId: push.id, userId: push.receiverId, status }, why);
  await deletePush(db, push);
}

/** The message can name the host. */
const errorCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? (error as Error).name;
