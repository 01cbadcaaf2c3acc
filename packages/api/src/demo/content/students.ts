import type { DemoStudent } from './people.ts';

/** Pupils, university students and a few parents who book for their children. First names are unique: reviews use them. */
export const DEMO_STUDENTS: readonly DemoStudent[] = [
  {
    name: 'Luka Šekularac',
    face: 'man',
    born: '2009-04-23',
    level: 2,
    biography: 'Treći razred gimnazije u Podgorici. Fizika mi treba za prijemni, a gitara za dušu.',
  },
  {
    name: 'Tea Vojvodić',
    face: 'woman',
    born: '2010-02-12',
    level: 2,
    biography:
      'Prvi razred gimnazije, prirodni smjer. U osnovnoj sam imala petice, a onda je došla algebra i sve se promijenilo. Najviše mi smetaju nejednačine i zadaci sa apsolutnom vrijednošću: znam pravila, ali ne znam kad koje. Kontrolni imam za tri sedmice, pa bih voljela da vježbamo na zadacima iz naše zbirke.',
  },
  { name: 'Nađa Čizmović', face: 'woman', born: '2011-06-03', level: 1 },
  { name: 'Matija Bracović', face: 'man', born: '2008-12-19', level: 2 },
  { name: 'Ajla Redžepagić', face: 'woman', born: '2009-07-30', level: 2, picture: false },
  { name: 'Pavle Zečević', face: 'man', born: '2010-01-08', level: 2 },
  {
    name: 'Una Kovačević',
    face: 'woman',
    born: '2005-05-16',
    level: 3,
    biography: 'Druga godina Ekonomskog fakulteta, prva godina klavira.',
  },
  { name: 'Danilo Jovetić', face: 'man', born: '2004-10-27', level: 3 },
  { name: 'Amar Ćosović', face: 'man', born: '2003-03-05', level: 3, picture: false },
  { name: 'Hana Lukač', face: 'woman', born: '2006-08-14', level: 3 },
  { name: 'Gjergj Dedvukaj', face: 'man', born: '2008-11-21', level: 2 },
  {
    name: 'Jelena Raspopović',
    face: 'woman',
    born: '1984-09-02',
    level: 1,
    biography: 'Mama dvoje osnovaca. Tražim strpljive profesore i termine poslije treninga.',
  },
  { name: 'Mirko Šofranac', face: 'man', born: '1983-04-11', level: 1 },
  { name: 'Edina Hadžović', face: 'woman', born: '1987-01-25', level: 1 },
  { name: 'Slavica Đokić', face: 'woman', born: '1979-06-17', level: 2 },
  { name: 'Tomo Lazović', face: 'man', born: '1986-02-28', level: 1, picture: false },
  { name: 'Sara Vučinić', face: 'woman', born: '2002-12-09', level: 3 },
  { name: 'Ilija Čabarkapa', face: 'man', born: '2007-07-22', level: 2 },
  { name: 'Maša Perišić', face: 'woman', born: '2010-03-31', level: 2 },
  { name: 'Bogdan Ćeranić', face: 'man', born: '2004-06-06', level: 3, picture: false },
];
