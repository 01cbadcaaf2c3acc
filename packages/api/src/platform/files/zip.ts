import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

export interface ZipEntry {
  name: string;
  /** Buffers are stored uncompressed: they are pictures, which are compressed already. */
  content: Buffer | AsyncIterable<string>;
}

/** Streams a ZIP file: the next entry is requested when the last one has been read. */
export async function zipFile(entries: AsyncIterable<ZipEntry>, modifiedAt: Date): Promise<Readable> {
  // Loaded on demand: most processes never need it.
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const file = zip.outputStream as Readable;
  let reading: Readable | undefined;
  const addEntries = async () => {
    for await (const { name, content } of entries) {
      reading = Readable.from(content);
      zip.addReadStream(reading, name, { mtime: modifiedAt, compress: !Buffer.isBuffer(content) });
      await finished(reading);
    }
    zip.end();
  };
  // yazl handles no errors of its sources, and does not destroy them when the client disconnects.
  addEntries().catch((error) => file.destroy(error));
  file.once('close', () => reading?.destroy());
  return file;
}
