import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { openChild } from './child.ts';
import type { LoadRequest } from './load.ts';

export interface Bytes {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** As browsers ask. */
export const PACKED = { 'accept-encoding': 'gzip, deflate, br' };

/** The ceiling of everything that is sent: a bare Fastify that has these answers of another server in memory. */
export async function openBare(
  from: string,
  requests: LoadRequest[],
): Promise<{ url: string; close(): Promise<void> }> {
  const child = await openChild<Bytes[], string>('./bare.process.ts');
  const answers: Bytes[] = [];
  for (const { path } of requests) {
    // More than once: what is kept and packed may differ from what was made for the first visitor.
    for (let time = 0; time < 3; time += 1) answers[answers.length - (time === 0 ? 0 : 1)] = await bytesOf(from, path);
  }
  return { url: await child.run(answers), close: () => child.close() };
}

function bytesOf(from: string, path: string): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    get(`${from}${path}`, { headers: PACKED }, async (answer) => {
      const { 'content-type': type = '', 'content-encoding': encoding = '' } = answer.headers;
      if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
      const headers = { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) };
      resolve({ path, headers, body: await buffer(answer) });
    }).on('error', reject);
  });
}
