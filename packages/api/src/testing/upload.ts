import type { ApiResponse, Client } from './client.ts';

export type Files = [field: string, bytes: Buffer, name: string][];

/** Sends a form with these files, as a browser would. */
export async function send(client: Client, files: Files): Promise<ApiResponse> {
  const form = new FormData();
  for (const [field, bytes, name] of files) form.append(field, new Blob([new Uint8Array(bytes)]), name);
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return client.request({ method: 'POST', url: '/api/upload', payload, headers });
}

export const upload = (client: Client, bytes: Buffer, name = 'slika.png'): Promise<ApiResponse> =>
  send(client, [['file', bytes, name]]);
