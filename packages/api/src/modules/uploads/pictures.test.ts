import { ERROR_TEXT } from '@casovi/contract/texts/errors';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { hashFromUrl } from '../../platform/pictures/url.ts';
import { pictures } from '../../tables/pictures.ts';
import type { Client } from '../../testing/client.ts';
import { buildStudent, buildTutor, loginAs } from '../../testing/factories.ts';
import { SAMPLES } from '../../testing/pictures.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/upload.ts';

const test = useTestApp();
const DAY = 24 * 60 * 60 * 1000;

const student = async (): Promise<Client> => loginAs(test, await buildStudent(test));
const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ method: 'GET', url, headers });

describe('a picture', () => {
  it('can be shown by those who uploaded it, and by nobody else', async () => {
    const [owner, thief] = [await buildTutor(test), await buildTutor(test)];
    const [ownerClient, thiefClient] = [await loginAs(test, owner), await loginAs(test, thief)];
    const { url } = (await upload(ownerClient, await SAMPLES.webp())).body;
    const profile = { biografija: 'Predajem matematiku.', img: url };
    const save = (client: Client, userId: number) => client.post('/api/auth/updateProfile', { userId, ...profile });
    expect((await save(thiefClient, thief.id)).status).toBe(403);
    expect((await save(ownerClient, owner.id)).status).toBe(200);
    expect((await upload(thiefClient, await SAMPLES.webp())).body).toEqual({ url });
    expect((await save(thiefClient, thief.id)).status).toBe(200);
  });

  it('comes smaller in the widths that pages use, and in no other', async () => {
    const large = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const { url } = (await upload(await student(), large)).body;
    for (const width of [96, 192, 384]) {
      const [first, again] = [await get(`${url}?w=${width}`), await get(`${url}?w=${width}`)];
      expect(first.headers).toMatchObject({ 'content-type': 'image/webp', etag: `"${hashFromUrl(url)}-${width}"` });
      expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width, height: (width * 3) / 4 });
      expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    }
    for (const query of ['w=97', 'w=', 'w=96&w=96', 'w=192.0', 'w=1e3']) {
      expect((await get(`${url}?${query}`)).statusCode).toBe(404);
    }
  });

  it('that is small already comes as it is', async () => {
    const { url } = (await upload(await student(), await SAMPLES.png())).body;
    expect((await get(`${url}?w=192`)).rawPayload.equals((await get(url)).rawPayload)).toBe(true);
  });

  it('is not sent again to a browser that has it', async () => {
    const { url } = (await upload(await student(), await SAMPLES.png())).body;
    const { headers } = await get(url);
    const again = await get(url, { 'if-none-match': String(headers.etag) });
    expect({ status: again.statusCode, length: again.rawPayload.length }).toEqual({ status: 304, length: 0 });
    expect((await get(url, { 'if-none-match': '"another"' })).statusCode).toBe(200);
  });

  it.each([
    `/slike/${'0'.repeat(64)}.webp`,
    `/slike/${'0'.repeat(64)}.webp?w=96`,
    `/slike/${'0'.repeat(64)}.png`,
    `/slike/${'A'.repeat(64)}.webp`,
    '/slike/..%2f..%2fetc%2fpasswd',
    '/slike/x.webp',
  ])('that is not there is not found: %s', async (url) => {
    const response = await test.visitor().get(url);
    expect(response).toMatchObject({ status: 404, body: { message: ERROR_TEXT.notFound } });
  });

  it('that no profile shows is deleted after a day, one that is shown stays', async () => {
    const tutor = await buildTutor(test);
    const client = await loginAs(test, tutor);
    const square = (colour: string) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background: colour } })
        .png()
        .toBuffer();
    const [shown, unshown, again] = [
      (await upload(client, await square('#111111'))).body.url,
      (await upload(client, await square('#555555'))).body.url,
      (await upload(client, await square('#999999'))).body.url,
    ];
    await client.post('/api/auth/updateProfile', { userId: tutor.id, biografija: 'Predajem.', img: shown });
    const statuses = () => Promise.all([shown, unshown, again].map(async (url) => (await get(url)).statusCode));

    test.clock.advance(DAY - 1000);
    await cleanUp();
    expect(await statuses()).toEqual([200, 200, 200]);

    await loginAs(test, tutor).then(async (later) => upload(later, await square('#999999')));
    test.clock.advance(2000);
    await cleanUp();
    expect(await statuses()).toEqual([200, 404, 200]);
    expect(
      await test.parts.db
        .select()
        .from(pictures)
        .where(eq(pictures.hash, hashFromUrl(unshown) ?? '')),
    ).toEqual([]);
  });
});

/** As the clock would: by adding the job. */
async function cleanUp(): Promise<void> {
  await test.parts.pool.query("SELECT graphile_worker.add_job('clean-up-pictures')");
  await test.runJobs();
}
