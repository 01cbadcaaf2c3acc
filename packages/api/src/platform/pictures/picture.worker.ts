/**
 * Decodes one untrusted picture and exits. A process of its own, because a hostile file can take any amount of memory and time, and
 * native code cannot be interrupted otherwise.
 */
import sharp, { type Sharp } from 'sharp';
import { decodeBmp, isBmp, readBmpHeader } from './bmp.ts';
import type { PictureJob, PictureLimits, PictureOutcome } from './images.ts';
import { isSvg, selfContainedSvg } from './svg.ts';

const CHECK_EVERY_MILLISECONDS = 20;
const SVG_DENSITY = { natural: 72, least: 1, most: 100_000 };
const WEBP_QUALITY = 82;

/** libvips recognises the formats of these loaders by their first bytes. All others are blocked. */
const RASTER_LOADERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadHeifBuffer',
];
const SVG_LOADER = 'VipsForeignLoadSvgBuffer';

class TooLarge extends Error {}

// An ordinary exit would wait for the decoding threads, for minutes.
process.once('disconnect', kill);
process.once('message', async (job: PictureJob) => {
  const outcome = await normalize(job).catch((error) => (error instanceof TooLarge ? 'tooLarge' : 'notAnImage'));
  process.send?.(outcome, () => process.disconnect());
});

async function normalize({ bytes, limits }: PictureJob): Promise<PictureOutcome> {
  const drawing = isSvg(bytes);
  killBeyond(limits.memory, drawing ? limits.svgCpuMilliseconds : limits.cpuMilliseconds);
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: drawing ? [SVG_LOADER] : RASTER_LOADERS });

  const { data, info } = await (await (drawing ? openSvg : openRaster)(bytes, limits))
    .autoOrient()
    .resize({ width: limits.side, height: limits.side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

function kill(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Node's limits do not apply to native code. It runs on other threads, so this one can watch it. */
function killBeyond(bytes: number, cpuMilliseconds: number): void {
  const begun = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(begun);
    if (process.memoryUsage.rss() > bytes || (user + system) / 1000 > cpuMilliseconds) kill();
  }, CHECK_EVERY_MILLISECONDS).unref();
}

/** The size is read from the header and refused before anything is decoded. Of an animation only the first frame is read. */
async function openRaster(bytes: Buffer, limits: PictureLimits): Promise<Sharp> {
  if (isBmp(bytes)) return openBmp(bytes, limits);
  await sizeOf(bytes, limits);
  return sharp(bytes, { limitInputPixels: limits.pixels, failOn: 'error' });
}

async function sizeOf(bytes: Buffer, limits: PictureLimits): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > limits.pixels) throw new TooLarge();
  return { width, height };
}

async function openSvg(bytes: Buffer, limits: PictureLimits): Promise<Sharp> {
  const text = selfContainedSvg(bytes);
  if (text === null) throw new Error('refers to something outside');
  const drawing = Buffer.from(text);
  const { width, height } = await sizeOf(drawing, limits);
  // A drawing is rendered at the size that we store.
  const wanted = (SVG_DENSITY.natural * limits.side) / Math.max(width, height);
  const density = Math.min(SVG_DENSITY.most, Math.max(SVG_DENSITY.least, wanted));
  return sharp(drawing, { limitInputPixels: limits.pixels, density });
}

function openBmp(bytes: Buffer, limits: PictureLimits): Sharp {
  const header = readBmpHeader(bytes);
  const { width, height } = header;
  if (width * height > limits.pixels) throw new TooLarge();
  return sharp(decodeBmp(bytes, header), { raw: { width, height, channels: 4 } });
}
