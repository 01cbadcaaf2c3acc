import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { unzip } from '../../testing/unzip.ts';
import { type ZipEntry, zipFile } from './zip.ts';

const NOW = new Date('2026-05-04T08:00:00Z');

async function* entries(all: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* all;
}
async function* lines(count: number): AsyncGenerator<string> {
  for (let line = 0; line < count; line += 1) yield `red ${line}: čćšžđ\n`;
}

describe('a ZIP file', () => {
  it('gives back what was put into it, whatever the kind and the name', async () => {
    const picture = randomBytes(100_000);
    const stream = await zipFile(
      entries([
        { name: 'podaci.json', content: lines(10_000) },
        { name: 'slike/šuma.webp', content: picture },
        { name: 'prazno.txt', content: lines(0) },
        { name: 'ništa', content: Buffer.alloc(0) },
      ]),
      NOW,
    );
    const unpacked = unzip(Buffer.concat(await stream.toArray()));
    expect([...unpacked.keys()]).toEqual(['podaci.json', 'slike/šuma.webp', 'prazno.txt', 'ništa']);
    expect(unpacked.get('podaci.json')?.toString()).toBe((await Readable.from(lines(10_000)).toArray()).join(''));
    expect(unpacked.get('slike/šuma.webp')).toEqual(picture);
    expect(unpacked.get('prazno.txt')).toHaveLength(0);
  });

  it('is an empty directory when nothing is in it', async () => {
    expect(unzip(Buffer.concat(await (await zipFile(entries([]), NOW)).toArray())).size).toBe(0);
  });

  it('reads no further ahead than somebody takes', async () => {
    let read = 0;
    async function* counted() {
      for (; read < 1000; read += 1) yield randomBytes(50_000).toString('base64');
    }
    const stream = await zipFile(entries([{ name: 'dugo', content: counted() }]), NOW);
    await new Promise((resolve) => stream.once('readable', resolve));
    stream.destroy();
    expect(read).toBeLessThan(200);
  });

  it('breaks off when its source does, instead of looking whole', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield 'početak';
      throw new Error('the database is gone');
    }
    const stream = await zipFile(entries([{ name: 'a', content: broken() }]), NOW);
    await expect(stream.toArray()).rejects.toThrow('is gone');
  });
});
