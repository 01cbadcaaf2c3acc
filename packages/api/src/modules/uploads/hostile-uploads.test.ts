import { PROFILE_TEXT } from '@casovi/contract/texts/profile';
import { afterAll, expect, it } from 'vitest';
import { noLimits } from '../../platform/security/rate-limits.ts';
import type { Client } from '../../testing/client.ts';
import { buildStudents, visitAsEach } from '../../testing/factories-lessons.ts';
import { figure } from '../../testing/figure.ts';
import { shortOrLong } from '../../testing/long.ts';
import {
  animatedGifBomb,
  animatedWebpBomb,
  nestedUseBomb,
  pngChunk,
  pngClaiming,
  SAMPLES,
  svg,
  trueColourBmp,
} from '../../testing/pictures.ts';
import { watchMemory } from '../../testing/process-memory.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/upload.ts';
import { UPLOADS_PER_ADDRESS } from './routes.ts';

const test = useTestApp({}, { limits: noLimits });

const PAGE = '<!DOCTYPE html><script>alert(document.cookie)</script>';
const ZIP = Buffer.from('PK\x03\x04\x14\x00<script>alert(1)</script>PK\x05\x06', 'latin1');
const SIDE = 50_000;

/** A sample with another number at some of its bytes. */
async function changed(sample: Promise<Buffer>, change: (bytes: Buffer) => void): Promise<Buffer> {
  const bytes = Buffer.from(await sample);
  change(bytes);
  return bytes;
}

const jpegClaiming = (side: number) =>
  changed(SAMPLES.jpg(), (bytes) => {
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(side, frame + 5);
    bytes.writeUInt16BE(side, frame + 7);
  });

const gifClaiming = (side: number) =>
  changed(SAMPLES.gif(), (bytes) => {
    const image = bytes.indexOf(0x2c, 13);
    for (const at of [6, 8, image + 5, image + 7]) bytes.writeUInt16LE(side, at);
  });

async function pngWithText(text: string): Promise<Buffer> {
  const png = await SAMPLES.png();
  const afterHeader = 8 + 25;
  const chunk = pngChunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'));
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader), Buffer.from(text)]);
}

/** Twelve blurs of a whole picture, one after the other, in groups of groups. */
const filterBomb = () =>
  svg(
    `<filter id="f">${'<feGaussianBlur stdDeviation="300"/>'.repeat(12)}</filter>${'<g filter="url(#f)">'.repeat(40)}<rect width="4000" height="4000"/>${'</g>'.repeat(40)}`,
    'width="4000" height="4000"',
  );

type Outcome = 'harmless' | 'refused';

/** What is sent, under which name, and what becomes of it: a picture of ours, or nothing at all. */
const HOSTILE: [what: string, name: string, outcome: Outcome, make: () => Buffer | Promise<Buffer>][] = [
  ['a JPEG that is an archive as well', 'a.jpg', 'harmless', async () => Buffer.concat([await SAMPLES.jpg(), ZIP])],
  [
    'a GIF that is a script as well',
    'a.gif',
    'harmless',
    async () => Buffer.concat([await SAMPLES.gif(), Buffer.from(PAGE)]),
  ],
  ['a PNG that is a page as well', 'a.png', 'harmless', () => pngWithText(PAGE)],
  [
    'a page that is a PNG as well',
    'a.png',
    'refused',
    async () => Buffer.concat([Buffer.from(PAGE), await SAMPLES.png()]),
  ],
  [
    'a PDF around a JPEG',
    'a.jpg',
    'refused',
    async () => Buffer.concat([Buffer.from('%PDF-1.7\n'), await SAMPLES.jpg()]),
  ],
  ['the header of a GIF before a script', 'a.gif', 'refused', () => Buffer.from('GIF89a=1;alert(document.cookie)//')],
  ['a page named .png', 'a.png', 'refused', () => Buffer.from(PAGE)],
  ['a program named .jpg', 'a.jpg', 'refused', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4096, 0x90)])],
  ['an archive named .webp', 'a.webp', 'refused', () => ZIP],
  ['a film named .avif', 'a.avif', 'refused', () => Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1')],
  ['a sound named .webp', 'a.webp', 'refused', () => Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
  ['a PNG named .svg', 'a.svg', 'harmless', () => SAMPLES.png()],
  ['a PNG of 50,000 × 50,000', 'a.png', 'refused', () => pngClaiming(SIDE, SIDE)],
  ['a JPEG of 50,000 × 50,000', 'a.jpg', 'refused', () => jpegClaiming(SIDE)],
  ['a GIF of 50,000 × 50,000', 'a.gif', 'refused', () => gifClaiming(SIDE)],
  [
    'a bitmap of 50,000 × 50,000',
    'a.bmp',
    'refused',
    () => {
      const bytes = trueColourBmp(1, 1, () => [0, 0, 0]);
      bytes.writeInt32LE(SIDE, 18);
      bytes.writeInt32LE(SIDE, 22);
      return bytes;
    },
  ],
  ['a drawing of 50,000 × 50,000', 'a.svg', 'refused', () => svg('', `width="${SIDE}" height="${SIDE}"`)],
  ['an animated GIF of 2,000 megapixels', 'a.gif', 'harmless', () => animatedGifBomb(500)],
  ['an animated WebP of 160,000 megapixels', 'a.webp', 'harmless', () => animatedWebpBomb(10_000)],
  [
    'a drawing with scripts',
    'a.svg',
    'harmless',
    () => svg(`<script>alert(1)</script><rect width="60" height="40" onload="alert(1)"/>`),
  ],
  [
    'a drawing with a page in it',
    'a.svg',
    'harmless',
    () =>
      svg(
        `<foreignObject width="60" height="40"><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="x"/></foreignObject>`,
      ),
  ],
  [
    'a drawing within a drawing',
    'a.svg',
    'refused',
    () => svg(`<image href="data:image/svg+xml;base64,${svg('<script/>').toString('base64')}"/>`),
  ],
  ['a drawing that asks another server', 'a.svg', 'refused', () => svg('<image href="http://127.0.0.1:9/x.png"/>')],
  ['a drawing that reads a file', 'a.svg', 'refused', () => svg('<image xlink:href="file:///etc/passwd"/>')],
  [
    'a drawing with entities',
    'a.svg',
    'refused',
    () => Buffer.from('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
  ],
  ['a drawing of a billion parts', 'a.svg', 'refused', () => nestedUseBomb()],
  ['a drawing of hundreds of blurs', 'a.svg', 'refused', filterBomb],
  ['a name that climbs', '../../../etc/cron.d/x.png', 'harmless', () => SAMPLES.png()],
  ['a name that climbs elsewhere', '..\\..\\windows\\x.png', 'harmless', () => SAMPLES.png()],
  ['a name from the root', '/etc/passwd%00.png', 'harmless', () => SAMPLES.png()],
  ['a name without end', `${'a'.repeat(5000)}.png`, 'harmless', () => SAMPLES.png()],
];

/** In the short form every fourth. */
const SET = HOSTILE.filter((_, index) => index % shortOrLong(4, 1) === 0);

/** Of the server: the files and their forms on their way. Of the process that decodes: what it may take, and a look's time. */
const OWN_LIMIT_MIB = 512;
const CHILD_LIMIT_MIB = 1024 + 256;
let figures = '';
afterAll(() => figure(figures));

it('every hostile file is refused or becomes a harmless picture, in bounded memory', { timeout: 300_000 }, async () => {
  const clients = await visitAsEach(test, await buildStudents(test, SET.length));
  const files = await Promise.all(SET.map(async ([, name, , make]) => ({ name, bytes: await make() })));
  const stop = watchMemory();
  const sent = files.map(
    ({ name, bytes }, index) =>
      () =>
        upload(clients[index] as Client, bytes, name),
  );
  // As many at once as one address may have under way.
  const responses = [
    ...(await Promise.all(sent.slice(0, UPLOADS_PER_ADDRESS).map((send) => send()))),
    ...(await Promise.all(sent.slice(UPLOADS_PER_ADDRESS).map((send) => send()))),
  ];
  const { own, child } = stop();

  const outcomes = responses.map(({ status, body }, index): [string, string] => {
    const told = [PROFILE_TEXT.imageFormat, PROFILE_TEXT.imageTooLarge].includes(body.message);
    const refused = (status === 415 || status === 413) && told;
    return [SET[index]?.[0] ?? '', status === 200 ? 'harmless' : refused ? 'refused' : `${status} ${body.message}`];
  });
  expect(outcomes).toEqual(SET.map(([what, , outcome]) => [what, outcome]));

  for (const { body } of responses.filter(({ status }) => status === 200)) {
    expect(body.url).toMatch(/^\/slike\/[0-9a-f]{64}\.webp$/);
    const { bytes, headers } = await test.visitor().get(body.url);
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    expect(bytes.toString('latin1')).not.toMatch(/script|alert|iframe/);
  }
  figures = `uploads: ${SET.length} hostile files; the server grew by ${own} MiB, the largest decoder took ${child} MiB`;
  expect(own).toBeLessThan(OWN_LIMIT_MIB);
  expect(child).toBeLessThan(CHILD_LIMIT_MIB);
});
