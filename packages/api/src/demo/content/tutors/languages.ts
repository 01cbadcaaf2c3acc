import type { DemoTutor } from '../people.ts';

export const LANGUAGE_TUTORS: readonly DemoTutor[] = [
  {
    name: 'Mirjana Jovićević',
    face: 'woman',
    born: '1980-10-05',
    mode: 'both',
    offers: { 'Njemački jezik': { 1: 11, 2: 13, 3: 17, 4: 20 } },
    week: 'Pon-Pet 16-20, Sub 9-13',
    biography:
      'Njemački predajem sedamnaest godina, a ispitivačica sam za Goethe ispite od A1 do B2. Najčešće mi dolaze oni kojima je jezik potreban za vizu, posao ili fakultet, i to obično „što prije“. Zato radimo po planu: šta ispit traži, šta već umijete i koliko nam časova treba. Članove der, die i das učimo bojama i uz šalu, jer drugačije ne ide. Medicinskim sestrama posebno držim stručni vokabular, sa dijalozima iz bolnice.',
  },
  {
    name: 'Senad Kurpejović',
    face: 'man',
    born: '1985-12-12',
    mode: 'online',
    offers: { 'Njemački jezik': { 2: 12, 3: 15, 4: 18 } },
    week: 'Pon-Čet 18-22, Ned 9-13',
    biography:
      'Odrastao sam u Dortmundu, a onda se sa trideset godina vratio u Rožaje, svi kažu obrnutim putem. Njemački mi je jezik djetinjstva, pa ga predajem onako kako se stvarno govori, sa svim „doch“ i „halt“ koje udžbenik preskoči. Radim sa srednjoškolcima i odraslima koji se spremaju za rad u Njemačkoj i Austriji: razgovor za posao, ugovor, ljekar, stan. Prvih dvadeset minuta samo pričamo. Greške zapisujem i vraćam ih na kraju časa, bez ljutnje.',
  },
  {
    name: 'Đina Marović',
    face: 'woman',
    born: '1978-07-16',
    mode: 'both',
    offers: { 'Italijanski jezik': { 1: 11, 2: 13, 3: 16 } },
    week: 'Pon-Čet 17-20, Pet 10-13',
    biography:
      'U Budvi se italijanski nekad učio sa televizije, kad je antena hvatala RAI. Tako sam počela, a nastavila studijama u Bariju i dvadeset godina rada sa đacima. Jezik koji liči na pjevanje ne treba učiti iz tabele: slušamo, ponavljamo, glumimo narudžbu u restoranu, pa tek onda otvorimo gramatiku. Spremam za CILS ispite i za studije u Italiji, od izbora univerziteta do motivacionog pisma. Moji bivši učenici kuvaju bolju pastu od mene.',
  },
  {
    name: 'Tripo Brguljan',
    face: 'man',
    born: '1964-03-08',
    mode: 'inPerson',
    offers: { 'Italijanski jezik': { 1: 10, 2: 11 } },
    week: 'Pon-Pet 9-12',
    biography:
      'Kod nas na Mulu kaže se: ko zna talijanski, razumio je pola Boke, a drugu polovinu mu ne treba prevoditi. Držim prijepodnevne časove za djecu iz druge smjene i za odrasle koji bi da čitaju Eka bez rječnika. Učimo razgovorom i šetnjom kroz Stari grad. Pismeni zadatak: dopis prijatelju, rukom.',
  },
  {
    name: 'Tamara Raičević',
    face: 'woman',
    born: '1993-05-27',
    mode: 'online',
    offers: { 'Francuski jezik': { 1: 10, 2: 12, 3: 15 } },
    week: 'Uto 16-20, Sri 16-20, Čet 16-20, Sub 11-14',
    biography:
      'Francuski sam upisala zbog jedne pjesme Žaka Brela i nikad se nijesam pokajala. Magistrirala sam na Filološkom fakultetu u Nikšiću, godinu dana bila asistentkinja u liceju u Lionu, a sada predajem u podgoričkoj osnovnoj školi „Sutjeska“. Sa djecom radim udžbenik i izgovor, sa starijima DELF ispite. Onima koji kažu da su „antitalenti za jezike“ poklanjam prva tri časa dosade: izgovor, brojevi, kafić. Poslije toga postane lijepo.',
  },
  {
    name: 'Vjera Latković',
    face: 'woman',
    born: '1961-09-19',
    mode: 'inPerson',
    offers: { 'Francuski jezik': { 1: 10, 2: 11 }, 'Ruski jezik': { 1: 9, 2: 10 } },
    week: 'Pon 10-13, Sri 10-13, Pet 10-13, Uto 17-19',
    biography:
      'Dva velika jezika, francuski i ruski, predavala sam u Kolašinu tri decenije i uz oba sam ostala ista, tvrdoglava i sentimentalna. U penziji radim sa malo učenika i mnogo vremena. Čitamo naglas, učimo stihove napamet (tako se izgovor popravlja sam) i pišemo prava pisma, na papiru. Kod mene nema testova na zaokruživanje. Zna se da je čas uspio ako je neko zaboravio da pogleda na sat, a to se dešava i meni.',
  },
  {
    name: 'Svetlana Božović',
    face: 'woman',
    born: '1986-02-26',
    mode: 'both',
    offers: { 'Ruski jezik': { 1: 10, 2: 12, 3: 15, 4: 18 } },
    week: 'Pon-Pet 9-13, Uto 17-20',
    biography:
      'Rođena sam u Voronježu, udala se u Budvu i već četrnaest godina objašnjavam Crnogorcima meki znak, a svojima zašto se ovdje kafa pije dva sata. Ruski predajem od nule do nivoa na kojem čitate Čehova, a posebno radim sa ljudima iz turizma i nekretnina. Našim ljudima je ruski lak samo naizgled: riječi su slične, a znače drugo. Od tih lažnih prijatelja pravimo šale, i tako ih pamtimo.',
  },
  {
    name: 'Bojana Vlahović',
    face: 'woman',
    born: '1995-12-01',
    mode: 'online',
    offers: { 'Španski jezik': { 1: 10, 2: 11, 3: 14 } },
    week: 'Pon 18-21, Uto 18-21, Čet 18-21, Sub 10-14',
    biography:
      'Španski sam počela da učim na telenovelama sa trinaest, nastavila na fakultetu u Granadi, a danas radim kao prevoditeljka i predajem uveče. Na mojim časovima se od prvog dana govori, makar sa pet riječi. Radimo razgovorni jezik, DELE ispite i pripremu za Erasmus razmjenu. Polaznici su mi uglavnom studenti iz Podgorice i Nikšića, ali i jedna penzionisana ljekarka koja ide na Kubu i koja je od svih najvrednija.',
  },
  {
    name: 'Ljubica Ašanin',
    face: 'woman',
    born: '1974-06-04',
    mode: 'both',
    offers: { 'Njemački jezik': { 1: 10, 2: 12 }, 'Engleski jezik': { 1: 9 } },
    week: 'Pon-Čet 15-18',
    biography:
      'U Nikšiću predajem njemački djeci od četvrtog razreda pa do mature. Iskustvo mi kaže da dijete koje u prva dva mjeseca zavoli jezik kasnije uči samo, zato na početku imamo lutke, kartice i pjesmice, bez ocjena. Starijima pomažem oko gramatike: red riječi u rečenici, pasiv, Konjunktiv, sve ono zbog čega su na času tihi. Ne obećavam čuda za sedam dana. Obećavam da ćete poslije deset časova sami osjetiti razliku.',
  },
];
