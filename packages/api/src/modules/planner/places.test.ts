import { PLACE_TEXT } from '@casovi/contract/texts/places';
import { TUTOR_TEXT } from '@casovi/contract/texts/tutors';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { buildAdmin, buildStudent, buildTutor, type TestUser } from '../../testing/factories.ts';
import { TUTOR_ADDRESS, teachEverywhere, visitAs } from '../../testing/factories-lessons.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
let tutor: TestUser;
let asTutor: Client;

beforeEach(async () => {
  tutor = await buildTutor(test);
  await teachEverywhere(test, tutor);
  asTutor = await visitAs(test, tutor);
});

const savePlaces = (changes: object = {}) =>
  asTutor.put(`/api/planer/mjesta/${tutor.id}`, {
    mjesta: ['profesor'],
    adresa: TUTOR_ADDRESS,
    link: '',
    ...changes,
  });

describe('the places of a tutor', () => {
  it('are read and replaced by the tutor alone', async () => {
    const wanted = {
      mjesta: ['drugo', 'ucenik', 'drugo'],
      adresa: ' Novosadska \u0007\u001b\u0085\u202e 9 ',
      link: 'HTTPS://Sastanci.casovi.test/Ana',
      gradovi: ['niksic', 'bar', 'niksic'],
    };
    expect(await savePlaces(wanted)).toMatchObject({ status: 200, body: { message: PLACE_TEXT.saved } });
    const places = { mjesta: ['drugo', 'ucenik'], adresa: 'Novosadska 9', link: 'https://sastanci.casovi.test/Ana' };
    const saved = { ...places, gradovi: ['niksic', 'bar'] };
    const read = async () => (await asTutor.get(`/api/planer/mjesta/${tutor.id}`)).body;
    expect(await read()).toEqual(saved);
    // An older client knows of no towns.
    expect((await savePlaces({ ...wanted, gradovi: undefined })).status).toBe(200);
    expect(await read()).toEqual(saved);
    for (const who of [await buildStudent(test), await buildAdmin(test), await buildTutor(test)])
      expect((await (await visitAs(test, who)).get(`/api/planer/mjesta/${tutor.id}`)).status).toBe(403);
  });

  it.each<[object, string]>([
    [{ adresa: '' }, PLACE_TEXT.ownAddressMissing],
    ...[201, 801].map((length): [object, string] => [{ adresa: 'a'.repeat(length) }, PLACE_TEXT.addressTooLong]),
    [{ mjesta: ['kafana'] }, PLACE_TEXT.place],
    [{ gradovi: ['beograd'] }, TUTOR_TEXT.townUnknown],
    [{ gradovi: ['bar', 'budva', 'kotor', 'tivat'] }, TUTOR_TEXT.townsMany],
    ...[
      'http://sastanci.casovi.test/ana',
      'javascript:alert(1)//https://',
      'sastanci.casovi.test/ana',
      'https://ana:tajna@sastanci.casovi.test/',
      'https://localhost/ana',
      'https://sastanci.casovi.test/a b',
      'https:\\\\sastanci.casovi.test',
      'https://./ana',
      'https://*.casovi.test/ana',
      'https://0x7f.1/ana',
    ].map((link): [object, string] => [{ link }, PLACE_TEXT.link]),
    // In 130 characters, which become more.
    [{ link: `https://sastanci.casovi.test/${'č'.repeat(100)}` }, PLACE_TEXT.linkTooLong],
    [{ link: `https://sastanci.casovi.test/${'a'.repeat(500)}` }, PLACE_TEXT.linkTooLong],
  ])('with %j are refused', async (changes, message) => {
    expect(await savePlaces(changes)).toMatchObject({ status: 400, body: { message } });
    expect((await asTutor.get(`/api/planer/mjesta/${tutor.id}`)).body.adresa).toBe(TUTOR_ADDRESS);
  });
});
