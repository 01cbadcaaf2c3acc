import type { DemoTutor } from '../people.ts';

export const HUMANITIES_TUTORS: readonly DemoTutor[] = [
  {
    name: 'Zorica Popović',
    face: 'woman',
    born: '1971-01-18',
    mode: 'both',
    offers: { 'Crnogorski jezik': { 1: 10, 2: 12 }, 'Državna matura': { 2: 15 } },
    week: 'Pon-Čet 16-20, Sub 9-12',
    where: { places: ['profesor', 'drugo'], address: 'Hercegovačka 40, Podgorica' },
    biography:
      'Profesorica sam književnosti u Podgorici i ocjenjivala sam maturske eseje dovoljno puta da znam gdje se bodovi gube: na uvodu od pola strane i na zarezima. Zato eseje pišemo na času, od prve rečenice, i odmah ih zajedno sređujemo. Lektiru ne prepričavamo nego o njoj razgovaramo, pa se desi da neko „Na Drini ćupriju“ na kraju i pročita. Sa mlađima radim gramatiku: padeže, glasovne promjene i pravopis koji ostaje u glavi.',
  },
  {
    name: 'Nikoleta Krivokapić',
    face: 'woman',
    born: '1997-10-09',
    mode: 'online',
    offers: { 'Crnogorski jezik': { 1: 8, 2: 10 } },
    week: 'Pon-Pet 9-12, Uto 17-20, Čet 17-20',
    biography:
      'Završila sam Filološki fakultet u Nikšiću i radim kao lektorka, što znači da poruke prijatelja čitam sa crvenom olovkom u mislima. Djeci iz osnovne škole pomažem oko gramatike, sastava i čitanja sa razumijevanjem, a mališanima koji žive u inostranstvu da ne zaborave jezik kojim priča baka. Takvih đaka imam u Beču, Luksemburgu i Njujorku, pa su mi i termini malo neobični. Čas počinjemo pričom, a završavamo jednom lijepom rečenicom.',
  },
  {
    name: 'Radovan Ćorić',
    face: 'man',
    born: '1966-06-13',
    mode: 'inPerson',
    offers: { 'Crnogorski jezik': { 1: 9, 2: 11 } },
    week: 'Pon-Pet 17-20',
    biography:
      'Objavio sam dvije zbirke pjesama koje je pročitalo ukupno četrdeset ljudi, ali sam zato za trideset godina u beranskoj Gimnaziji „Panto Mališić“ naučio hiljade đaka da vole barem jednu pjesmu. Radim pismene zadatke, analizu djela i akcente, one naše, čiste. Uživo, kod kuće u Beranama, uz čaj od majčine dušice. Ko dođe da mu napišem sastav, taj se vrati bez sastava, ali sa idejom kako da ga napiše sam.',
  },
  {
    name: 'Vladimir Pejović',
    face: 'man',
    born: '1986-09-30',
    mode: 'both',
    offers: { Istorija: { 1: 9, 2: 11 }, 'Državna matura': { 2: 13 } },
    week: 'Pon-Sri 17-21, Ned 16-20',
    biography:
      'Istoriju ne predajem kao spisak godina nego kao seriju u nastavcima: ko je kome šta rekao, ko je pogriješio i zašto je poslije svima bilo jasno. Završio sam Filozofski fakultet u Nikšiću, radio u Državnom arhivu na Cetinju i sad predajem u podgoričkoj srednjoj školi. Za maturu radimo sa izvorima i kartama, jer se na njima dobija najviše bodova. Godine ćete ipak morati da naučite, ali samo one važne. Spisak ima trideset stavki.',
  },
  {
    name: 'Selma Škrijelj',
    face: 'woman',
    born: '1990-02-11',
    mode: 'online',
    offers: { Istorija: { 1: 8, 2: 10 }, Geografija: { 1: 8 } },
    week: 'Pon-Pet 15-18',
    biography:
      'Predajem istoriju u Rožajama, a popodne online svima koji imaju test u petak, a sjetili su se u srijedu. Za takve imam provjeren sistem: vremenska traka, tri uzroka, tri posljedice i jedna slika za svaku lekciju. Sa redovnim đacima idemo polako, kroz priče o običnim ljudima: šta se jelo, kako se putovalo, ko je smio u školu.',
  },
  {
    name: 'Ratko Dževerdanović',
    face: 'man',
    born: '1960-12-24',
    mode: 'inPerson',
    offers: { Geografija: { 1: 9, 2: 10 }, Istorija: { 1: 9 } },
    week: 'Uto-Čet 9-12, Uto-Čet 17-19',
    biography:
      'Bio sam kapetan duge plovidbe dvadeset godina, a onda sam, na opšte čuđenje porodice, završio geografiju i počeo da predajem u Kotoru. Đacima ne govorim da je Rt dobre nade opasan zato što piše u knjizi, nego zato što sam tamo ostao bez doručka i jednog sidra. Radim uživo, u Prčanju, sa pravim pomorskim kartama. Gradivo se uči, ali se i putuje. Za kašnjenje imam razumijevanja, za lijenost nemam.',
  },
  {
    name: 'Milica Bjelanović',
    face: 'woman',
    born: '1999-05-15',
    mode: 'both',
    offers: { 'Crnogorski jezik': { 1: 8 }, Matematika: { 1: 8 }, 'Engleski jezik': { 1: 8 } },
    week: 'Pon-Pet 14-19',
    biography:
      'Učiteljica sam u Osnovnoj školi „Dušan Korać“ u Bijelom Polju i radim sa najmlađima, od prvog do petog razreda. Pomažem oko domaćih zadataka, čitanja, tablice množenja i prvih engleskih riječi. Dijete od osam godina ne može da sjedi sat vremena mirno, pa čas ima tri dijela i jednu pauzu za skakanje. Roditeljima na kraju sedmice kažem kratko kako je bilo. Imam naljepnice sa dinosaurusima i bez stida ih koristim.',
  },
  {
    name: 'Dijana Nurković',
    face: 'woman',
    born: '1987-03-03',
    mode: 'both',
    offers: { 'Mala matura': { 1: 11 }, 'Crnogorski jezik': { 1: 9 } },
    week: 'Pon 16-20, Sri 16-20, Pet 16-19, Sub 10-13',
    biography:
      'Za malu maturu iz maternjeg jezika spremam djecu po jednostavnom pravilu: svaki dan po malo, nikad sve odjednom. Predajem u Baru, u Osnovnoj školi „Meksiko“, gdje devetaci misle da je jun daleko sve do maja. Vježbamo tekstove na starim testovima, padežni sistem, književne rodove i pisanje kratkog odgovora koji stvarno odgovara na pitanje. Stroga sam oko rukopisa, a oko svega drugog se lako dogovorimo.',
  },
];
