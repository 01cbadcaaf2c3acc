import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ChatKey } from '../process/settings.ts';

/** A secret for a link or a cookie, and its hash for the database. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** The token has 256 random bits, so a plain hash is enough. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** `purpose` keeps what was signed for one place from being used at another. */
export const signatureOf = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url');

export function isSignatureOf(signature: string, secret: string, purpose: string, text: string): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secret, purpose, text))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Sealed {
  keyId: string;
  body: Buffer;
}

/** AES-256-GCM with the first key. `context` is authenticated: what was sealed for one place cannot be moved to another. */
export function seal(keys: ChatKey[], text: string, context: string): Sealed {
  const [current] = keys;
  if (!current) throw new Error('no encryption key');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { keyId: current.id, body: Buffer.concat([nonce, cipher.getAuthTag(), encrypted]) };
}

export function unseal(keys: ChatKey[], sealed: Sealed, context: string): string {
  const found = keys.find((key) => key.id === sealed.keyId);
  if (!found) throw new Error(`chat key ${sealed.keyId} is not in CHAT_KEYS`);
  const nonce = sealed.body.subarray(0, NONCE_BYTES);
  const tag = sealed.body.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', found.key, nonce).setAAD(Buffer.from(context)).setAuthTag(tag);
  return decipher.update(sealed.body.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
