import { eq } from 'drizzle-orm';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { users } from '../../tables/accounts.ts';
import { tutors } from '../../tables/tutors.ts';
import { buildTutor } from '../../testing/factories.ts';
import { buildOffering, buildSubject } from '../../testing/factories-market.ts';
import { useTestAppEach } from '../../testing/test-app.ts';
import { seoModule } from './public.ts';

const test = useTestAppEach();
const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '');

describe('search engines', () => {
  it('get the sitemap in robots.txt, and no private pages', async () => {
    const { status, text, headers } = await test.visitor().get('/robots.txt');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toContain('Sitemap: http://casovi.test/sitemap.xml');
    for (const path of [
      '/api/',
      '/dashboard',
      '/poruke',
      '/podesavanja',
      '/admin-dashboard',
      '/reset-password/',
      '/odgovor/',
      '/pretraga',
    ]) {
      expect(text).toContain(`Disallow: ${path}\n`);
    }
    expect(text).not.toMatch(/Disallow: \/(predmeti|profesori)?\n/);
  });

  it('find every public page in the sitemap, and nobody who is blocked or offers nothing', async () => {
    const subject = await buildSubject(test, { name: 'Španski jezik' });
    const tutor = await buildTutor(test, { name: 'Đorđe Žižić' });
    const blocked = await buildTutor(test, { name: 'Blokirani Profesor' });
    await buildTutor(test, { name: 'Prazan Profesor' });
    for (const one of [tutor, blocked]) await buildOffering(test, { tutor: one, subject });
    await test.parts.db
      .update(tutors)
      .set({ teachingMode: 2, towns: ['podgorica', 'bar'] })
      .where(eq(tutors.userId, tutor.id));
    await test.parts.db
      .update(tutors)
      .set({ teachingMode: 1, towns: ['kotor'] })
      .where(eq(tutors.userId, blocked.id));
    await test.parts.db.update(users).set({ blockedAt: test.clock.now() }).where(eq(users.id, blocked.id));

    const { status, text, headers } = await test.visitor().get('/sitemap.xml');

    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org/);
    expect(text).toMatch(/<\/urlset>\n$/);
    expect(locations(text)).toEqual([
      'http://casovi.test/',
      'http://casovi.test/predmeti',
      'http://casovi.test/postani-profesor',
      'http://casovi.test/kako-rangiramo',
      'http://casovi.test/uslovi-koriscenja',
      'http://casovi.test/politika-privatnosti',
      'http://casovi.test/predmeti/spanski-jezik',
      'http://casovi.test/predmeti/spanski-jezik/bar',
      'http://casovi.test/predmeti/spanski-jezik/podgorica',
      `http://casovi.test/profesori/${encodeURIComponent('Đorđe')}-${encodeURIComponent('Žižić')}-${tutor.id}`,
    ]);
  });

  it('get an index of several files once one is too small for all', async () => {
    const subject = await buildSubject(test);
    const tutors: number[] = [];
    for (let number = 0; number < 12; number += 1) tutors.push((await buildOffering(test, { subject })).tutorId);
    const app = Fastify();
    await app.register(seoModule(test.parts, 10));
    const read = async (path: string) => locations((await app.inject(path)).body);

    const files = await read('/sitemap.xml');
    expect(files[0]).toBe('http://casovi.test/sitemap-stranice.xml');
    expect(files.length).toBeGreaterThan(2);
    const listed: string[] = [];
    for (const file of files) {
      const addresses = await read(new URL(file).pathname);
      expect(addresses.length).toBeGreaterThan(0);
      expect(addresses.length).toBeLessThanOrEqual(10);
      listed.push(...addresses);
    }
    const profiles = listed.filter((address) => address.includes('/profesori/'));
    for (const id of tutors) expect(profiles.filter((address) => address.endsWith(`-${id}`))).toHaveLength(1);
    expect(new Set(listed).size).toBe(listed.length);
    expect((await app.inject('/sitemap-profesori-x.xml')).statusCode).toBe(404);
    await app.close();
  });

  it('is empty beyond every number that an id can be', async () => {
    const { statusCode, body } = await test.app.inject('/sitemap-profesori-99999.xml');
    expect([statusCode, body]).toEqual([200, expect.stringMatching(/<urlset [^>]*>\n<\/urlset>\n$/)]);
  });
});
