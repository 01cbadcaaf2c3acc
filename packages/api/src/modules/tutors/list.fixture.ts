import { expect } from 'vitest';
import { buildTutor } from '../../testing/factories.ts';
import { buildOffering, buildSubject, type TestSubject } from '../../testing/factories-market.ts';
import type { TestApp } from '../../testing/test-app.ts';

type Query = Record<string, string>;

/** The list of a subject as a visitor asks for it. */
export const listsOf = (test: TestApp) => {
  const get = (subject: Pick<TestSubject, 'slug'>, query: Query = {}) =>
    test.visitor().get(`/api/tutor/predmeti/${subject.slug}?${new URLSearchParams(query)}`);

  const names = async (subject: TestSubject, query: Query = {}): Promise<string[]> => {
    const { status, body } = await get(subject, query);
    expect(status).toBe(200);
    return body.map((tutor: { ime: string }) => tutor.ime);
  };

  const ids = async (subject: TestSubject, query: Query = {}): Promise<number[]> =>
    (await get(subject, query)).body.map((tutor: { id_korisnika: number }) => tutor.id_korisnika);

  /** A subject with one tutor per name, all at level 1. */
  const subjectWith = async (...tutorNames: string[]): Promise<TestSubject> => {
    const subject = await buildSubject(test);
    for (const name of tutorNames) await buildOffering(test, { tutor: await buildTutor(test, { name }), subject });
    return subject;
  };

  return { get, names, ids, subjectWith };
};
