import type { DemoTutor } from '../people.ts';

export const SCIENCE_TUTORS: readonly DemoTutor[] = [
  {
    name: 'Goran Mijušković',
    face: 'man',
    born: '1979-07-11',
    mode: 'both',
    offers: { Fizika: { 1: 10, 2: 14, 3: 18 }, 'Tehnička mehanika': { 3: 20 } },
    week: 'Pon-Pet 17-21',
    biography:
      'Fizika nije skup formula nego način gledanja: zašto čaša puca kad u nju naspeš vrelu vodu, zašto bicikl ne pada, zašto je nebo iznad Bjelasice plavlje nego u gradu. Magistrirao sam fiziku, deset godina radio u seizmološkom zavodu, a sada predajem u tehničkoj školi u Podgorici. Na časovima prvo pogađamo šta će se desiti, pa onda računamo, i ne stidimo se kad pogriješimo, jer se tada najviše nauči. Srednjoškolci kod mene nauče da postave zadatak, a kad je zadatak postavljen, ostalo je računica koju zna i digitron. Sa studentima Mašinskog i Građevinskog radim statiku i kinematiku, sa skicom, strpljivo, silu po silu.',
  },
  {
    name: 'Katarina Lučić',
    face: 'woman',
    born: '1998-03-29',
    mode: 'online',
    offers: { Fizika: { 1: 9, 2: 12 } },
    week: 'Pon 9-12, Uto 18-21, Čet 18-21, Sub 10-15',
    biography:
      'Rođena Kotoranka, fizičarka po struci i po karakteru, što znači da na zabavama objašnjavam ljudima kako radi mikrotalasna. Završila sam master na PMF-u i radim na projektu o kvalitetu vazduha, a časove držim jer mi nedostaje učionica. Osnovcima je fizika novi predmet pa krećemo polako, od jedinica mjere i slika. Srednjoškolcima pomažem da poslije jedinice iz električnog polja shvate da nije sve propalo. Jedinica se ispravlja, obećavam.',
  },
  {
    name: 'Nada Šaranović',
    face: 'woman',
    born: '1963-05-06',
    mode: 'inPerson',
    offers: { Hemija: { 1: 10, 2: 12 } },
    week: 'Pon-Čet 10-13, Pon-Čet 17-19',
    biography:
      'Predavala sam hemiju u cetinjskoj Gimnaziji trideset četiri godine i još uvijek me na pijaci zovu „nastavnice“. Hemija traži red: prvo simboli, pa valence, pa formule, pa tek onda jednačine. Ko preskoči stepenik, taj se saplete u drugom razredu i onda misli da nije za hemiju, a samo nije bio na tom jednom času. Radim uživo, kod kuće. Imam staru vagu, epruvete, lakmus, periodni sistem iz sedamdeset i neke na kojem fali dvadesetak elemenata i dovoljno strpljenja da ih zajedno dopišemo. Učenike pripremam i za takmičenja. Dvoje bivših su danas farmaceuti i drže apoteku u mom komšiluku, pa se i mi stari držimo na okupu.',
  },
  {
    name: 'Lejla Muratović',
    face: 'woman',
    born: '1993-09-14',
    mode: 'both',
    offers: { Hemija: { 1: 9, 2: 12, 3: 16 }, Biologija: { 2: 11 } },
    week: 'Uto-Pet 16-20, Ned 10-13',
    biography:
      'Diplomirala sam na Metalurško-tehnološkom fakultetu, radim u laboratoriji za kontrolu vode u Bijelom Polju i popodne predajem ono što prije podne mjerim. Stehiometrija, rastvori i pH djeluju kao šifra dok ih ne vidite na pravom uzorku, zato na čas često donesem rezultate sa posla. Sa budućim studentima medicine i farmacije radim pitanja za prijemni. Sa osnovcima pravimo kristale od soli, pa poslije pričamo o jonima, a da oni i ne primijete.',
  },
  {
    name: 'Filip Rakočević',
    face: 'man',
    born: '2000-11-23',
    mode: 'online',
    offers: { Hemija: { 2: 11, 3: 15 }, 'Državna matura': { 2: 13 } },
    week: 'Pon-Sri 19-22, Sub-Ned 10-14',
    biography:
      'Student sam pete godine Farmaceutskog fakulteta. Organsku hemiju sam zavolio tek kad sam prestao da je učim napamet i počeo da je crtam, pa na časovima crtamo sve: strelice, elektrone, mehanizme. Maturantima predlažem osam časova i četiri testa. Duhovit sam samo poslije prve kafe, zato nemam jutarnje termine.',
  },
  {
    name: 'Marija Čađenović',
    face: 'woman',
    born: '1989-12-17',
    mode: 'both',
    offers: { Biologija: { 1: 9, 2: 12 }, Hemija: { 1: 9 } },
    week: 'Pon-Pet 15-18, Sub 10-12',
    biography:
      'Biologiju predajem u Danilovgradu, u Gimnaziji „Petar I Petrović Njegoš“, a slobodne dane provodim na Skadarskom jezeru brojeći kudrave pelikane. Ozbiljno, postoji spisak. Na časovima radimo sa skicama i mapama uma, jer se ćelija lakše pamti kad je sami nacrtate, makar ličila na jaje na oko. Genetiku objašnjavam na boji očiju u Vašoj porodici. Đacima koji se spremaju za medicinu dajem pitanja po oblastima i pratim napredak u tabeli.',
  },
  {
    name: 'Denis Kolenović',
    face: 'man',
    born: '1996-08-01',
    mode: 'both',
    offers: { Biologija: { 1: 8, 2: 10 }, Geografija: { 1: 8, 2: 9 } },
    week: 'Pon-Pet 16-19, Sub 9-14',
    biography:
      'Iz Gusinja sam, tačnije iz kuće sa čijeg se praga vide Prokletije, pa sam biologiju i geografiju učio hodajući. Predajem u Plavu, ljeti sam planinski vodič. Učenicima pomažem da povežu lekcije: zašto na kršu nema rijeka, a ima endemita, zašto bukva prestaje baš na toj visini. Kad se stvari povežu, manje se uči. Za djecu koja teško sjede na jednom mjestu imam posebnu metodu: ustanemo i hodamo dok ponavljamo.',
  },
  {
    name: 'Tijana Jočić',
    face: 'woman',
    born: '2003-02-20',
    mode: 'online',
    offers: { Biologija: { 1: 8, 2: 10 }, Anatomija: { 3: 15 } },
    week: 'Uto 18-22, Čet 18-22, Sub 15-20, Ned 9-13',
    biography:
      'Studiram medicinu u Podgorici, četvrta sam godina, i anatomiju sam položila sa desetkom uz pomoć samoljepljivih papirića po cijelom stanu. I dalje na frižideru piše „os sphenoidale“. Brucošima pokazujem kako da organizuju ogromno gradivo, a srednjoškolcima pripremu za prijemni ispit. Radim isključivo online, sa 3D atlasom na ekranu. Ne umijem da predajem monotono, pa upozoravam: biće mnogo mahanja rukama.',
  },
  {
    name: 'Božidar Ćirović',
    face: 'man',
    born: '1973-04-27',
    mode: 'inPerson',
    offers: { Informatika: { 1: 9, 2: 11 }, Fizika: { 1: 9 } },
    week: 'Pon-Pet 16-20',
    biography:
      'U Pljevljima, u Gimnaziji „Tanasije Pejatović“, vodim kabinet za informatiku još otkad su monitori bili dublji od stola. Učim djecu da računar ne služi samo za igrice, a odrasle da ne moraju zvati sina svaki put kad treba poslati mejl. Word, Excel, prezentacije, prve petlje i uslovi, bezbjednost na mreži. Radim polako, sa primjerima koje možete odmah da iskoristite u školi ili na poslu.',
  },
  {
    name: 'Anđela Žugić',
    face: 'woman',
    born: '1994-07-07',
    mode: 'both',
    offers: { Geografija: { 1: 9, 2: 11 }, 'Mala matura': { 1: 11 } },
    week: 'Pon 15-19, Uto 15-19, Čet 15-19, Sub 10-13',
    biography:
      'Geografkinja sam sa Žabljaka, gdje zima traje dovoljno dugo da čovjek pročita cijeli atlas. Predajem u školi „Dušan Obradović“ i vodim sekciju koja je prošle godine napravila maketu Durmitora od starih novina. Sa učenicima radim nijeme karte, klimu, stanovništvo i pripremu za takmičenja. Nema bubanja glavnih gradova napamet: svaki grad dobije svoju priču, a priče se pamte same. Časovi su najčešće online, jer kod nas sniježi i u aprilu.',
  },
];
