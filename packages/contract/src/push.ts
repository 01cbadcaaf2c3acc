/** Notifications on one's devices (Web Push, RFC 8030 and 8291). */
import { z } from 'zod';
import { endpoint, id, message, text } from './endpoint.ts';
import { PUSH_TEXT } from './texts/push.ts';

export const DEVICES_MAX = 10;
const ENDPOINT_MAX = 1000;

/** 65 bytes in base64url, of which the first (4) says that the point is not compressed. */
const publicKey = z.string(PUSH_TEXT.keysWrong).regex(/^B[A-P][\w-]{85}$/, PUSH_TEXT.keysWrong);
/** 16 bytes in base64url. */
const authSecret = z.string(PUSH_TEXT.keysWrong).regex(/^[\w-]{22}$/, PUSH_TEXT.keysWrong);

/** As `PushSubscription.toJSON()` writes it. */
const subscription = z.object({
  endpoint: text(ENDPOINT_MAX, PUSH_TEXT.endpointRefused),
  keys: z.object({ p256dh: publicKey, auth: authSecret }),
});
export type Subscription = z.infer<typeof subscription>;

export const device = z.object({
  id: z.number(),
  /** Such as 'Chrome na Androidu'. */
  naziv: z.string(),
  od: z.string(),
  /** When it was last sent something. */
  posljednji_put: z.string().nullable(),
  /** Null unless the call says which one is asking. */
  ovaj: z.boolean().nullable(),
});
export type Device = z.infer<typeof device>;

export const push = {
  key: endpoint({
    method: 'GET',
    path: '/api/push/kljuc',
    summary: 'The public VAPID key, with which browsers subscribe',
    reply: z.object({ publicKey: z.string() }),
  }),
  devices: endpoint({
    method: 'GET',
    path: '/api/push/pretplate',
    summary:
      'One’s devices with notifications, the latest first. `otisak`: SHA-256 of this device’s endpoint in base64url',
    query: z.object({ otisak: z.string().max(100).optional() }),
    reply: z.object({ uredjaji: z.array(device) }),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/api/push/pretplata',
    summary: `Notifications on this device until the session ends. Of more than ${DEVICES_MAX} devices the oldest is dropped`,
    body: subscription,
    reply: message.extend({ id: z.number() }),
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/api/push/pretplata',
    summary: 'No more notifications on one of one’s devices, by its endpoint or id',
    body: z.union([z.object({ id }), subscription.pick({ endpoint: true })]),
    reply: message,
  }),
};
