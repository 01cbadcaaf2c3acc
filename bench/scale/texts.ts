export const INTRODUCTIONS = [
  'Predajem djeci i odraslima već više od deset godina.',
  'Radim u školi u Nikšiću, a privatne časove držim poslije podne.',
  'Na završnoj sam godini fakulteta i časove držim od prve.',
  'Pišem doktorat na Univerzitetu Crne Gore.',
  'Iza mene je petnaest godina rada u gimnaziji.',
  'Imam diplomu sa prosjekom 9,6 i rado dijelim ono što znam.',
  'Držim vježbe na fakultetu i poznajem ispite iznutra.',
  'Živim u Baru, a online časove držim cijeloj Crnoj Gori.',
  'Poslije studija u Beogradu predajem u Podgorici.',
  'Nastavom se bavim od 2012. godine.',
];

export const METHODS = [
  'Na prvom času utvrdimo šta nedostaje, pa napravimo plan.',
  'Objašnjavam polako, na primjerima iz svakodnevnog života.',
  'Svaki čas završavamo kratkom provjerom da se vidi napredak.',
  'Radimo zadatke sa ranijih kontrolnih i pismenih.',
  'Učenici dobijaju moje skripte i zadatke za vježbu kod kuće.',
  'Najvažnije mi je da učenik razumije, a ne da nauči napamet.',
  'Prilagođavam se tempu svakog učenika, bez žurbe i bez stresa.',
  'Ne preskačemo ništa: prvo osnove, pa onda teži zadaci.',
];

export const CLOSINGS = [
  'Javite se i bez obaveze dogovorite prvi čas.',
  'Moji učenici redovno popravljaju ocjene već poslije prvog mjeseca.',
  'Pripremam i za takmičenja.',
  'Radim i vikendom.',
  'Volim pitanja i nikada ne žurim.',
  'Roditeljima rado javim kako ide.',
];

export const PRAISE = [
  'Sve pohvale, dijete je konačno zavoljelo predmet.',
  'Objašnjava jasno i ima strpljenja za svako pitanje.',
  'Poslije pet časova dobili smo četvorku, topla preporuka.',
  'Veoma profesionalno, čas uvijek počne na vrijeme.',
  'Najbolji časovi koje sam imala.',
  'Položio sam ispit iz prve, hvala još jednom!',
  'Prijatna atmosfera i odlično objašnjeni zadaci.',
  'Ćerka jedva čeka sljedeći čas.',
  'Zna da približi i najtežu lekciju.',
  'Preporučujem svima koji se spremaju za maturu.',
  'Odličan pristup i mnogo zadataka za vježbu.',
  'Online čas je bio kao da smo u istoj sobi.',
];

export const FAIR = [
  'Dobro objašnjava, ali bi moglo malo sporije.',
  'Korektno, nastavićemo saradnju.',
  'Čas je bio u redu, očekivala sam više zadataka.',
  'Solidno, mada smo jednom morali da pomjerimo termin.',
];

export const POOR = [
  'Nismo se razumjeli, tražimo dalje.',
  'Kašnjenje na početku i žurba na kraju časa.',
  'Previše teorije, premalo zadataka.',
];

export const REASONS = [
  'Nažalost, tog dana ne mogu.',
  'Izvinjavam se, razboljeli smo se.',
  'Imam obavezu u školi u to vrijeme.',
  'Termin se poklapa sa putovanjem.',
];
