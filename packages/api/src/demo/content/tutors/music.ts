import type { DemoTutor } from '../people.ts';

export const MUSIC_TUTORS: readonly DemoTutor[] = [
  {
    name: 'Marta Ivelić',
    face: 'woman',
    born: '1981-11-11',
    mode: 'inPerson',
    offers: { Klavir: { 1: 14, 2: 16, 3: 20 }, Solfeđo: { 1: 12, 2: 14 } },
    week: 'Pon-Pet 14-19',
    rules: { noticeHours: 24, lessonsADay: 3 },
    biography:
      'Pijanistkinja sam iz Perasta, predajem u kotorskoj muzičkoj školi „Vida Matjan“ i sviram na festivalima dok ne počne sezona kruzera, a onda bježim na selo. Sa djecom krećemo od pjesmica koje već znaju, jer note dođu same kad ih prsti traže. Odraslima govorim da nikad nije kasno: najstariji početnik mi je imao sedamdeset jednu godinu i za dva proljeća odsvirao Satija. Klavir kod kuće nije obavezan za prvi mjesec, volja jeste.',
  },
  {
    name: 'Vuk Žarić',
    face: 'man',
    born: '1997-04-19',
    mode: 'both',
    offers: { Gitara: { 1: 10, 2: 12, 4: 15 } },
    week: 'Pon-Čet 16-21, Sub 12-16',
    biography:
      'Sviram gitaru u bendu koji ste možda čuli na Lake Festu, ako ste došli mnogo rano. Završio sam klasičnu gitaru u Nikšiću, a sve ostalo sam naučio po garažama. Učim Vas da prvo odsvirate pjesmu zbog koje ste uzeli instrument, pa se tek onda vraćamo na skale i tehniku. Djeca kod mene za mjesec dana sviraju tri akorda i jednu pjesmu za rođendan. Nije bitno da li je gitara skupa, bitno je da je naštimovana.',
  },
  {
    name: 'Samir Beriša',
    face: 'man',
    born: '1990-09-26',
    mode: 'inPerson',
    offers: { Violina: { 1: 12, 2: 14 }, Solfeđo: { 1: 10 } },
    week: 'Pon-Pet 15-20',
    biography:
      'U mojoj kući se prvo učilo da se svira, pa tek onda da se hoda. Violinu sam završio na Muzičkoj akademiji na Cetinju, sviram u orkestru i na svadbama, i tvrdim da je ovo drugo teže. Radim sa djecom od šest godina. Prvih mjeseci violina škripi, recite komšijama da izdrže do Nove godine.',
  },
  {
    name: 'Elena Stanišić',
    face: 'woman',
    born: '2000-03-15',
    mode: 'both',
    offers: { Solfeđo: { 1: 9, 2: 11 }, Klavir: { 1: 11 } },
    week: 'Uto-Pet 10-13, Sub 10-15',
    biography:
      'Studiram muzičku teoriju na Cetinju i spremam učenike nižih muzičkih škola za ono čega se svi boje: diktat i parlato. Solfeđo se ne uči pred ispit nego po deset minuta dnevno, a ja sam tu da tih deset minuta ne bude dosadno. Koristimo melodije iz filmova, ritam stopalima i jednu plavu gumenu loptu. Pripremam i za prijemni za srednju muzičku. Prošle godine su primljene sve tri moje kandidatkinje.',
  },
  {
    name: 'Đorđe Milačić',
    face: 'man',
    born: '1969-02-02',
    mode: 'inPerson',
    offers: { Gitara: { 1: 11, 2: 13 } },
    week: 'Pon 17-21, Uto 17-21, Čet 17-21',
    biography:
      'Trideset godina sviram džez po hotelskim salonima od Igala do Budve, a sad uglavnom kod kuće, za mačku i učenike. Predajem gitaru po sluhu i po notama, zavisno od toga šta Vam manje smeta. Radimo pratnju, harmoniju i osnove improvizacije, uz starogradske, bosa novu i sve što se pjeva za stolom. Časovi su u Igalu, u sobi sa pogledom na more, što umije da odvrati pažnju, pa su zavjese navučene.',
  },
];
