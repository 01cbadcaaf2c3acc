import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  /** Bytes are stored as they are: pictures are compressed already. Text is compressed while it is written. */
  content: Buffer | AsyncIterable<string>;
}

const LOCAL_HEADER = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;

const VERSION = 20;
const NAMES_ARE_UTF8 = 1 << 11;
/** Checksum and sizes stand behind the content, since nobody knows them before. */
const SIZES_FOLLOW = 1 << 3;
const STORED = 0;
const DEFLATED = 8;

interface Written {
  name: Buffer;
  flags: number;
  method: number;
  checksum: number;
  packed: number;
  size: number;
  offset: number;
}

/** A ZIP file that is never whole in memory. Up to 4 GB, which is far beyond what one person has with us. */
export const zipFile = (entries: AsyncIterable<ZipEntry>, madeAt: Date): Readable =>
  Readable.from(chunks(entries, dosTime(madeAt)), { objectMode: false });

async function* chunks(entries: AsyncIterable<ZipEntry>, time: number): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const entry = Buffer.isBuffer(content) ? stored(name, content, offset) : unmeasured(name, offset);
    const header = localHeader(entry, time);
    yield header;
    if (Buffer.isBuffer(content)) yield content;
    else {
      yield* deflated(content, entry);
      yield descriptor(entry);
      offset += 16;
    }
    offset += header.length + entry.packed;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map((entry) => centralHeader(entry, time)));
  yield directory;
  yield endOfDirectory(written.length, directory.length, offset);
}

const stored = (name: string, content: Buffer, offset: number): Written => ({
  name: Buffer.from(name),
  flags: NAMES_ARE_UTF8,
  method: STORED,
  checksum: crc32(content),
  packed: content.length,
  size: content.length,
  offset,
});

const unmeasured = (name: string, offset: number): Written => ({
  name: Buffer.from(name),
  flags: NAMES_ARE_UTF8 | SIZES_FOLLOW,
  method: DEFLATED,
  checksum: 0,
  packed: 0,
  size: 0,
  offset,
});

/** Measures on the way. */
async function* deflated(content: AsyncIterable<string>, entry: Written): AsyncGenerator<Buffer> {
  async function* measured() {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      entry.checksum = crc32(bytes, entry.checksum);
      entry.size += bytes.length;
      yield bytes;
    }
  }
  const source = Readable.from(measured());
  const deflate = createDeflateRaw();
  source.once('error', (error) => deflate.destroy(error));
  try {
    for await (const packed of source.pipe(deflate) as AsyncIterable<Buffer>) {
      entry.packed += packed.length;
      yield packed;
    }
  } finally {
    // Whoever stops reading lets go of what is being read for them.
    source.destroy();
  }
}

function localHeader({ name, flags, method, checksum, packed, size }: Written, time: number): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt32LE(time, 10);
  header.writeUInt32LE(checksum, 14);
  header.writeUInt32LE(packed, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptor({ checksum, packed, size }: Written): Buffer {
  const buffer = Buffer.alloc(16);
  [DESCRIPTOR, checksum, packed, size].forEach((value, index) => {
    buffer.writeUInt32LE(value, 4 * index);
  });
  return buffer;
}

function centralHeader(entry: Written, time: number): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(CENTRAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  header.writeUInt16LE(entry.flags, 8);
  header.writeUInt16LE(entry.method, 10);
  header.writeUInt32LE(time, 12);
  header.writeUInt32LE(entry.checksum, 16);
  header.writeUInt32LE(entry.packed, 20);
  header.writeUInt32LE(entry.size, 24);
  header.writeUInt16LE(entry.name.length, 28);
  header.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([header, entry.name]);
}

function endOfDirectory(entries: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END_OF_DIRECTORY, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

/** Two-second steps since 1980, the time in the lower half. */
function dosTime(date: Date): number {
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  return ((day << 16) | time) >>> 0;
}
