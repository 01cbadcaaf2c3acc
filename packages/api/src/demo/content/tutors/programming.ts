import type { DemoTutor } from '../people.ts';

export const PROGRAMMING_TUTORS: readonly DemoTutor[] = [
  {
    name: 'Nikola Vujačić',
    face: 'man',
    born: '1991-03-21',
    mode: 'online',
    offers: { Python: { 2: 15, 3: 20, 4: 25 }, 'Osnove programiranja': { 1: 12, 2: 15 } },
    week: 'Pon-Čet 19-22, Sub 10-13',
    biography:
      'Programer sam u jednoj podgoričkoj firmi i pišem Python za platu, a učim druge iz zadovoljstva. Sa početnicima pravimo male stvari koje rade: igru pogađanja, bota koji podsjeća na rođendane, program koji računa kada stiže autobus za Cetinje (tu nijesmo uspjeli). Studentima pomažem oko projekata, ali ih ne pišem umjesto njih. Na prvom času instaliramo sve što treba i napišemo prvih deset linija. Kod pregledam kao kolegi, pošteno i bez drame.',
  },
  {
    name: 'Andrija Lakićević',
    face: 'man',
    born: '2000-07-18',
    mode: 'both',
    offers: { Java: { 3: 15 }, 'Osnove programiranja': { 2: 12, 3: 14 }, 'Baze podataka': { 3: 15 } },
    week: 'Uto-Pet 17-21, Ned 12-18',
    biography:
      'Na masteru sam iz računarskih nauka na PMF-u, demonstrator na vježbama iz objektno orijentisanog programiranja, i znam napamet šta piše u svakom zadatku sa prošlogodišnjih kolokvijuma. Klase, nasljeđivanje, interfejsi i izuzeci imaju smisla tek kad ih iskoristite na nečem svom, zato na četvrtom času biramo temu malog projekta. Do sada su nastali: evidencija teretane, katalog ploča i jedan veoma ozbiljan sistem za bodovanje briškule.',
  },
  {
    name: 'Aida Dacić',
    face: 'woman',
    born: '1994-10-31',
    mode: 'online',
    offers: { 'Web programiranje': { 2: 15, 3: 18, 4: 24 }, Informatika: { 1: 10, 2: 12 } },
    week: 'Pon 18-21, Sri 18-21, Pet 17-20, Sub 9-13',
    biography:
      'Od dizajnerke do frontend programerke stigla sam za dvije godine, noćima, sa bebom u krilu, tako da izgovor „nemam vremena“ znam lično i poštujem ga. Učim Vas HTML, CSS i JavaScript kroz jednu stranicu koju gradimo zajedno, od praznog fajla do adrese koju možete poslati prijateljima. Radim sa srednjoškolcima, studentima i ljudima koji mijenjaju posao. Živim u Beranama, radim za firmu iz Roterdama i predajem samo online.',
  },
  {
    name: 'Kristina Šoć',
    face: 'woman',
    born: '1988-05-09',
    mode: 'both',
    offers: { 'Baze podataka': { 3: 18, 4: 25 }, Python: { 3: 18 } },
    week: 'Pon-Sri 18-21, Sub 10-12',
    biography:
      'Deset godina radim sa podacima u osiguranju, a na ETF-u sam kao saradnica držala vježbe iz baza podataka. Normalne forme, spajanje tabela, transakcije: sve to zvuči suvo dok ne vidite kako jedan loš upit obori sajt u ponedjeljak u devet. Na časovima imamo živu bazu prodavnice igračaka i rješavamo prave probleme njenog vlasnika, gospodina Pera, koji je izmišljen, ali veoma zahtjevan. Spremam za kolokvijume, seminarske i razgovore za posao.',
  },
  {
    name: 'Ognjen Đikanović',
    face: 'man',
    born: '2003-08-13',
    mode: 'both',
    offers: { 'Osnove programiranja': { 1: 10, 2: 12 }, Informatika: { 1: 9, 2: 10 } },
    week: 'Pon-Pet 15-18, Sub 12-18',
    biography:
      'Treća sam godina ETF-a, nekadašnji takmičar iz programiranja i trener djece u podgoričkom klubu robotike. Radim sa uzrastom od deset do osamnaest godina. Mlađi kreću od Scratch-a i robota koji gura čepove sa stola, stariji od C++ i zadataka sa takmičenja. Ne volim predavanja duža od sedam minuta, ni kad ih držim, ni kad ih slušam. Zato se kod mene odmah kuca, pa se pita. Završni projekat je obavezno nešto čime se možete pohvaliti.',
  },
  {
    name: 'Jovan Ćulafić',
    face: 'man',
    born: '1982-01-25',
    mode: 'online',
    offers: { Java: { 3: 20, 4: 30 }, 'Web programiranje': { 3: 20, 4: 28 } },
    week: 'Uto 20-22, Čet 20-22, Sub 9-13',
    biography:
      'Vodim tim od dvanaest programera i godišnje obavim oko šezdeset razgovora za posao, sa one druge strane stola. Na časovima radimo upravo to: kako da razmišljate naglas, kako da čitate tuđ kod i šta da uradite kad ne znate odgovor. Studentima završnih godina pomažem da od fakultetskog projekta naprave nešto što se smije pokazati. Skup sam, priznajem, ali su mi učenici za dvije godine zaposleni u sedam firmi. Imam malo termina, pa rezervišite ranije.',
  },
];
