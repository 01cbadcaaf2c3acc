import type { DemoTutor } from '../people.ts';

export const ENGLISH_TUTORS: readonly DemoTutor[] = [
  {
    name: 'Jovana Mićunović',
    face: 'woman',
    born: '1990-08-22',
    mode: 'both',
    offers: { 'Engleski jezik': { 1: 10, 2: 12, 3: 15, 4: 20 }, 'IELTS i TOEFL': { 2: 18, 3: 20 } },
    week: 'Pon-Pet 16-21, Sub 10-14',
    biography:
      'Sedam godina sam živjela u Edinburgu, pa razumijem svaki akcenat osim škotskog. Vratila sam se u Podgoricu, završila CELTA obuku i sada pripremam učenike i odrasle za IELTS i TOEFL. Radimo svaki dio ispita posebno: čitanje na vrijeme, slušanje bez titlova, esej sa jasnom tezom i razgovor u kojem smijete da pogriješite. Prije prvog časa uradite kratak test nivoa, da ne gubimo vrijeme na ono što već znate. Sa djecom iz osnovne i srednje škole radim i redovno gradivo, ali uvijek tako da se bar pola časa priča. Prosjek mojih kandidata na IELTS-u je 7,5, a najbolji je dobio 8,5 i odmah nam pokvario statistiku.',
  },
  {
    name: 'Marko Bulajić',
    face: 'man',
    born: '1983-02-08',
    mode: 'online',
    offers: { 'Engleski jezik': { 2: 13, 3: 16, 4: 22 } },
    week: 'Pon-Čet 8-11, Pon-Čet 19-22',
    biography:
      'Prevodilac sam za pravne i tehničke tekstove, sudski tumač i nepopravljivi sakupljač čudnih engleskih riječi. Radim sa studentima i zaposlenima kojima engleski treba za posao: prezentacije, mejlovi, sastanci, razgovor za posao u stranoj firmi. Na času se govori, gramatika dolazi usput, kad zatreba. Imam polaznike iz banke, iz luke i sa jedne jahte. Svi kažu da im je najteže bilo da počnu da pričaju, zato krećemo od toga, već u prvom minutu.',
  },
  {
    name: 'Dženana Ličina',
    face: 'woman',
    born: '1992-11-28',
    mode: 'both',
    offers: { 'Engleski jezik': { 1: 9, 2: 11 } },
    week: 'Pon-Pet 15-19',
    biography:
      'Radim u Bijelom Polju, u Gimnaziji „Miloje Dobrašinović“, i vodim dramsku sekciju na engleskom. Iz te sekcije je nastao i moj način rada: dijalozi, uloge, pjesme, pa tek onda tabela sa vremenima. Stidljiva djeca kod mene progovore do četvrtog časa, to je skoro pa garancija. Za školu radimo tačno ono što je u udžbeniku, ali na način da se ne zaboravi čim prođe kontrolni. Domaći je uvijek nešto zabavno, recimo recept ili komentar na utakmicu.',
  },
  {
    name: 'Lana Vujošević',
    face: 'woman',
    born: '2001-06-30',
    mode: 'online',
    offers: { 'Engleski jezik': { 1: 8, 2: 10 } },
    week: 'Uto-Čet 10-13, Pet 16-20, Ned 11-17',
    biography:
      'Na završnoj sam godini engleskog na Filološkom fakultetu, a jezik sam zapravo naučila iz serija, što je metoda koju toplo preporučujem. Sa osnovcima igramo igre i gledamo crtane, pa iz njih vadimo rečenice. Sa srednjoškolcima vježbamo gramatiku na tekstovima pjesama koje oni izaberu (jednom smo cijeli mjesec radili kondicionale na Tejlor Svift). Strpljiva sam i nasmijana i odgovaram na poruke brže od svoje mlađe sestre.',
  },
  {
    name: 'Aleksandar Živković',
    face: 'man',
    born: '1975-04-14',
    mode: 'inPerson',
    offers: { 'Engleski jezik': { 1: 10, 2: 12 }, 'Državna matura': { 2: 14 } },
    week: 'Pon-Pet 17-20, Sub 9-12',
    exceptions: [{ day: 20, days: 3, note: 'Seminar' }],
    rules: { breakAfter: true, weeksAhead: 6 },
    biography:
      'Predajem engleski u Tivtu, u srednjoj školi „Mladost“, gdje je pola razreda ljeti zaposleno u marini, pa jezik uče iz nužde i sa zadovoljstvom. Dvadeset i kusur godina iskustva svelo se na tri pravila: čitaj naglas, piši rukom, ne prevodi u glavi. Za maturu radimo esej i strukturu testa, bez prečica, ali i bez nepotrebnog teksta. Časove držim uživo u Tivtu i Kotoru. Kafu kuvam odraslima, a djeci dajem keks.',
  },
  {
    name: 'Drita Camaj',
    face: 'woman',
    born: '1996-01-12',
    mode: 'both',
    offers: { 'Engleski jezik': { 1: 9, 2: 11 }, 'Italijanski jezik': { 1: 9, 2: 11 } },
    week: 'Pon 16-20, Uto 16-20, Čet 16-20, Sub 10-15',
    biography:
      'Govorim četiri jezika, dva iz kuće, dva sa fakulteta, a predajem engleski i italijanski, na crnogorskom ili albanskom. Živim u Ulcinju i radim u srednjoj školi „Bratstvo-Jedinstvo“. Djeca sa više jezika često misle da nijedan ne znaju kako treba, a meni je najdraže kad im dokažem suprotno. Radimo razgovor, čitanje i zadatke iz škole. Ljeti, pred sezonu, držim kratke kurseve za konobare i recepcionere: trideset rečenica koje spašavaju svaku smjenu.',
  },
];
