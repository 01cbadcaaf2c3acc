import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { isEmail } from '@casovi/contract/rules';
import { z } from 'zod';

export class SettingsError extends Error {
  constructor(setting: string, why: string) {
    super(`Setting ${setting}: ${why}`);
    this.name = 'SettingsError';
  }
}

const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'], 'must be true or false')
  .transform((value) => ['true', '1', 'on'].includes(value));
const url = (protocols: string[]) =>
  z.string().refine(
    (value) => {
      try {
        return protocols.includes(new URL(value).protocol.slice(0, -1));
      } catch {
        return false;
      }
    },
    `must be an address that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
  );

/** To which the name of a room is appended. */
const roomUrl = z
  .string()
  .refine((value) => {
    if (!URL.canParse(value)) return false;
    const { protocol, hostname, username, password, search, hash } = new URL(value);
    const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname);
    return (protocol === 'https:' || isLocal) && !username && !password && !search && !hash;
  }, 'must be an address that begins with https://, without a password, ? and #')
  .transform((value) => new URL(value).href.replace(/\/*$/, '/'));

/** Key id and 32 bytes in base64, several separated by commas: the first one encrypts, all of them decrypt. */
const chatKeys = z.string().transform((value, context) => {
  const keys = value.split(',').map((entry) => {
    const [id = '', encoded = ''] = entry.trim().split(':');
    return { id, key: Buffer.from(encoded, 'base64') };
  });
  if (keys.some(({ id, key }) => !/^[A-Za-z0-9_-]{1,32}$/.test(id) || key.length !== 32)) {
    context.addIssue({
      code: 'custom',
      message: 'must be id:key with 32 bytes in base64, several separated by commas',
    });
    return z.NEVER;
  }
  return keys;
});

/** A P-256 key in base64url: the point of the public one, the number of the private one. */
const vapidKey = (bytes: number) =>
  z
    .string()
    .refine(
      (value) => /^[\w-]+$/.test(value) && Buffer.from(value, 'base64url').length === bytes,
      `must be ${bytes} bytes in base64url`,
    );

const sender = z
  .string()
  .refine(
    (value) => isEmail(/<([^<>]+)>\s*$/.exec(value)?.[1] ?? value),
    'must be an e-mail address, or a name with an address in <>',
  );

/** A second @ is part of a password that was not encoded: the rest of it would be taken for the host, and printed. */
const isDatabaseUrl = (value: string): boolean =>
  /^postgres(ql)?:\/\/[^@?]*(@[^@?]*)?(\?.*)?$/.test(value) && URL.canParse(value);

/** What Fastify accepts: an address, a range, or the name of a range. */
function isProxyAddress(entry: string): boolean {
  const [address = '', bits, ...more] = entry.trim().split('/');
  if (more.length > 0) return false;
  if (bits === undefined && ['loopback', 'linklocal', 'uniquelocal'].includes(address)) return true;
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most));
}

const settingsSchema = z.object({
  PORT: z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(0, 'must be a port number')
    .max(65_535, 'must be a port number')
    .default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: url(['http', 'https'])
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, 'must be postgres://user:password@host/database, with @ / # in the password as %40 %2F %23')
    .optional(),
  DATABASE_WAIT_SECONDS: z.coerce
    .number('must be a number of seconds')
    .int('must be a number of seconds')
    .min(0, 'must be a number of seconds')
    .max(86_400, 'must be a number of seconds')
    .default(60),
  REDIS_URL: url(['redis', 'rediss']).optional(),
  SMTP_URL: url(['smtp', 'smtps']).optional(),
  MAIL_FROM: sender.default('Časovi <ne-odgovaraj@casovi.example>'),
  CONTACT_EMAIL: z.string().refine(isEmail, 'must be an e-mail address').default('kontakt@casovi.example'),
  SOCIAL_URL: url(['http', 'https']).default('https://www.instagram.com/casovi'),
  ROOM_URL: roomUrl.optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  CHAT_KEYS: chatKeys.optional(),
  VAPID_PUBLIC_KEY: vapidKey(65).optional(),
  VAPID_PRIVATE_KEY: vapidKey(32).optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (value) => /^(\d+|true|false)$/.test(value) || value.split(',').every(isProxyAddress),
      'must be true, false, a number of proxies, or their addresses separated by commas',
    )
    .transform((value) =>
      /^\d+$/.test(value) ? Number(value) : value === 'true' ? true : value === 'false' ? false : value,
    )
    .default(false),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  LOG_FORMAT: z.enum(['json', 'terminal'], 'must be json or terminal').optional(),
  PROCESSES: z.coerce
    .number('must be a number from 1 to 64')
    .int('must be a number from 1 to 64')
    .min(1, 'must be a number from 1 to 64')
    .max(64, 'must be a number from 1 to 64')
    .default(1),
  REQUIRE_VERIFIED_EMAIL: flag.default(false),
  DEMO: flag.optional(),
});

export interface ChatKey {
  id: string;
  key: Buffer;
}

/** With which push services know us (RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export interface Settings {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  databaseWaitSeconds: number;
  redisUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  contactEmail: string;
  socialUrl: string;
  roomUrl: string | undefined;
  sessionSecret: string;
  chatKeys: ChatKey[];
  vapid: VapidKeys;
  trustProxy: boolean | number | string;
  logLevel: string;
  /** JSON alone, or with lines for people at a terminal. */
  logFormat: 'json' | 'terminal';
  processes: number;
  requireVerifiedEmail: boolean;
  demo: boolean;
}

export type Secrets = Pick<Settings, 'sessionSecret' | 'chatKeys' | 'vapid'>;

/**
 * `madeSecrets` returns the generated secrets of an embedded installation. With DATABASE_URL secrets must be set, because two machines
 * would generate different ones.
 */
export function readSettings(env: NodeJS.ProcessEnv, madeSecrets: (dataDir: string) => Secrets): Settings {
  const given = Object.fromEntries(
    Object.keys(settingsSchema.shape)
      .map((name) => [name, env[name]?.trim()] as const)
      .filter(([, value]) => value),
  );
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingsError(String(issue?.path[0]), issue?.message ?? 'is wrong');
  }
  const value = parsed.data;
  const vapid = vapidOf(value.VAPID_PRIVATE_KEY, value.VAPID_PUBLIC_KEY);
  if (value.DATABASE_URL) {
    if (!value.SESSION_SECRET) throw new SettingsError('SESSION_SECRET', 'must be set when DATABASE_URL is set');
    if (!value.CHAT_KEYS) throw new SettingsError('CHAT_KEYS', 'must be set when DATABASE_URL is set');
    if (!vapid) throw new SettingsError('VAPID_PRIVATE_KEY', 'must be set when DATABASE_URL is set');
  }
  const made = value.SESSION_SECRET && value.CHAT_KEYS && vapid ? undefined : madeSecrets(value.DATA_DIR);
  return {
    port: value.PORT,
    host: value.HOST,
    publicUrl: value.PUBLIC_URL ?? `http://localhost:${value.PORT}`,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    databaseWaitSeconds: value.DATABASE_WAIT_SECONDS,
    redisUrl: value.REDIS_URL,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    contactEmail: value.CONTACT_EMAIL,
    socialUrl: value.SOCIAL_URL,
    roomUrl: value.ROOM_URL,
    sessionSecret: value.SESSION_SECRET ?? made?.sessionSecret ?? '',
    chatKeys: value.CHAT_KEYS ?? made?.chatKeys ?? [],
    vapid: vapid ?? made?.vapid ?? { publicKey: '', privateKey: '' },
    trustProxy: value.TRUST_PROXY,
    logLevel: value.LOG_LEVEL,
    logFormat: value.LOG_FORMAT ?? (value.DATABASE_URL ? 'json' : 'terminal'),
    processes: value.PROCESSES,
    requireVerifiedEmail: value.REQUIRE_VERIFIED_EMAIL,
    demo: value.DEMO ?? !value.DATABASE_URL,
  };
}

/** Devices subscribe with the public key, which follows from the private one, and accept only what that signs. */
function vapidOf(privateKey: string | undefined, publicKey: string | undefined): VapidKeys | undefined {
  if (!privateKey && publicKey)
    throw new SettingsError('VAPID_PRIVATE_KEY', 'must be set when VAPID_PUBLIC_KEY is set');
  if (!privateKey) return undefined;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  const derived = pair.getPublicKey('base64url');
  if (publicKey && publicKey !== derived)
    throw new SettingsError('VAPID_PUBLIC_KEY', 'must be the one of VAPID_PRIVATE_KEY');
  return { publicKey: derived, privateKey };
}
