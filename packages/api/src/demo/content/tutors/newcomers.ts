import type { DemoTutor } from '../people.ts';

/** They applied in the last two days: two are complete and wait for an admin, one was told what is missing. */
export const NEWCOMER_TUTORS: readonly DemoTutor[] = [
  {
    name: 'Teodora Šućur',
    face: 'woman',
    born: '2004-05-02',
    newcomer: { hoursAgo: 5 },
    mode: 'online',
    offers: { 'Engleski jezik': { 1: 8 }, 'Crnogorski jezik': { 1: 8 } },
    week: 'Pon 17-20, Sri 17-20, Ned 10-14',
    biography:
      'Zdravo! Druga sam godina Filološkog fakulteta u Nikšiću i ovo mi je prvi put da držim časove nekome ko mi nije rod. Do sada sam engleski i gramatiku objašnjavala bratu, sestri i petoro rođaka, svi su prošli razred, a jedan čak i sa peticom. Radim online sa djecom iz osnovne škole, polako i vedro. Pripremim se za svaki čas, jer i sama imam tremu.',
  },
  {
    name: 'Vasilije Đukić',
    face: 'man',
    born: '1998-08-27',
    picture: false,
    newcomer: {
      hoursAgo: 44,
      missing: {
        hoursAgo: 21,
        text: 'Fotografija na kojoj Vam se vidi lice. Potvrdite i e-mail adresu, link smo Vam poslali.',
      },
    },
    mode: 'both',
    offers: { Fizika: { 2: 11 }, 'Tehnička mehanika': { 3: 15 } },
    week: 'Pon-Pet 18-21',
    biography:
      'Diplomirani mašinski inženjer, Nikšić, radim u projektnom birou i popodne imam vremena i volje da pomognem studentima oko statike i kinematike. Na fakultetu sam mlađim kolegama držao neformalne časove u čitaonici, dok nas bibliotekarka nije zamolila da pređemo u hodnik. Radim sa skicom i slobodnim tijelom, korak po korak, dok se sile ne poslože. Srednjoškolcima mogu da pomognem iz mehanike.',
  },
  {
    name: 'Enisa Feratović',
    face: 'woman',
    born: '1985-10-17',
    newcomer: { hoursAgo: 19 },
    mode: 'inPerson',
    offers: { 'Njemački jezik': { 1: 9, 2: 11 } },
    week: 'Pon-Čet 9-12, Sub 9-12',
    biography:
      'Vratila sam se u Plav poslije petnaest godina u Štutgartu, gdje sam radila u vrtiću i svakog dana djeci pričala priče na njemačkom. Sada bih da isto radim ovdje, sa našom djecom i sa odraslima koji se spremaju na put. Nemam katedru ni kredu, imam mnogo slikovnica, strpljenja i jezik koji znam iznutra. Časovi su uživo, prije podne, kod mene ili u gradskoj biblioteci.',
  },
];
