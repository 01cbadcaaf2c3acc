import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Secrets, SettingsError, type VapidKeys } from './settings.ts';

const stored = z.object({
  sessionSecret: z.string().min(32),
  chatKeys: z.array(z.object({ id: z.string(), key: z.string() })).min(1),
  /** Not in a file of an older version. */
  vapid: z.object({ publicKey: z.string(), privateKey: z.string() }).optional(),
});

const fileIn = (dataDir: string): string => join(dataDir, 'secrets.json');

/** The secrets of an embedded installation, generated at the first start. */
export function secretsIn(dataDir: string): Secrets {
  const file = fileIn(dataDir);
  mkdirSync(dataDir, { recursive: true });
  try {
    const made = {
      sessionSecret: randomBytes(32).toString('base64url'),
      chatKeys: [{ id: 'k1', key: randomBytes(32).toString('base64') }],
      vapid: newVapidKeys(),
    };
    writeFileSync(file, JSON.stringify(made, null, 2), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  chmodSync(file, 0o600);
  const parsed = stored.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new SettingsError('DATA_DIR', `${file} does not hold usable secrets`);
  const vapid = parsed.data.vapid ?? addVapidKeys(file, parsed.data);
  return {
    sessionSecret: parsed.data.sessionSecret,
    chatKeys: parsed.data.chatKeys.map(({ id, key }) => ({ id, key: Buffer.from(key, 'base64') })),
    vapid,
  };
}

function newVapidKeys(): VapidKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

/** Renamed into place: whoever reads meanwhile finds the old file or the new one. */
function addVapidKeys(file: string, secrets: StoredSecrets): VapidKeys {
  const vapid = newVapidKeys();
  writeFileSync(`${file}.new`, JSON.stringify({ ...secrets, vapid }, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return vapid;
}

export type StoredSecrets = z.infer<typeof stored>;

/** In the format of secrets.json, for a backup. */
export const storedSecrets = ({ sessionSecret, chatKeys, vapid }: Secrets): StoredSecrets => ({
  sessionSecret,
  chatKeys: chatKeys.map(({ id, key }) => ({ id, key: key.toString('base64') })),
  vapid,
});

/** For an installation that has no secrets yet. */
export function restoreSecrets(dataDir: string, secrets: unknown): void {
  mkdirSync(dataDir, { recursive: true });
  try {
    const text = JSON.stringify(stored.parse(secrets), null, 2);
    writeFileSync(fileIn(dataDir), text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new SettingsError('DATA_DIR', `${dataDir} has an installation already: restore into an empty folder`);
  }
}
