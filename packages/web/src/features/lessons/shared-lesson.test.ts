import type { Lesson } from '@casovi/contract/lessons';
import { describe, expect, it } from 'vitest';
import { sharedLesson } from './shared-lesson.ts';

const lesson = {
  predmet: 'Matematika',
  datum: '2026-05-05',
  sat: '14:00',
  adresa: 'Bulevar Svetog Petra 7',
  link: 'https://sastanci.casovi.test/soba',
} as Lesson;
const tutor = { id_korisnika: 7, id_tipa: 2 as const, ime: 'Ana Anić' };
const student = { id_korisnika: 8, id_tipa: 3 as const, ime: 'Đorđe Đurić' };

describe('what is shared of a lesson', () => {
  it.each([
    ['its student', student, { ...lesson, id_sagovornika: tutor.id_korisnika, ime: tutor.ime }],
    ['its tutor', tutor, { ...lesson, id_sagovornika: student.id_korisnika, ime: student.ime }],
  ])('by %s is subject, term and tutor, never the student or the place', (_, viewer, seen) => {
    expect(sharedLesson(seen, viewer)).toEqual({
      title: 'Čas: Matematika',
      text: 'Čas: Matematika, utorak, 05.05.2026 u 14h. Profesor: Ana Anić',
      path: '/profesori/Ana-Ani%C4%87-7',
    });
  });
});
