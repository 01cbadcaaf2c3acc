export interface DemoConversation {
  /** First name, as in the reviews. */
  student: string;
  tutor: string;
  /** How many of the last messages their receiver has not seen yet. */
  unseen?: number;
  /** '@' starts a new day and time (days from today), 'S' is written by the student, 'T' by the tutor. */
  talk: string;
}

export const DEMO_CONVERSATIONS: readonly DemoConversation[] = [
  {
    student: 'Luka',
    tutor: 'Milena Đurović',
    unseen: 1,
    talk: `
      @-7 18:40
      S Dobro veče, profesorice. Zakazao sam čas iz matematike, imam kontrolni iz logaritama za dvije sedmice.
      T Dobro veče, Luka! Odlično, dvije sedmice su taman. Gdje zapinje, kod osobina ili kod jednačina?
      S Iskreno, kod svega. Jednačine umijem kad su iste kao na tabli, a čim se nešto promijeni, ne znam odakle da krenem.
      T To je najčešći problem i lako se rješava. Ponesi svesku i zadnji kontrolni, pa ćemo vidjeti tačno gdje pukne.
      S Važi. Hvala Vam!
      @-5 20:10
      S Profesorice, uradio sam sve zadatke što ste zadali osim četvrtog. Dobijem minus pod logaritmom.
      T Onda si uradio tačno! Pogledaj uslov: šta smije da stoji pod logaritmom?
      S Samo pozitivno. Znači ta jednačina nema rješenje?
      T Bravo. Na kontrolnom ta rečenica vrijedi dva boda, pa je slobodno napiši.
      @-1 19:05
      S Da li ste vidjeli zahtjev za fiziku, dva sata? Kosi hitac, profesor kaže da će sigurno pitati.
      T Jesam, potvrdiću čim provjerim raspored. Za čas iz matematike samo ponovi osobine stepena, petnaest minuta, ne više.
    `,
  },
  {
    student: 'Tea',
    tutor: 'Milena Đurović',
    unseen: 2,
    talk: `
      @-1 17:20
      S Poštovana profesorice, poslala sam zahtjev za čas. Može li umjesto toga sat kasnije? Imam trening do pet.
      S I da pitam, da li nosim svoju zbirku ili imate Vi?
    `,
  },
  {
    student: 'Slavica',
    tutor: 'Milena Đurović',
    talk: `
      @-4 12:15
      S Poštovana, sin mi kaže da je čas bio dobar, ali on uvijek kaže da je dobro. Možete li mi reći kako zaista stoji?
      T Poštovana Slavice, hvala na pitanju. Razumije više nego što misli, ali računa u žurbi. Pet grešaka na času, sve pet u minusima.
      S To je on. Žuri i kad jede.
      T Dogovorili smo se da svaki zadatak provjeri unazad. Ako ga podsjetite kod kuće jednom dnevno, za mjesec dana biće navika.
      S Hoću. Da li da zakazujem jednom ili dva puta sedmično?
      T Jednom je dovoljno, uz tri kratka domaća. Ne bih da trošite novac bez potrebe.
      S Hvala Vam na iskrenosti, vidimo se.
    `,
  },
  {
    student: 'Luka',
    tutor: 'Zorica Popović',
    talk: `
      @-3 16:50
      T Luka, pročitala sam tvoj uvod. Prve dvije rečenice možeš slobodno da obrišeš, treća je pravi početak.
      S Ali prve dvije su mi zvučale najpametnije.
      T Upravo zato. Esej ne treba da zvuči pametno nego da kaže nešto. Treća rečenica kaže.
      S Dobro, obrisaću. Da li smijem da napišem da mi se lik nije svidio?
      T Smiješ, ako napišeš i zašto. Argument, primjer iz teksta, zaključak. Donesi na čas da pročitamo naglas.
      S Donijeću. Naglas baš moramo?
      T Baš moramo. :)
    `,
  },
  {
    student: 'Luka',
    tutor: 'Vuk Žarić',
    unseen: 1,
    talk: `
      @-2 21:15
      S Ćao Vuče, jagodice mi otpadaju. Je l' to normalno?
      T Potpuno normalno, to znači da vježbaš. Za dvije sedmice nećeš osjećati ništa, obećavam.
      S A F-dur?
      T F-dur boli i poslije dvije sedmice. Radićemo ga bez barea dok ne ojačaš, ne brini.
      @-1 20:30
      T Potvrdiću termin sjutra kad znam kada je proba. Do tada prelaz G–D–Am, polako, uz metronom na 60.
    `,
  },
  {
    student: 'Jelena',
    tutor: 'Sanja Kaluđerović',
    talk: `
      @-6 13:30
      S Dobar dan, Sanja. Kćerka me moli da Vas pitam hoćete li opet donijeti čokoladu.
      T Dobar dan! Recite joj da ovog puta učimo množenje razlomaka, pa će nam trebati veća tabla čokolade.
      S Oduševljena je. Inače, razgovarala je sa nastavnicom i sljedeće sedmice imaju test.
      T Hvala što javljate. Onda ćemo pola časa vježbati baš kao na testu, na vrijeme, da je ne iznenadi.
      S Najviše je brine što drugi završe prije nje.
      T To ćemo izvježbati. Ko prvi preda, ne dobija više bodova, a ona rijetko pogriješi kad ne žuri.
      @-2 18:05
      S Da Vam javim: pet minus! Minus je zbog rukopisa.
      T Bravo za nju! Rukopis je, nažalost, izvan moje struke.
    `,
  },
  {
    student: 'Una',
    tutor: 'Petar Đurišić',
    unseen: 1,
    talk: `
      @-4 22:10
      S Zdravo, Petre. Da li radiš i drugi kolokvijum iz Matematike 1 sa Ekonomskog? Kod nas je malo drugačije nego na ETF-u.
      T Zdravo, Una. Radim, gradivo je isto, samo su zadaci sa pričom. Imaš li primjere od prošle godine?
      S Imam tri roka. Dvije grupe od prošle godine i jednu od pretprošle.
      T Savršeno. Dva sata bi nam bila taman: prvo rokovi, pa onda ono što zapne.
      S Zakazala sam 120 minuta. Nadam se da ćeš me trpjeti toliko.
      @-1 21:40
      S Probala sam prvi rok sama. Od pet zadataka uradila tri, zapelo kod uslovnog ekstrema.
    `,
  },
  {
    student: 'Edina',
    tutor: 'Amra Hodžić',
    talk: `
      @-5 19:25
      S Amra, možemo li da pređemo na neki drugi način dogovaranja? Da mi date broj telefona pa da Vas zovem?
      T Razumijem da bi bilo lakše, ali pravila platforme to ne dozvoljavaju i ja ih se držim. Ovdje odgovaram najkasnije do uveče, svaki dan.
      S U redu, pošteno. Onda ovim putem: mali ima temperaturu, ne znam da li ćemo stići na čas.
      T Neka odleži. Možete otkazati do dva sata prije časa bez ikakvih posljedica, a termin ću Vam čuvati za sljedeću sedmicu.
      S Hvala Vam od srca.
      @-3 10:45
      S Temperatura pala, već traži da igra igrice. Dolazimo!
      T Odlično! Onda počinjemo zadatkom sa igricama, da ne bude velika razlika.
    `,
  },
  {
    student: 'Bogdan',
    tutor: 'Nikola Vujačić',
    talk: `
      @-3 20:55
      S Pozdrav! Zaglavio sam sa listama. Kad promijenim jednu, promijeni se i druga, kao da su začarane.
      T Ha, dobro došao u klub. Nijesu dvije liste, nego dva imena za jednu. Probaj da odštampaš id() od obje.
      S Isti broj. Pa zašto mi to niko nije rekao?
      T Ja jesam, prije dvije sedmice, ali tada ti nije trebalo. Sad ćeš zapamtiti.
      S Tačno. Kako da napravim pravu kopiju?
      T Pogledaj copy(), a onda razmisli šta se desi ako lista u sebi ima listu. To ti je domaći.
      S Osjećam da je ovo zamka.
      T Jeste. Vidimo se na času.
    `,
  },
  {
    student: 'Gjergj',
    tutor: 'Arben Gjonaj',
    talk: `
      @-2 16:35
      S Profesore, da li čas držimo na albanskom ili na crnogorskom? Kontrolni je na crnogorskom.
      T Dobro pitanje. Objasnićemo na albanskom, a zadatke rješavamo na crnogorskom, da te riječi ne zbune.
      S Super. Najviše me muči „simetrala duži“, stalno je miješam sa težišnom linijom.
      T Ponesi lenjir i šestar. Kad ih nacrtaš jednu pored druge pet puta, više ih nećeš pomiješati.
      S Šestar nemam, ali naći ću ga do časa.
    `,
  },
];
