import { crc32, inflateRawSync } from 'node:zlib';

/** Reads a ZIP file from its directory, as every reader does, and checks what it says of its entries. */
export function unzip(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0) throw new Error('no end of the directory');
  const entries = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, checksum, packed, size] = [10, 16, 20, 24].map((offset) =>
      offset === 10 ? file.readUInt16LE(at + offset) : file.readUInt32LE(at + offset),
    ) as [number, number, number, number];
    const [nameLength = 0, extraLength = 0, commentLength = 0] = [28, 30, 32].map((offset) =>
      file.readUInt16LE(at + offset),
    );
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const raw = file.subarray(start, start + packed);
    const content = method === 8 ? inflateRawSync(raw) : raw;
    if (content.length !== size || crc32(content) !== checksum) throw new Error(`${name} is damaged`);
    entries.set(name, content);
    at += 46 + nameLength + extraLength + commentLength;
  }
  if (at !== end) throw new Error('the directory is longer than it says');
  return entries;
}
