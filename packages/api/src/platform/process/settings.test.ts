import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { secretsIn } from './secrets.ts';
import { readSettings, type Secrets } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'casovi-env-'));
afterAll(() => rmSync(folder, { recursive: true }));

const VAPID = {
  publicKey: 'BJwiC-YjNAYh4TCyCV9f_nHCccAN2JeHZN1325B78WN_H8j7wLMZmzj2E80rCYXG499Z7kKmdUEeOdju0A4Vans',
  privateKey: 'JGNyZUJA9g4nLH-ymaL2WJvfzptzVE2qWTdPLiPku4s',
};
const made: Secrets = { sessionSecret: 'made', chatKeys: [{ id: 'k1', key: Buffer.alloc(32) }], vapid: VAPID };
const read = (env: Record<string, string>) => readSettings(env, () => made);
const KEY = Buffer.alloc(32, 1).toString('base64');
const SECRETS = {
  SESSION_SECRET: 's'.repeat(32),
  CHAT_KEYS: `a:${KEY}`,
  VAPID_PUBLIC_KEY: VAPID.publicKey,
  VAPID_PRIVATE_KEY: VAPID.privateKey,
};
const DATABASE = { DATABASE_URL: 'postgres://casovi@localhost/casovi' };

describe('settings', () => {
  it('have defaults for an embedded installation with a demo', () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      dataDir: './data',
      contactEmail: 'kontakt@casovi.example',
      trustProxy: false,
      logLevel: 'info',
      requireVerifiedEmail: false,
      demo: true,
      sessionSecret: 'made',
    });
  });

  it('take an empty value as not set', () => {
    expect(read({ PORT: '', DATABASE_URL: '  ' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it('have no demo on a database of one’s own, unless asked for', () => {
    expect(read({ ...DATABASE, ...SECRETS }).demo).toBe(false);
    expect(read({ ...DATABASE, ...SECRETS, DEMO: 'true' }).demo).toBe(true);
    expect(read({ DEMO: 'off' }).demo).toBe(false);
  });

  it('read several chat keys, the first of which encrypts', () => {
    const second = Buffer.alloc(32, 2).toString('base64');
    expect(read({ CHAT_KEYS: `b:${second}, a:${KEY}` }).chatKeys.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('append names of rooms to ROOM_URL', () => {
    expect(read({ ROOM_URL: 'https://sobe.casovi.test/jitsi' }).roomUrl).toBe('https://sobe.casovi.test/jitsi/');
    expect(read({ ROOM_URL: 'http://localhost:8443' }).roomUrl).toBe('http://localhost:8443/');
    expect(read({ ROOM_URL: '' }).roomUrl).toBeUndefined();
  });

  it.each([
    ['1', 1],
    ['true', true],
    ['false', false],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['loopback, 10.0.0.1, fd00::/8', 'loopback, 10.0.0.1, fd00::/8'],
  ])('read TRUST_PROXY=%s', (text, value) => {
    expect(read({ TRUST_PROXY: text }).trustProxy).toBe(value);
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ TRUST_PROXY: 'banana' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.1/33' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.1,' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY'],
    [{ PUBLIC_URL: 'casovi.me' }, 'PUBLIC_URL'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://casovi:p@ss/w@localhost/casovi' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://casovi:p/w@localhost/casovi' }, 'DATABASE_URL'],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
    [{ CONTACT_EMAIL: 'x' }, 'CONTACT_EMAIL'],
    [{ SOCIAL_URL: 'instagram' }, 'SOCIAL_URL'],
    [{ ROOM_URL: 'sobe.casovi.test' }, 'ROOM_URL'],
    [{ ROOM_URL: 'http://sobe.casovi.test/' }, 'ROOM_URL'],
    [{ ROOM_URL: 'javascript:alert(1)' }, 'ROOM_URL'],
    [{ ROOM_URL: 'https://sobe.casovi.test/?soba=' }, 'ROOM_URL'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
    [{ CHAT_KEYS: 'a:short' }, 'CHAT_KEYS'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT'],
    [{ REQUIRE_VERIFIED_EMAIL: 'yes please' }, 'REQUIRE_VERIFIED_EMAIL'],
    [{ PROCESSES: '0' }, 'PROCESSES'],
    [{ PROCESSES: 'many' }, 'PROCESSES'],
    [{ DEMO: 'maybe' }, 'DEMO'],
    [DATABASE, 'SESSION_SECRET'],
    [{ ...DATABASE, SESSION_SECRET: 's'.repeat(32) }, 'CHAT_KEYS'],
    [{ ...DATABASE, ...SECRETS, VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' }, 'VAPID_PRIVATE_KEY'],
    [{ VAPID_PUBLIC_KEY: VAPID.publicKey }, 'VAPID_PRIVATE_KEY'],
    [
      { VAPID_PUBLIC_KEY: `${VAPID.publicKey.slice(0, -4)}AAAA`, VAPID_PRIVATE_KEY: VAPID.privateKey },
      'VAPID_PUBLIC_KEY',
    ],
    [{ VAPID_PUBLIC_KEY: VAPID.publicKey, VAPID_PRIVATE_KEY: 'short' }, 'VAPID_PRIVATE_KEY'],
  ])('refuse %j with one line that names it', (env, name) => {
    let message = '';
    try {
      read(env as Record<string, string>);
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toMatch(new RegExp(`^Setting ${name}: \\S.*`));
    expect(message).not.toContain('\n');
  });
});

describe('secrets of an embedded installation', () => {
  it('are made once, for their owner alone', () => {
    const first = secretsIn(folder);
    expect(secretsIn(folder)).toEqual(first);
    expect(first.sessionSecret.length).toBeGreaterThanOrEqual(32);
    expect(first.chatKeys[0]?.key).toHaveLength(32);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toContain(first.sessionSecret);
  });

  it('of an older version get the keys of push services, once', () => {
    const file = join(folder, 'secrets.json');
    const { vapid, ...older } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify(older));
    const { vapid: added, ...kept } = secretsIn(folder);
    expect(kept.sessionSecret).toBe(older.sessionSecret);
    expect(added).not.toEqual(vapid);
    expect(secretsIn(folder).vapid).toEqual(added);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(read({ VAPID_PRIVATE_KEY: added.privateKey }).vapid).toEqual(added);
  });
});
