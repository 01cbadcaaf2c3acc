import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export const WIDTH = 60;
export const HEIGHT = 40;

/** Red on the left, blue on the right: tells which way up a picture is. */
const twoHalves = () =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: 'blue' } }).composite([
    { input: { create: { width: WIDTH / 2, height: HEIGHT, channels: 3, background: 'red' } }, left: 0, top: 0 },
  ]);

export const svg = (content: string, attributes = `width="${WIDTH}" height="${HEIGHT}"`): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`,
  );

const HALVES_SVG = '<rect width="60" height="40" fill="blue"/><rect width="30" height="40" fill="red"/>';

/** One picture in each of the formats that may be uploaded, by extension. */
export const SAMPLES = {
  jpg: () => twoHalves().jpeg({ quality: 95 }).toBuffer(),
  jpeg: () => twoHalves().jpeg({ quality: 95, progressive: true }).toBuffer(),
  png: () => twoHalves().png().toBuffer(),
  gif: () => twoHalves().gif().toBuffer(),
  bmp: async () => trueColourBmp(WIDTH, HEIGHT, (x) => (x < WIDTH / 2 ? [255, 0, 0] : [0, 0, 255])),
  webp: () => twoHalves().webp({ lossless: true }).toBuffer(),
  svg: async () => svg(HALVES_SVG),
  avif: () => twoHalves().avif({ quality: 90 }).toBuffer(),
} satisfies Record<string, () => Promise<Buffer>>;

/** A photo as a phone takes it: lying on its side, saying where it was taken and by whom. */
export const photoWithMetadata = (): Promise<Buffer> =>
  twoHalves()
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { Artist: 'Petar Petrović' }, IFD3: { GPSLatitude: '42/1 26/1 0/1' } })
    .withMetadata({ orientation: 6, icc: 'p3' })
    .toBuffer();

export function trueColourBmp(width: number, height: number, colour: (x: number, y: number) => number[]): Buffer {
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + rowBytes * height);
  bytes.write('BM');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      bytes.set(colour(x, y).toReversed(), 54 + (height - 1 - y) * rowBytes + x * 3);
    }
  }
  return bytes;
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A well-formed PNG whose header claims any size, whatever pixels follow. */
export function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Thousands of megapixels in frames that each are within bounds. */
export async function animatedGifBomb(frames: number): Promise<Buffer> {
  const still = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: 'green' } })
    .gif({ effort: 1 })
    .toBuffer();
  const frameStart = still.indexOf(Buffer.from([0x21, 0xf9]));
  const frame = still.subarray(frameStart, -1);
  return Buffer.concat([still.subarray(0, frameStart), ...Array<Buffer>(frames).fill(frame), still.subarray(-1)]);
}

export async function animatedWebpBomb(frames: number): Promise<Buffer> {
  const side = 4000;
  const still = await sharp({ create: { width: side, height: side, channels: 3, background: 'green' } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer();
  const size = Buffer.alloc(6);
  size.writeUIntLE(side - 1, 0, 3);
  size.writeUIntLE(side - 1, 3, 3);
  const animated = 0x02;
  const frame = riffChunk(
    'ANMF',
    Buffer.concat([Buffer.alloc(6), size, Buffer.from([10, 0, 0, 0]), still.subarray(12)]),
  );
  return riffChunk(
    'RIFF',
    Buffer.concat([
      Buffer.from('WEBP'),
      riffChunk('VP8X', Buffer.concat([Buffer.from([animated, 0, 0, 0]), size])),
      riffChunk('ANIM', Buffer.alloc(6)),
      ...Array<Buffer>(frames).fill(frame),
    ]),
  );
}

function riffChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type), length, data, Buffer.alloc(data.length % 2)]);
}

/** A few hundred bytes that would take minutes to draw: each group is the one before, ten times. */
export function nestedUseBomb(): Buffer {
  const groups = Array.from({ length: 8 }, (_, depth) => {
    const content = depth === 0 ? '<rect width="900" height="900"/>' : `<use xlink:href="#g${depth - 1}"/>`.repeat(10);
    return `<g id="g${depth}" opacity=".9">${content}</g>`;
  });
  return svg(`<defs>${groups.join('')}</defs><use xlink:href="#g7"/>`, 'width="1000" height="1000"');
}
