import type { LESSON_STATUS, LessonPlace } from '@casovi/contract/constants';
import type { SubjectName } from './subjects.ts';

export interface DemoLesson {
  /** First name, as in the reviews. */
  student: string;
  tutor: string;
  /** Unless named: the first that the tutor teaches at the student's level. */
  subject?: SubjectName;
  status: keyof typeof LESSON_STATUS;
  /** Days from today: the nearest free hour of the tutor from there on (in the past: from there back) is taken. */
  day: number;
  minutes?: 60 | 120;
  /** So many in a row, one a week. */
  weeks?: number;
  /** A review of the last days; older ones are in `reviews`. */
  review?: { rating: number; text: string };
  cancelled?: { by: 'student' | 'tutor'; reason?: string; late?: true };
  /** In person; online without it, unless the tutor teaches in person alone. */
  place?: { at: LessonPlace; address?: string };
  /** An open proposal to move it. */
  move?: { by: 'student' | 'tutor'; day: number };
}

const LUKA = 'Luka';
const MILENA = 'Milena Đurović';

/** Lessons beside the held ones that reviews tell of. A pending one always lies ahead, a held one behind. */
export const DEMO_LESSONS: readonly DemoLesson[] = [
  // Series first, since they need the same hour of several weeks.
  { student: LUKA, tutor: 'Amra Hodžić', status: 'confirmed', day: 6, weeks: 6 },
  { student: 'Nađa', tutor: MILENA, status: 'pending', day: 7, weeks: 3 },

  { student: LUKA, tutor: MILENA, status: 'confirmed', day: 1, place: { at: 'profesor' } },
  { student: LUKA, tutor: MILENA, subject: 'Fizika', status: 'pending', day: 3, minutes: 120 },
  { student: LUKA, tutor: MILENA, subject: 'Fizika', status: 'confirmed', day: -1 },
  // The only one of the demo student that waits for a review.
  { student: LUKA, tutor: MILENA, status: 'held', day: -6, minutes: 120 },
  {
    student: LUKA,
    tutor: MILENA,
    status: 'cancelled',
    day: -3,
    cancelled: { by: 'tutor', reason: 'Imam roditeljski sastanak u to vrijeme. Predlažem isti termin dan kasnije.' },
  },
  {
    student: LUKA,
    tutor: 'Zorica Popović',
    status: 'confirmed',
    day: 4,
    place: { at: 'drugo', address: 'Gradska biblioteka, Njegoševa 22, Podgorica' },
    move: { by: 'tutor', day: 7 },
  },
  { student: LUKA, tutor: 'Vuk Žarić', status: 'pending', day: 5 },
  // Others are free then.
  {
    student: LUKA,
    tutor: 'Ivana Ćetković',
    status: 'cancelled',
    day: 2,
    cancelled: { by: 'tutor', reason: 'Bolesna sam i do kraja sedmice ne držim časove. Izvinite!' },
  },
  { student: LUKA, tutor: 'Ivana Ćetković', status: 'cancelled', day: -11, cancelled: { by: 'student', late: true } },

  {
    student: 'Tea',
    tutor: MILENA,
    status: 'pending',
    day: 2,
    place: { at: 'ucenik', address: 'Moskovska 33, Podgorica' },
  },
  { student: 'Maša', tutor: MILENA, subject: 'Fizika', status: 'pending', day: 4, minutes: 120 },
  {
    student: 'Pavle',
    tutor: MILENA,
    status: 'confirmed',
    day: 1,
    place: { at: 'ucenik', address: 'Njegoševa 5, drugi sprat, Podgorica' },
  },
  { student: 'Matija', tutor: MILENA, subject: 'Fizika', status: 'confirmed', day: 2, minutes: 120 },
  { student: 'Slavica', tutor: MILENA, status: 'confirmed', day: 5, move: { by: 'student', day: 8 } },
  { student: 'Tomo', tutor: MILENA, status: 'confirmed', day: -2 },
  {
    student: 'Gjergj',
    tutor: MILENA,
    status: 'cancelled',
    day: 2,
    cancelled: { by: 'tutor', reason: 'Taj dan sam na takmičenju sa školom, javite mi se za vikend.' },
  },
  { student: 'Ajla', tutor: MILENA, status: 'cancelled', day: 3, cancelled: { by: 'student' } },

  { student: 'Jelena', tutor: 'Sanja Kaluđerović', status: 'confirmed', day: 2 },
  { student: 'Edina', tutor: 'Amra Hodžić', status: 'confirmed', day: 1 },
  { student: 'Nađa', tutor: 'Amra Hodžić', status: 'pending', day: 3 },
  { student: 'Una', tutor: 'Petar Đurišić', status: 'confirmed', day: 1, minutes: 120 },
  { student: 'Danilo', tutor: 'Petar Đurišić', status: 'pending', day: 2 },
  { student: 'Hana', tutor: 'Stefan Šćepanović', status: 'confirmed', day: 3, minutes: 120 },
  { student: 'Bogdan', tutor: 'Nikola Vujačić', status: 'confirmed', day: 2 },
  { student: 'Amar', tutor: 'Nikola Vujačić', status: 'pending', day: 3, minutes: 120 },
  { student: 'Sara', tutor: 'Snežana Drobnjak', status: 'confirmed', day: 2, minutes: 120 },
  { student: 'Una', tutor: 'Balša Nikčević', status: 'pending', day: 4 },
  { student: 'Gjergj', tutor: 'Arben Gjonaj', status: 'confirmed', day: 1 },
  { student: 'Mirko', tutor: 'Arben Gjonaj', status: 'pending', day: 5 },
  { student: 'Ilija', tutor: 'Isidora Kašćelan', status: 'confirmed', day: 3, minutes: 120 },
  { student: 'Maša', tutor: 'Zorica Popović', status: 'confirmed', day: 2 },
  { student: 'Tea', tutor: 'Jovana Mićunović', status: 'confirmed', day: 3 },
  { student: 'Sara', tutor: 'Jovana Mićunović', subject: 'IELTS i TOEFL', status: 'pending', day: 4, minutes: 120 },
  { student: 'Pavle', tutor: 'Goran Mijušković', status: 'confirmed', day: 4 },
  { student: 'Matija', tutor: 'Ivana Ćetković', status: 'pending', day: 6 },
  { student: 'Slavica', tutor: 'Mirjana Jovićević', status: 'confirmed', day: 2 },
  { student: 'Hana', tutor: 'Lejla Muratović', status: 'confirmed', day: 2 },
  { student: 'Amar', tutor: 'Kristina Šoć', status: 'confirmed', day: 4 },
  { student: 'Tomo', tutor: 'Vuk Žarić', status: 'confirmed', day: 2 },
  { student: 'Edina', tutor: 'Milica Bjelanović', status: 'confirmed', day: 3 },
  { student: 'Jelena', tutor: 'Marta Ivelić', status: 'pending', day: 4 },
  {
    student: 'Ilija',
    tutor: 'Ivana Ćetković',
    status: 'cancelled',
    day: 4,
    cancelled: { by: 'tutor', reason: 'Bolesna sam i do kraja sedmice ne držim časove. Izvinite!' },
  },
  {
    student: 'Danilo',
    tutor: 'Haris Omeragić',
    status: 'cancelled',
    day: -5,
    cancelled: { by: 'tutor', reason: 'Pomjereno mi je dežurstvo. Nadoknađujemo u subotu, bez brige.' },
  },
  {
    student: 'Mirko',
    tutor: 'Denis Kolenović',
    status: 'cancelled',
    day: -8,
    cancelled: { by: 'student', late: true },
  },
  { student: 'Bogdan', tutor: 'Andrija Lakićević', status: 'cancelled', day: -15, cancelled: { by: 'student' } },

  {
    student: 'Gjergj',
    tutor: MILENA,
    status: 'held',
    day: -3,
    review: {
      rating: 5,
      text: 'Logaritme sam dva mjeseca zaobilazio, a za jedan čas su postali najlakši dio kontrolnog. Svaka preporuka.',
    },
  },
];
