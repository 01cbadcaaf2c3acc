import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

export interface ZipEntry {
  name: string;
  /** Bytes are stored as they are: pictures are compressed already. Text is compressed while it is written. */
  content: Buffer | AsyncIterable<string>;
}

/** Streams a ZIP file that is never whole in memory: the next entry is asked for when the last one has been read. */
export async function zipFile(entries: AsyncIterable<ZipEntry>, modifiedAt: Date): Promise<Readable> {
  // Most starts never need it.
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
  // yazl leaves errors of its sources to us, and does not tell them when the reader has gone.
  addEntries().catch((error) => file.destroy(error));
  file.once('close', () => reading?.destroy());
  return file;
}
