import { describe, expect, it } from 'vitest';
import { trueColourBmp } from '../../testing/pictures.ts';
import { decodeBmp, readBmpHeader } from './bmp.ts';

const COLOURS = { red: [255, 0, 0, 255], green: [0, 255, 0, 255], blue: [0, 0, 255, 255], white: [255, 255, 255, 255] };
/** Blue, green, red, nothing: the order in the file. Index 0 is red, 1 green, 2 blue, 3 white. */
const PALETTE = [0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0];

interface Bitmap {
  width: number;
  height: number;
  bitsPerPixel: number;
  compression?: number;
  masks?: number[];
  palette?: number[];
  pixels: number[];
}

function bitmap({ width, height, bitsPerPixel, compression = 0, masks = [], palette = [], pixels }: Bitmap): Buffer {
  const maskBytes = Buffer.alloc(masks.length * 4);
  masks.forEach((mask, index) => {
    maskBytes.writeUInt32LE(mask, index * 4);
  });
  const header = Buffer.alloc(54);
  header.write('BM');
  header.writeUInt32LE(54 + maskBytes.length + palette.length, 10);
  header.writeUInt32LE(masks.length > 3 ? 56 : 40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(bitsPerPixel, 28);
  header.writeUInt32LE(compression, 30);
  header.writeUInt32LE(palette.length / 4, 46);
  return Buffer.concat([header, maskBytes, Buffer.from(palette), Buffer.from(pixels)]);
}

/** Rows of colour names, top row first. */
function decoded(bytes: Buffer): string[][] {
  const header = readBmpHeader(bytes);
  const pixels = decodeBmp(bytes, header);
  return Array.from({ length: header.height }, (_, y) =>
    Array.from({ length: header.width }, (_, x) => {
      const at = (y * header.width + x) * 4;
      const pixel = [...pixels.subarray(at, at + 4)];
      return Object.entries(COLOURS).find(([, colour]) => String(colour) === String(pixel))?.[0] ?? String(pixel);
    }),
  );
}

const EXPECTED = [
  ['red', 'green', 'blue'],
  ['white', 'white', 'red'],
];

describe('a bitmap', () => {
  it.each<[string, Bitmap]>([
    ['4 bits', { width: 3, height: 2, bitsPerPixel: 4, palette: PALETTE, pixels: [0x33, 0, 0, 0, 0x01, 0x20, 0, 0] }],
    ['8 bits', { width: 3, height: 2, bitsPerPixel: 8, palette: PALETTE, pixels: [3, 3, 0, 0, 0, 1, 2, 0] }],
    [
      '8 bits, top row first',
      { width: 3, height: -2, bitsPerPixel: 8, palette: PALETTE, pixels: [0, 1, 2, 0, 3, 3, 0, 0] },
    ],
    [
      '8 bits in runs',
      {
        width: 3,
        height: 2,
        bitsPerPixel: 8,
        compression: 1,
        palette: PALETTE,
        pixels: [2, 3, 1, 0, 0, 0, 0, 3, 0, 1, 2, 0, 0, 1],
      },
    ],
    [
      '4 bits in runs',
      {
        width: 3,
        height: 2,
        bitsPerPixel: 4,
        compression: 2,
        palette: PALETTE,
        pixels: [2, 0x33, 1, 0x00, 0, 0, 0, 3, 0x01, 0x20, 0, 1],
      },
    ],
    [
      '16 bits',
      {
        width: 3,
        height: 2,
        bitsPerPixel: 16,
        pixels: [0xff, 0x7f, 0xff, 0x7f, 0, 0x7c, 0, 0, 0, 0x7c, 0xe0, 0x03, 0x1f, 0, 0, 0],
      },
    ],
    [
      '16 bits with masks',
      {
        width: 3,
        height: 2,
        bitsPerPixel: 16,
        compression: 3,
        masks: [0xf800, 0x07e0, 0x001f],
        pixels: [0xff, 0xff, 0xff, 0xff, 0, 0xf8, 0, 0, 0, 0xf8, 0xe0, 0x07, 0x1f, 0, 0, 0],
      },
    ],
    [
      '32 bits, whose fourth byte means nothing',
      {
        width: 3,
        height: 2,
        bitsPerPixel: 32,
        pixels: [255, 255, 255, 0, 255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0],
      },
    ],
  ])('of %s is read', (_name, file) => {
    expect(decoded(bitmap(file))).toEqual(EXPECTED);
  });

  it('in runs keeps the first colour where a jump leaves pixels out', () => {
    const pixels = [2, 3, 0, 2, 0, 1, 0, 0, 0, 1];
    const file = { width: 3, height: 2, bitsPerPixel: 8, compression: 1, palette: PALETTE, pixels };
    expect(decoded(bitmap(file))).toEqual([['red', 'red', 'red'], EXPECTED[1]]);
  });

  it('of 1 bit is read, over more than a byte', () => {
    const palette = PALETTE.slice(4, 12);
    const pixels = [0b01010101, 0b01000000, 0, 0];
    expect(decoded(bitmap({ width: 10, height: 1, bitsPerPixel: 1, palette, pixels }))).toEqual([
      Array.from({ length: 10 }, (_, x) => (x % 2 === 0 ? 'green' : 'blue')),
    ]);
  });

  it('of 24 bits is read', () => {
    const bytes = trueColourBmp(3, 2, (x, y) => COLOURS[EXPECTED[y]?.[x] as keyof typeof COLOURS].slice(0, 3));
    expect(decoded(bytes)).toEqual(EXPECTED);
  });

  it('with a mask for it has transparency', () => {
    const masks = [0xff0000, 0xff00, 0xff, 0xff000000];
    const file = { width: 1, height: 1, bitsPerPixel: 32, compression: 3, masks, pixels: [3, 2, 1, 128] };
    expect(decoded(bitmap(file))).toEqual([['1,2,3,128']]);
  });

  it('with the short header of OS/2 is read', () => {
    const header = Buffer.alloc(26);
    header.write('BM');
    header.writeUInt32LE(32, 10);
    header.writeUInt32LE(12, 14);
    header.writeUInt16LE(2, 18);
    header.writeUInt16LE(1, 20);
    header.writeUInt16LE(1, 24);
    const palette = [0, 0, 255, 255, 0, 0];
    expect(decoded(Buffer.concat([header, Buffer.from([...palette, 0b01000000, 0, 0, 0])]))).toEqual([['red', 'blue']]);
  });

  it.each<[string, Buffer]>([
    ['ends within its pixels', trueColourBmp(8, 8, () => [0, 0, 0]).subarray(0, -1)],
    ['ends within its header', trueColourBmp(8, 8, () => [0, 0, 0]).subarray(0, 30)],
    ['has no width', bitmap({ width: 0, height: 2, bitsPerPixel: 24, pixels: [] })],
    ['has an unknown depth', bitmap({ width: 1, height: 1, bitsPerPixel: 5, pixels: [0, 0, 0, 0] })],
    ['has runs that never end', bitmap({ width: 9, height: 9, bitsPerPixel: 8, compression: 1, pixels: [3, 0] })],
  ])('that %s is refused', (_name, bytes) => {
    expect(() => decoded(bytes)).toThrow();
  });
});
