/** Notifications on this device, as the browser has them. */
import { call } from '../../lib/api.ts';

/** `install`: on iPhone and iPad only what is on the home screen can have them. */
export type Ability = 'able' | 'denied' | 'install' | 'unable';

export function abilityOf(): Ability {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : 'able';
  return (navigator as { standalone?: boolean }).standalone === false ? 'install' : 'unable';
}

const WORKER = '/sw.js';

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** By which the server knows this device in a list. Undefined if it has no subscription. */
export async function fingerprint(): Promise<string | undefined> {
  const found = abilityOf() === 'able' ? await subscription() : null;
  if (!found) return undefined;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(found.endpoint));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(hash)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Whether the server sends to this device, for this user. */
export async function isOn(): Promise<boolean> {
  const otisak = await fingerprint();
  if (!otisak) return false;
  const { uredjaji } = await call('GET /api/push/pretplate', { query: { otisak } });
  return uredjaji.some(({ ovaj }) => ovaj);
}

/** Only after a press: browsers ask for the permission. False if it is not given. */
export async function turnOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const { publicKey } = await call('GET /api/push/kljuc');
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const made = await pushManager.subscribe(options).catch(async () => {
    // One with another key is in the way.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys = {} } = made.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await call('POST /api/push/pretplata', { body: { endpoint, keys: { p256dh, auth } } });
  return true;
}

/** The server has dropped it. */
export async function forget(): Promise<void> {
  await (await subscription())?.unsubscribe();
}
