import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { PROFILE_TEXT } from '@casovi/contract/texts/profile';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  animatedGifBomb,
  animatedWebpBomb,
  HEIGHT,
  nestedUseBomb,
  photoWithMetadata,
  pngClaiming,
  SAMPLES,
  svg,
  trueColourBmp,
  WIDTH,
} from '../../testing/pictures.ts';
import { decoder, normalizePicture, PICTURE_LIMITS, type Picture, type PictureJob, shrinkPicture } from './images.ts';

const NOT_AN_IMAGE = { status: 415, message: PROFILE_TEXT.imageFormat };
const TOO_LARGE = { status: 413, message: PROFILE_TEXT.imageTooLarge };

async function colourAt(
  { bytes }: Pick<Picture, 'bytes'>,
  left: number,
  top: number,
): Promise<'red' | 'blue' | 'other'> {
  const [red = 0, green = 0, blue = 0] = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  if (green > 60) return 'other';
  if (red > 200 && blue < 60) return 'red';
  return blue > 200 && red < 60 ? 'blue' : 'other';
}

/** 38 megapixels, all of which have to be in memory at once before the first row can be written. */
let interlaced: Promise<Buffer> | undefined;
const interlacedPng = () => {
  interlaced ??= sharp({ create: { width: 6200, height: 6200, channels: 4, background: '#1234' } })
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer();
  return interlaced;
};

describe('a picture', () => {
  it.each(Object.keys(SAMPLES) as (keyof typeof SAMPLES)[])('in %s becomes a WebP', async (extension) => {
    const picture = await normalizePicture(await SAMPLES[extension]());
    const { format, width = 0, height = 0 } = await sharp(picture.bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: picture.width, height: picture.height });
    expect(width / height).toBeCloseTo(WIDTH / HEIGHT, 1);
    expect(await colourAt(picture, Math.floor(width / 8), Math.floor(height / 2))).toBe('red');
    expect(await colourAt(picture, Math.floor((width * 7) / 8), Math.floor(height / 2))).toBe('blue');
    expect(picture).toMatchObject({ mediaType: 'image/webp', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('stands upright and has lost its metadata', async () => {
    const photo = await photoWithMetadata();
    expect(photo.includes('Petar')).toBe(true);
    const picture = await normalizePicture(photo);
    expect([picture.width, picture.height]).toEqual([HEIGHT, WIDTH]);
    expect(await colourAt(picture, HEIGHT / 2, 5)).toBe('red');
    const { exif, icc, xmp, orientation } = await sharp(picture.bytes).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
    expect(picture.bytes.includes('Petar')).toBe(false);
  });

  it('is at most as large as we keep it, and never made larger', async () => {
    const wide = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    expect(await normalizePicture(wide)).toMatchObject({ width: 1024, height: 512 });
    expect(await normalizePicture(await SAMPLES.png())).toMatchObject({ width: WIDTH, height: HEIGHT });
  });

  it('that is a drawing is drawn as large as we keep it', async () => {
    expect(await normalizePicture(svg('<circle r="9"/>', 'viewBox="0 0 24 24"'))).toMatchObject({
      width: 1024,
      height: 1024,
    });
  });

  it('is the same picture when it comes again', async () => {
    const [first, second] = await Promise.all(
      [SAMPLES.png(), SAMPLES.png()].map(async (png) => normalizePicture(await png)),
    );
    expect(first?.hash).toBe(second?.hash);
  });

  it('can be shrunk', async () => {
    const { bytes } = await normalizePicture(await SAMPLES.webp());
    expect(await sharp(await shrinkPicture(bytes, 30)).metadata()).toMatchObject({
      format: 'webp',
      width: 30,
      height: 20,
    });
  });
});

describe('refused as no image', () => {
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['a text', () => Buffer.from('Ja sam slika.')],
    ['a page', () => Buffer.from('<!DOCTYPE html><html><body><svg></svg></body></html>')],
    ['the header of a GIF and a script', () => Buffer.from('GIF89a/*<svg onload=alert(1)>*/=1;alert(1)')],
    ['a PNG that ends early', async () => (await SAMPLES.png()).subarray(0, 60)],
    ['a JPEG that ends early', async () => (await SAMPLES.jpg()).subarray(0, 400)],
    ['a bitmap that ends early', async () => (await SAMPLES.bmp()).subarray(0, 400)],
    [
      'a TIFF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .tiff()
          .toBuffer(),
    ],
    ['a HEIC', () => Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000heicmif1')],
    ['a PDF', () => Buffer.from('%PDF-1.7')],
    ['entities of entities', () => Buffer.from(`<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>`)],
    ['a drawing that reads a file', () => svg('<image href="file:///etc/passwd" width="9" height="9"/>')],
    ['a drawing that is broken', () => svg('<rect')],
  ])('%s', async (_name, make) => {
    await expect(normalizePicture(await make())).rejects.toMatchObject(NOT_AN_IMAGE);
  });
});

describe('refused as too large', () => {
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['more bytes than allowed', () => Buffer.concat([pngClaiming(1, 1), Buffer.alloc(PICTURE_LIMITS.bytes)])],
    ['a PNG of 50,000 × 50,000 pixels', () => pngClaiming(50_000, 50_000)],
    ['a PNG a little above the limit', () => pngClaiming(8000, 5001)],
    ['a drawing of 50,000 × 50,000 pixels', () => svg('', 'width="50000" height="50000"')],
    [
      'a bitmap of 50,000 × 50,000 pixels',
      () => {
        const bytes = trueColourBmp(1, 1, () => [0, 0, 0]);
        bytes.writeInt32LE(50_000, 18);
        bytes.writeInt32LE(-50_000, 22);
        return bytes;
      },
    ],
  ])('%s', async (_name, make) => {
    await expect(normalizePicture(await make())).rejects.toMatchObject(TOO_LARGE);
  });

  it('what takes longer than allowed', async () => {
    await expect(
      normalizePicture(nestedUseBomb(), { ...PICTURE_LIMITS, svgCpuMilliseconds: 1500 }),
    ).rejects.toMatchObject(TOO_LARGE);
  });

  it('what takes longer than allowed without using the processor', async () => {
    const long = Buffer.concat([nestedUseBomb(), Buffer.alloc(7 * 1024 * 1024, ' ')]);
    await expect(normalizePicture(long, { ...PICTURE_LIMITS, milliseconds: 100 })).rejects.toMatchObject(TOO_LARGE);
  });

  it('what takes more memory than allowed', async () => {
    const limits = { ...PICTURE_LIMITS, memory: 200 * 1024 * 1024 };
    await expect(normalizePicture(await SAMPLES.png(), limits)).resolves.toMatchObject({ width: WIDTH });
    await expect(normalizePicture(await interlacedPng(), limits)).rejects.toMatchObject(TOO_LARGE);
  });
});

describe('the process that decodes', () => {
  it('cannot be started: that is the end of the upload, not of the server', async () => {
    const { execPath } = process;
    process.execPath = '/nowhere/node';
    try {
      // What is sent to it fails a moment later, with nobody waiting for it any more.
      await expect(normalizePicture(await SAMPLES.png())).rejects.toThrow('ENOENT');
      await setImmediate();
    } finally {
      process.execPath = execPath;
    }
  });

  it.runIf(process.platform === 'linux')('ends at once when nobody waits for it any more', async () => {
    const worker = fork(decoder.program ?? '', { serialization: 'advanced' });
    const limits = { ...PICTURE_LIMITS, svgCpuMilliseconds: 600_000 };
    worker.send({ bytes: nestedUseBomb(), limits } satisfies PictureJob);
    // Starting takes well under a second of the processor; from then on it draws.
    await expect.poll(() => cpuSeconds(worker.pid)).toBeGreaterThan(2);
    worker.disconnect();
    expect(await once(worker, 'exit')).toEqual([null, 'SIGKILL']);
  });
});

function cpuSeconds(pid: number | undefined): number {
  const ticksPerSecond = 100;
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? [];
  return (Number(user) + Number(system)) / ticksPerSecond;
}

describe('harmless', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['38 megapixels of nothing', interlacedPng],
    ['an animated GIF of 2,000 megapixels', () => animatedGifBomb(500)],
    ['an animated WebP of 160,000 megapixels', () => animatedWebpBomb(10_000)],
  ])('%s', async (_name, make) => {
    const bomb = await make();
    const before = process.memoryUsage.rss();
    expect(Math.max(...Object.values(sizeOf(await normalizePicture(bomb))))).toBe(1024);
    // It is decoded elsewhere: here there is only the file, the message to the other process, and the small result.
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024);
  });

  it('a picture that is a script as well', async () => {
    const script = '<script>alert(1)</script>';
    const polyglot = Buffer.concat([await SAMPLES.gif(), Buffer.from(script)]);
    expect((await normalizePicture(polyglot)).bytes.includes('script')).toBe(false);
    const drawing = await normalizePicture(svg(`${script}<rect width="60" height="40" onclick="alert(1)"/>`));
    expect(drawing.bytes.subarray(8, 12).toString()).toBe('WEBP');
    expect(drawing.bytes.includes('alert')).toBe(false);
  });
});

const sizeOf = ({ width, height }: Picture) => ({ width, height });
