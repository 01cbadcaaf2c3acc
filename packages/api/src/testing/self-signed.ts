/** A certificate (X.509, DER) that a test's own server signs for itself: whoever trusts it trusts nothing else. */
import { generateKeyPairSync, sign } from 'node:crypto';

function tlv(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

const sequence = (...contents: Buffer[]) => tlv(0x30, ...contents);
const integer = (value: number) => tlv(0x02, Buffer.of(value));
const objectId = (hex: string) => tlv(0x06, Buffer.from(hex, 'hex'));
const bits = (content: Buffer) => tlv(0x03, Buffer.of(0), content);
const utcTime = (text: string) => tlv(0x17, Buffer.from(text));

const ECDSA_WITH_SHA256 = sequence(objectId('2a8648ce3d040302'));
const COMMON_NAME = objectId('550403');
const SUBJECT_ALT_NAME = objectId('551d11');
const VERSION_3 = tlv(0xa0, integer(2));

export function selfSigned(host: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(tlv(0x31, sequence(COMMON_NAME, tlv(0x0c, Buffer.from(host)))));
  const hosts = sequence(tlv(0x82, Buffer.from(host)), tlv(0x82, Buffer.from(`*.${host}`)));
  const content = sequence(
    VERSION_3,
    integer(1),
    ECDSA_WITH_SHA256,
    name,
    sequence(utcTime('200101000000Z'), utcTime('491231235959Z')),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    tlv(0xa3, sequence(sequence(SUBJECT_ALT_NAME, tlv(0x04, hosts)))),
  );
  const certificate = sequence(content, ECDSA_WITH_SHA256, bits(sign('sha256', content, privateKey)));
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
