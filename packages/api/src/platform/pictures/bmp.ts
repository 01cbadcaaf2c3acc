/** Windows bitmaps, which our image library does not read: palettes, run lengths, bit fields and true colour. */

const FILE_HEADER_BYTES = 14;
const CORE_HEADER_BYTES = 12;
const INFO_HEADER_BYTES = 40;
const COMPRESSION = { none: 0, runLength8: 1, runLength4: 2, bitFields: 3, alphaBitFields: 6 } as const;
const ALPHA_MASK_END = 70;

export interface BmpHeader {
  width: number;
  height: number;
  topDown: boolean;
  bitsPerPixel: number;
  compression: number;
  paletteStart: number;
  paletteEntryBytes: 3 | 4;
  paletteLength: number;
  pixelStart: number;
}

export const isBmp = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 2) === 'BM';

/** Size and layout as the header gives them; throws when there is no such thing. Reading it costs nothing. */
export function readBmpHeader(bytes: Buffer): BmpHeader {
  const pixelStart = bytes.readUInt32LE(10);
  const headerBytes = bytes.readUInt32LE(14);
  const paletteStart = FILE_HEADER_BYTES + headerBytes;
  if (headerBytes === CORE_HEADER_BYTES) {
    const bitsPerPixel = bytes.readUInt16LE(24);
    return checked({
      width: bytes.readUInt16LE(18),
      height: bytes.readUInt16LE(20),
      topDown: false,
      bitsPerPixel,
      compression: COMPRESSION.none,
      paletteStart,
      paletteEntryBytes: 3,
      paletteLength: 2 ** bitsPerPixel,
      pixelStart,
    });
  }
  if (headerBytes < INFO_HEADER_BYTES) throw new Error('unknown bitmap header');
  const height = bytes.readInt32LE(22);
  const bitsPerPixel = bytes.readUInt16LE(28);
  return checked({
    width: bytes.readInt32LE(18),
    height: Math.abs(height),
    topDown: height < 0,
    bitsPerPixel,
    compression: bytes.readUInt32LE(30),
    paletteStart,
    paletteEntryBytes: 4,
    paletteLength: bytes.readUInt32LE(46) || 2 ** bitsPerPixel,
    pixelStart,
  });
}

const COMPRESSIONS_OF_DEPTH: Record<number, readonly number[]> = {
  1: [COMPRESSION.none],
  4: [COMPRESSION.none, COMPRESSION.runLength4],
  8: [COMPRESSION.none, COMPRESSION.runLength8],
  16: [COMPRESSION.none, COMPRESSION.bitFields, COMPRESSION.alphaBitFields],
  24: [COMPRESSION.none],
  32: [COMPRESSION.none, COMPRESSION.bitFields, COMPRESSION.alphaBitFields],
};

function checked(header: BmpHeader): BmpHeader {
  if (header.width < 1 || header.height < 1) throw new Error('empty bitmap');
  if (!COMPRESSIONS_OF_DEPTH[header.bitsPerPixel]?.includes(header.compression)) throw new Error('unknown bitmap kind');
  return header;
}

/** RGBA, four bytes a pixel, top row first. Throws on a file that ends too early. */
export function decodeBmp(bytes: Buffer, header: BmpHeader): Buffer {
  const pixels = Buffer.alloc(header.width * header.height * 4);
  if (header.compression === COMPRESSION.runLength4 || header.compression === COMPRESSION.runLength8) {
    paintRuns(bytes, header, pixels);
  } else {
    paintRows(bytes, header, pixels);
  }
  return pixels;
}

const rowOffset = ({ width, height, topDown }: BmpHeader, row: number): number =>
  (topDown ? row : height - 1 - row) * width * 4;

function paintRows(bytes: Buffer, header: BmpHeader, pixels: Buffer): void {
  const { width, height, bitsPerPixel, pixelStart } = header;
  const rowBytes = Math.ceil((width * bitsPerPixel) / 32) * 4;
  if (pixelStart + rowBytes * height > bytes.length) throw new Error('bitmap ends too early');
  const colourAt = bitsPerPixel <= 8 ? paletteReader(bytes, header) : colourReader(bytes, header);
  for (let row = 0; row < height; row += 1) {
    const source = pixelStart + row * rowBytes;
    const target = rowOffset(header, row);
    for (let x = 0; x < width; x += 1) pixels.writeUInt32BE(colourAt(source, x), target + x * 4);
  }
}

type PixelReader = (rowStart: number, x: number) => number;

function paletteReader(bytes: Buffer, header: BmpHeader): PixelReader {
  const palette = readPalette(bytes, header);
  const { bitsPerPixel } = header;
  const perByte = 8 / bitsPerPixel;
  const mask = 2 ** bitsPerPixel - 1;
  return (rowStart, x) => {
    const byte = bytes.readUInt8(rowStart + Math.floor(x / perByte));
    const shift = 8 - bitsPerPixel * ((x % perByte) + 1);
    return palette[(byte >> shift) & mask] ?? OPAQUE_BLACK;
  };
}

const OPAQUE_BLACK = 0x000000ff;
const rgba = (red: number, green: number, blue: number, alpha = 255): number =>
  ((red << 24) | (green << 16) | (blue << 8) | alpha) >>> 0;

function readPalette(bytes: Buffer, header: BmpHeader): number[] {
  const length = Math.min(header.paletteLength, 2 ** header.bitsPerPixel);
  return Array.from({ length }, (_, index) => {
    const at = header.paletteStart + index * header.paletteEntryBytes;
    return rgba(bytes.readUInt8(at + 2), bytes.readUInt8(at + 1), bytes.readUInt8(at));
  });
}

function colourReader(bytes: Buffer, header: BmpHeader): PixelReader {
  if (header.bitsPerPixel === 24) {
    return (rowStart, x) => {
      const at = rowStart + x * 3;
      return rgba(bytes.readUInt8(at + 2), bytes.readUInt8(at + 1), bytes.readUInt8(at));
    };
  }
  const [red, green, blue, alpha] = channelMasks(bytes, header).map(channelReader);
  const read = header.bitsPerPixel === 16 ? bytes.readUInt16LE.bind(bytes) : bytes.readUInt32LE.bind(bytes);
  const step = header.bitsPerPixel / 8;
  return (rowStart, x) => {
    const value = read(rowStart + x * step);
    return rgba(red?.(value) ?? 0, green?.(value) ?? 0, blue?.(value) ?? 0, alpha?.(value) ?? 255);
  };
}

/** Masks of red, green, blue and, where the file has one, alpha. Without bit fields the fourth byte means nothing. */
function channelMasks(bytes: Buffer, header: BmpHeader): number[] {
  if (header.compression === COMPRESSION.none) {
    return header.bitsPerPixel === 16 ? [0x7c00, 0x03e0, 0x001f] : [0xff0000, 0x00ff00, 0x0000ff];
  }
  const hasAlpha = header.compression === COMPRESSION.alphaBitFields || header.paletteStart >= ALPHA_MASK_END;
  const alpha = hasAlpha ? bytes.readUInt32LE(66) : 0;
  return [bytes.readUInt32LE(54), bytes.readUInt32LE(58), bytes.readUInt32LE(62), ...(alpha ? [alpha] : [])];
}

function channelReader(mask: number): (value: number) => number {
  const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask);
  const maximum = mask >>> shift || 1;
  return (value) => Math.round((((value & mask) >>> shift) * 255) / maximum);
}

/** Two bytes at a time: a count and what to repeat, or 0 and a command. What no run reaches keeps the first colour. */
function paintRuns(bytes: Buffer, header: BmpHeader, pixels: Buffer): void {
  const { width, height, pixelStart, compression } = header;
  const palette = readPalette(bytes, header);
  const perByte = compression === COMPRESSION.runLength4 ? 2 : 1;
  let at = pixelStart;
  let x = 0;
  let row = 0;
  const next = () => bytes.readUInt8(at++);
  const paint = (index: number) => {
    if (x < width) pixels.writeUInt32BE(palette[index] ?? OPAQUE_BLACK, rowOffset(header, row) + x * 4);
    x += 1;
  };
  /** The pixel at an even place stands in the high half of its byte. */
  const half = (byte: number, place: number) => (perByte === 1 ? byte : place % 2 === 0 ? byte >> 4 : byte & 15);

  for (let start = 0; start < pixels.length; start += 4) pixels.writeUInt32BE(palette[0] ?? OPAQUE_BLACK, start);
  while (row < height) {
    const count = next();
    const value = next();
    if (count > 0) {
      for (let place = 0; place < count; place += 1) paint(half(value, place));
    } else if (value === 0) {
      x = 0;
      row += 1;
    } else if (value === 1) {
      return;
    } else if (value === 2) {
      x += next();
      row += next();
    } else {
      const dataBytes = Math.ceil(value / perByte);
      for (let place = 0; place < value; place += 1) {
        paint(half(bytes.readUInt8(at + Math.floor(place / perByte)), place));
      }
      at += dataBytes + (dataBytes % 2);
    }
  }
}
