import { UNCATEGORISED } from '@casovi/contract/constants';

/** What is taught and learned in Montenegro, in the order in which menus show it. */
export const DEMO_CATEGORIES = [
  {
    name: UNCATEGORISED,
    subjects: [
      'Matematika',
      'Fizika',
      'Hemija',
      'Biologija',
      'Crnogorski jezik',
      'Istorija',
      'Geografija',
      'Informatika',
    ],
  },
  {
    name: 'Strani jezici',
    subjects: [
      'Engleski jezik',
      'Njemački jezik',
      'Italijanski jezik',
      'Francuski jezik',
      'Ruski jezik',
      'Španski jezik',
    ],
  },
  {
    name: 'Programiranje',
    subjects: ['Osnove programiranja', 'Python', 'Java', 'Web programiranje', 'Baze podataka'],
  },
  {
    name: 'Muzika',
    subjects: ['Klavir', 'Gitara', 'Violina', 'Solfeđo'],
  },
  {
    name: 'Fakultetski predmeti',
    subjects: [
      'Matematika 1',
      'Linearna algebra',
      'Statistika',
      'Mikroekonomija',
      'Računovodstvo',
      'Anatomija',
      'Tehnička mehanika',
    ],
  },
  {
    name: 'Priprema za ispite',
    subjects: ['Mala matura', 'Državna matura', 'IELTS i TOEFL', 'Prijemni za arhitekturu'],
  },
] as const;

export type SubjectName = (typeof DEMO_CATEGORIES)[number]['subjects'][number];
