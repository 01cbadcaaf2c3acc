import { describe, expect, it } from 'vitest';
import { buildTutor } from '../../testing/factories.ts';
import { buildOffering, buildSubject } from '../../testing/factories-market.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

describe('subjects', () => {
  it('come uncategorised first, then by category and name in Montenegrin order, with the tutors of each level', async () => {
    const cello = await buildSubject(test, { name: 'Čelo', category: 'Žice' });
    await buildSubject(test, { name: 'Citra', category: 'Žice' });
    await buildSubject(test, { name: 'Njemački jezik', category: 'Jezici' });
    await buildSubject(test, { name: 'Novogrčki jezik', category: 'Jezici' });
    await buildSubject(test, { name: 'Šah' });
    await buildSubject(test, { name: 'Sociologija' });
    const tutor = await buildTutor(test);
    await buildOffering(test, { tutor, subject: cello, level: 1 });
    await buildOffering(test, { tutor, subject: cello, level: 4 });
    await buildOffering(test, { subject: cello, level: 3 });
    const client = test.visitor();

    const { status, body, headers } = await client.get('/api/subj/predmeti');

    expect(status).toBe(200);
    expect(headers['x-total-count']).toBe('6');
    expect(
      body.map((subject: { naziv: string; naziv_predmeta: string }) => [subject.naziv, subject.naziv_predmeta]),
    ).toEqual([
      ['obican', 'Sociologija'],
      ['obican', 'Šah'],
      ['Jezici', 'Novogrčki jezik'],
      ['Jezici', 'Njemački jezik'],
      ['Žice', 'Citra'],
      ['Žice', 'Čelo'],
    ]);
    expect(body[5]).toEqual({
      id_predmeta: cello.id,
      naziv_predmeta: 'Čelo',
      naziv: 'Žice',
      link: 'celo',
      tip_predmeta: expect.any(Number),
      broj_profesora: 2,
      broj_profesora_osnovna: 1,
      broj_profesora_srednja: 0,
      broj_profesora_fakultet: 1,
    });
    expect(body[0]).toMatchObject({ broj_profesora: 0, broj_profesora_osnovna: 0 });

    const names = await client.get('/api/subj/predmetiSvi');
    expect(names.headers['x-total-count']).toBe('6');
    expect(names.body[1]).toEqual({ id_predmeta: cello.id, naziv_predmeta: 'Čelo' });
    expect(names.body.map((subject: { naziv_predmeta: string }) => subject.naziv_predmeta)).toEqual([
      'Citra',
      'Čelo',
      'Novogrčki jezik',
      'Njemački jezik',
      'Sociologija',
      'Šah',
    ]);

    const second = await client.get('/api/subj/predmeti?limit=1&offset=1');
    expect([second.headers['x-total-count'], second.body.length, second.body[0].naziv_predmeta]).toEqual([
      '6',
      1,
      'Šah',
    ]);
    expect((await client.get('/api/subj/predmetiSvi?limit=2&offset=5')).body).toHaveLength(1);
    expect((await client.get('/api/subj/predmetiSvi?limit=-1')).status).toBe(400);
  });
});
