import type { DemoTutor } from '../people.ts';

export const MATHEMATICS_TUTORS: readonly DemoTutor[] = [
  {
    name: 'Milena Đurović',
    face: 'woman',
    born: '1984-03-17',
    mode: 'both',
    offers: { Matematika: { 1: 10, 2: 13, 4: 18 }, Fizika: { 1: 10, 2: 14 } },
    week: 'Pon-Ned 14-20',
    exceptions: [
      { day: 24, days: 7, note: 'Zimovanje' },
      { day: 16, extraHours: [9, 10, 11], note: 'Pred pismeni' },
    ],
    rules: { lessonsADay: 5 },
    where: {
      places: ['profesor', 'ucenik', 'drugo'],
      address: 'Bulevar Veljka Vlahovića 12, Podgorica',
      meetingLink: 'https://sastanci.casovi.example/milena-djurovic',
    },
    biography:
      'Petnaest godina predajem matematiku i fiziku u podgoričkoj Gimnaziji „Slobodan Škerović“, a poslije nastave radim sa đacima pojedinačno. Na prvom času ne otvaramo zbirku nego razgovaramo: šta je jasno, gdje se gubi nit i kada je kontrolni. Onda pravimo plan od tri-četiri susreta, bez bubanja formula napamet. Najviše volim onaj trenutak kad neko odloži olovku i kaže: „Čekajte, pa to je to?“ Radim uživo na Starom aerodromu ili online, sa digitalnom tablom na kojoj sve ostaje zapisano i poslije časa.',
  },
  {
    name: 'Dragan Vukčević',
    face: 'man',
    born: '1957-11-02',
    mode: 'inPerson',
    offers: { Matematika: { 1: 8 }, 'Mala matura': { 1: 10 } },
    week: 'Pon-Pet 9-13, Pon-Sri 16-18',
    rules: { noticeHours: 12, breakAfter: true },
    where: { places: ['profesor'], address: 'Njegoševa 21, Nikšić' },
    biography:
      'Trideset osam godina predavao sam matematiku u Osnovnoj školi „Olga Golović“ u Nikšiću. Penzionisan sam po papirima, ali ne i po navici. Neki od mojih sadašnjih učenika djeca su onih kojima sam nekad davao jedinice, pa su roditelji na prvom času malo oprezni. Razlomci, procenti, jednačine, Pitagora: sve što u šestom razredu zvuči strašno, na papiru sa kockicama postane obična priča. Ne vičem, ne žurim i domaći uvijek pregledam. Ko zaboravi svesku, dobija moju.',
  },
  {
    name: 'Amra Hodžić',
    face: 'woman',
    born: '1991-06-25',
    mode: 'both',
    offers: { Matematika: { 1: 9, 2: 11 } },
    week: 'Pon-Pet 15-19, Sub 10-13',
    where: { places: ['ucenik'], meetingLink: 'https://sastanci.casovi.example/amra-hodzic' },
    biography:
      'Nastavnica sam matematike u Rožajama i majka dvoje osnovaca, tako da znam kako izgleda kuhinjski sto u devet uveče pred kontrolni. Zato časove držim kratko, jasno i bez drame: pola sata teorije na primjerima iz prodavnice, sa terena ili iz igrice, pola sata zadataka. Učenicima koji su „digli ruke“ od matematike obično nedostaju jedna ili dvije lekcije iz ranijih razreda. Nađemo ih, popravimo i dalje ide lakše. Online radim sa djecom iz cijele Crne Gore.',
  },
  {
    name: 'Stefan Šćepanović',
    face: 'man',
    born: '2002-09-08',
    mode: 'both',
    offers: { Matematika: { 2: 10, 3: 14 }, 'Matematika 1': { 3: 14 }, 'Linearna algebra': { 3: 14 } },
    week: 'Pon-Čet 18-22, Sub 11-17, Ned 15-19',
    biography:
      'Student sam završne godine matematike na PMF-u, sa prosjekom koji moja baba pominje komšijama češće nego što treba. Na takmičenjima sam od petog razreda, a na državnom sam dva puta bio drugi (i dalje me pomalo boli). Radim sa gimnazijalcima i brucošima: funkcije, izvodi, integrali, matrice. Na času rješavamo tačno one zadatke koji su padali na ranijim kolokvijumima, a usput objasnim zašto postupak radi, da ne morate da ga pamtite.',
  },
  {
    name: 'Ivana Ćetković',
    face: 'woman',
    born: '1988-01-30',
    mode: 'both',
    offers: { Matematika: { 1: 10, 2: 12 }, 'Državna matura': { 2: 15 } },
    week: 'Uto-Pet 16-20, Sub 9-14',
    biography:
      'Predajem matematiku u barskoj Gimnaziji „Niko Rolović“ i šestu godinu pripremam maturante za državni ispit. Moj pristup je jednostavan: prvo uradite jedan stari test, bez pripreme i bez stida, pa vidimo šta nosi najviše bodova za najmanje vremena. Pravim mali plan po sedmicama i držim Vas za riječ. Prošle godine je od jedanaest mojih maturanata desetoro dobilo četvorku ili peticu, a jedanaesti je dobio trojku i poslao mi bombonjeru.',
  },
  {
    name: 'Arben Gjonaj',
    face: 'man',
    born: '1994-05-12',
    mode: 'both',
    offers: { Matematika: { 1: 9, 2: 12 }, Informatika: { 1: 9, 2: 11 } },
    week: 'Pon-Pet 17-21, Ned 10-14',
    biography:
      'Živim u Tuzima i predajem matematiku i informatiku u Gimnaziji „25. maj“, na albanskom i na crnogorskom jeziku, pa tako držim i časove: birajte na kojem Vam je lakše da razmišljate. Diplomirao sam na PMF-u u Podgorici. Posebno volim geometriju i učenike koji crtaju pošteno, lenjirom. Sa mlađima krećemo od igre i slagalica, sa srednjoškolcima od zadataka iz zbirke. Ako nešto ne razumijete ni treći put, kriv sam ja, a ne Vi.',
  },
  {
    name: 'Vesna Bošković',
    face: 'woman',
    born: '1976-08-19',
    mode: 'inPerson',
    offers: { Matematika: { 1: 11, 2: 14 } },
    week: 'Pon-Čet 15-19',
    biography:
      'Dvadeset tri godine predajem u srednjoj školi „Ivan Goran Kovačić“ u Herceg Novom. Radim isključivo uživo, jer se matematika uči olovkom u ruci. Primam najviše dvanaest učenika godišnje, jednom sedmično. Za kontrolni koji je sjutra ne pripremam. Ako želite da se ocjena popravi i da tako ostane, vidimo se u septembru.',
  },
  {
    name: 'Petar Đurišić',
    face: 'man',
    born: '1999-12-05',
    mode: 'online',
    offers: { 'Matematika 1': { 3: 15 }, Matematika: { 2: 11, 3: 15 }, 'Linearna algebra': { 3: 15 } },
    week: 'Pon-Pet 18-22, Sub 10-14',
    biography:
      'Inženjer elektrotehnike, asistent u nastavi na ETF-u i čovjek koji je Matematiku 1 položio tek iz trećeg pokušaja. Upravo zato umijem da je objasnim. Znam gdje svi griješe: limesi bez uslova, izvod složene funkcije i ono prokleto razdvajanje na parcijalne razlomke. Radim online, uveče, sa digitalnom tablom po kojoj pišemo oboje. Studenti sa ETF-a, Mašinskog i Građevinskog su najčešći gosti, ali primam i vrijedne gimnazijalce.',
  },
  {
    name: 'Sanja Kaluđerović',
    face: 'woman',
    born: '1995-04-03',
    mode: 'both',
    offers: { Matematika: { 1: 9, 2: 12 }, Fizika: { 1: 9 } },
    week: 'Pon 16-20, Sri 16-20, Pet 15-18, Sub 9-12',
    biography:
      'Sa Cetinja sam, predajem matematiku u Osnovnoj školi „Lovćenski partizanski odred“, a doktorske studije polako privodim kraju u Podgorici. Volim djecu koja mnogo pitaju. Na mom času pitanje „a zašto?“ donosi plus, a ćutanje ništa. Koristim karte, kocke, čokoladu (za razlomke je nezamjenljiva) i obične primjere iz života. Roditeljima poslije svakog časa kažem iskreno dokle smo stigli i šta treba uraditi do sljedećeg puta.',
  },
  {
    name: 'Emir Adrović',
    face: 'man',
    born: '2001-02-14',
    mode: 'online',
    offers: { Matematika: { 1: 8, 2: 10 }, Fizika: { 2: 11 } },
    week: 'Pon-Sri 9-13, Čet-Pet 17-21, Ned 16-20',
    biography:
      'Dolazim iz Petnjice, studiram fiziku u Podgorici i četiri godine držim časove da bih platio stan. Ispostavilo se da mi to ide bolje od konobarisanja. Objašnjavam sporo, crtam mnogo i nikad ne kažem „to je lako“, jer nije lako dok ga neko ne pokaže kako treba.',
  },
  {
    name: 'Radojka Žižić',
    face: 'woman',
    born: '1968-10-21',
    mode: 'inPerson',
    offers: { 'Mala matura': { 1: 12 }, Matematika: { 1: 10 } },
    week: 'Uto 15-19, Čet 15-19, Sub 9-13',
    biography:
      'Sastavljala sam zadatke za eksternu provjeru znanja na kraju devetog razreda, pa tačno znam šta se traži, a šta samo plaši djecu. Predajem u Nikšiću, u Osnovnoj školi „Luka Simonović“, već dvadeset devetu godinu. Za malu maturu radimo od februara do juna: deset tema, deset testova, svaki sa satom na stolu. Djeca kod mene nauče i nešto važnije od formula, a to je da prvo pročitaju zadatak do kraja.',
  },
];
