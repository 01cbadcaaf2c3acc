// The process of load.ts. On plain sockets, because Node's HTTP client takes three times as long per request as a bare server, and would
// be the bottleneck.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { handleJobs } from './child.ts';
import type { LoadJob, LoadRequest, LoadResult } from './load.ts';
import { ResponseReader } from './response-reader.ts';
import { percentile } from './rounds.ts';

function bytesOf({ method = 'GET', path, headers = {}, body }: LoadRequest, host: string): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body);
  const lines = Object.entries({
    host,
    ...(content && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', content].join('\r\n'));
}

async function opened(url: URL): Promise<Socket> {
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
  await once(socket, 'connect');
  return socket;
}

async function run(job: LoadJob): Promise<LoadResult> {
  const url = new URL(job.url);
  const requests = job.requests.map((request) => bytesOf(request, url.host));
  const sockets = await Promise.all(Array.from({ length: job.connections }, () => opened(url)));
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  let [next, bytes] = [0, 0];
  const begun = performance.now();
  const deadline = begun + job.seconds * 1000;

  const takeRequest = (): Buffer | undefined => {
    if (performance.now() >= deadline || (job.once && next >= requests.length)) return undefined;
    next += 1;
    return requests[(next - 1) % requests.length];
  };
  const keepBusy = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let sent = 0;
      const send = () => {
        const request = takeRequest();
        if (!request) return resolve();
        sent = performance.now();
        socket.write(request);
      };
      const reader = new ResponseReader((status) => {
        times.push(performance.now() - sent);
        statuses[status] = (statuses[status] ?? 0) + 1;
        send();
      });
      socket.on('data', (chunk) => {
        bytes += chunk.length;
        reader.read(chunk);
      });
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('The server closed a connection.')));
      send();
    });
  try {
    await Promise.all(sockets.map(keepBusy));
  } finally {
    for (const socket of sockets) socket.removeAllListeners('close').destroy();
  }
  const seconds = (performance.now() - begun) / 1000;
  return {
    perSecond: times.length / seconds,
    responses: times.length,
    seconds,
    statuses,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    bytes: bytes / times.length,
  };
}

handleJobs(run);
