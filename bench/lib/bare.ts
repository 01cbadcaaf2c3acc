import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { openChild } from './child.ts';
import type { LoadRequest } from './load.ts';

export interface Bytes {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

export const COMPRESSED = { 'accept-encoding': 'gzip, deflate, br' };

/** The ceiling: a bare Fastify with these responses of another server in memory. */
export async function openBare(
  from: string,
  requests: LoadRequest[],
): Promise<{ url: string; close(): Promise<void> }> {
  const child = await openChild<Bytes[], string>('./bare.process.ts');
  const responses: Bytes[] = [];
  for (const { path } of requests) {
    // More than once: the cached and compressed response may differ from the first one.
    for (let time = 0; time < 3; time += 1)
      responses[responses.length - (time === 0 ? 0 : 1)] = await bytesOf(from, path);
  }
  return { url: await child.run(responses), close: () => child.close() };
}

function bytesOf(from: string, path: string): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    get(`${from}${path}`, { headers: COMPRESSED }, async (response) => {
      const { 'content-type': type = '', 'content-encoding': encoding = '' } = response.headers;
      if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`));
      const headers = { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) };
      resolve({ path, headers, body: await buffer(response) });
    }).on('error', reject);
  });
}
