import type { DemoTutor } from '../people.ts';

export const UNIVERSITY_TUTORS: readonly DemoTutor[] = [
  {
    name: 'Snežana Drobnjak',
    face: 'woman',
    born: '1977-12-20',
    mode: 'both',
    offers: { Statistika: { 3: 18, 4: 24 }, 'Matematika 1': { 3: 17 } },
    week: 'Pon-Čet 17-20, Sub 9-12',
    biography:
      'Doktorirala sam statistiku i radim u zavodu koji broji sve, od turista do košnica, a na Ekonomskom fakultetu držim vježbe kao gostujuća predavačica. Studentima ekonomije, psihologije i medicine statistika je obično posljednji ispit pred diplomu i zato dolaze umorni. Krećemo od njihovih podataka, iz seminarskog ili diplomskog rada, i na njima učimo testove, regresiju i intervale povjerenja. Ne tražim da pamtite formule, tražim da znate koje pitanje postavljate i kada odgovor ne smijete da tvrdite. Kad vidite da brojke odgovaraju baš na Vaše pitanje, formula prestane da bude neprijatelj. Radim u programu koji je besplatan, da Vam ostane i poslije ispita.',
  },
  {
    name: 'Balša Nikčević',
    face: 'man',
    born: '1996-06-08',
    mode: 'online',
    offers: { Mikroekonomija: { 3: 16 }, Statistika: { 3: 15 } },
    week: 'Pon-Pet 19-22',
    biography:
      'Analitičar u banci preko dana, a uveče objašnjavam krive indiferencije na primjeru bureka i jogurta. Mikroekonomija se polaže grafikonom i logikom, zato crtamo dok ne postane dosadno, a onda rješavamo rokove unazad do 2018. Ako je ispit za tri dana, javite se i tada, ali ću Vas prvo pitati zašto tek sada.',
  },
  {
    name: 'Željka Dragojević',
    face: 'woman',
    born: '1983-09-04',
    mode: 'both',
    offers: { Računovodstvo: { 2: 13, 3: 17, 4: 22 } },
    week: 'Uto-Čet 17-20, Sub 10-14',
    biography:
      'Ovlašćena sam računovođa sa svojom malom agencijom u Baru i nekadašnja profesorica u ekonomskoj školi. Duguje i potražuje djeluju kao čarolija samo dok ih neko ne nacrta kao dva tasa na vagi. Radim sa učenicima ekonomskih škola, studentima i ljudima koji polažu za zvanje. Knjižimo prave, naravno anonimne, primjere: kiosk, kafić, brod, hotel. Do bilansa stižemo za osam časova, a usput naučite i da čitate sopstveni platni listić.',
  },
  {
    name: 'Haris Omeragić',
    face: 'man',
    born: '1995-01-07',
    mode: 'both',
    offers: { Anatomija: { 3: 20 }, Biologija: { 2: 13 } },
    week: 'Sri 17-21, Sub 9-13, Ned 9-13',
    biography:
      'Ljekar sam na specijalizaciji iz ortopedije u Kliničkom centru i tri godine sam bio demonstrator na katedri za anatomiju. Kosti sam učio na pijaci u Pljevljima, kod mesara koji nije pitao zašto. Brucošima medicine i stomatologije pomažem da nađu red u gradivu: prvo skelet, pa sve što na njemu visi. Na svakom času crtamo, ponavljamo naglas i rješavamo pitanja sa ispita. Dežurstva mi mijenjaju raspored, ali čas nikad ne otkazujem bez razloga.',
  },
  {
    name: 'Isidora Kašćelan',
    face: 'woman',
    born: '1992-04-16',
    mode: 'inPerson',
    offers: { 'Prijemni za arhitekturu': { 2: 18, 3: 20 } },
    week: 'Pon 18-21, Sri 18-21, Sub 9-14',
    biography:
      'Arhitektica sam iz Kotora sa ateljeom u Podgorici, u potkrovlju punom maketa i praznih šoljica. Svake zime skupim desetak maturanata i radimo ono što prijemni traži: slobodoručno crtanje, perspektivu, opažanje prostora i test opšte kulture. Prvi mjesec crtamo stolice, samo stolice, dok ne počnu da stoje. Drugi mjesec izlazimo napolje: most, pijaca, ulaz u zgradu koji niko nikad nije pogledao. Treći mjesec crtamo iz glave. Talenat je prijatan dodatak, ali se olovka uči kao i bicikl, samo sa manje ogrebotina. Od mojih đaka je upisano dvadeset šestoro, a jedna sada radi kod mene i kritikuje moje crteže.',
  },
];
