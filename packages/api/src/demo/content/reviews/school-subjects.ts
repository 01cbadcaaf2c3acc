/** Per tutor, oldest first, one review a line: the student's first name, the rating and, mostly, a text. */
export const SCHOOL_SUBJECT_REVIEWS: Readonly<Record<string, string>> = {
  'Milena Đurović': `
    Tomo 5 Sin je za dva mjeseca sa dvojke stigao na četvorku, a što je važnije, više ne krije svesku.
    Tea 5 Objasni jednom, pa drugi put drugačije, pa treći put crtežom. Nekad mi treba sva tri puta i nikad se ne naljuti.
    Slavica 5 Profesorica je tačna, pripremljena i iskrena. Rekla nam je odmah da će trebati vremena i bila je u pravu.
    Pavle 4 Odlična, samo je teško doći do termina pred kraj polugodišta.
    Ilija 5
    Maša 5 Kinematiku sam napokon shvatila jer smo računale koliko treba autobusu od Bara do Podgorice.
    Matija 5 Tabla koja ostane poslije časa mi je spasila kontrolni, samo sam otvorio i ponovio.
    Gjergj 4
    Ajla 5 Najbolja!
  `,
  'Dragan Vukčević': `
    Mirko 5 I meni je predavao prije trideset godina. Isti glas, ista zbirka, isto strpljenje. Kćerka ga obožava.
    Jelena 5 Dijete mi je prvi put samo sjelo da radi domaći iz matematike.
    Tomo 5
    Edina 4 Starinski pristup, ali kod nas je upalio. Razlomci su sada mačji kašalj.
    Nađa 5 Kad zaboravim svesku da mi svoju i nacrta smajlića u ćošku.
    Tomo 5 Prvi čas je bio samo razgovor i tri zadatka. Tačno je vidio šta nam fali.
    Slavica 5 Domaći zaista pregleda, crvenom olovkom, i pored svake greške napiše zašto.
    Mirko 5 Za malu maturu smo prešli sve tri zbirke. Bodova 27 od 30.
    Jelena 4 Nema online časova, pa vozimo do Nikšića. Isplati se, ali neka zna ko planira.
    Nađa 5 Pitagorinu teoremu smo sklapali od kartona. Karton mi još stoji na stolu.
    Edina 5 Sin kaže da je deda Dragan strog samo prema zarezima u decimalnim brojevima.
    Tomo 4
    Slavica 5 Poslije mjesec dana dijete samo kaže „ne treba mi pomoć“. To smo i htjeli.
    Mirko 5 Došli smo zbog procenata, ostali zbog priča o starim učenicima.
    Jelena 5
    Nađa 5 Jednačine radim kao on: lijevo slova, desno brojevi, pa polako.
    Edina 3 Sjajan čovjek, ali nam je tempo bio spor. Za jačeg đaka možda treba neko drugi.
    Tomo 5 Nije htio da naplati čas kad je nestalo struje. Takvih više nema.
    Slavica 5 Kontrolni iz razlomaka: pet. Prošle godine na istom mjestu: dva.
    Mirko 4 Jedini savjet: zovite na vrijeme, popodnevni sati se brzo popune.
    Jelena 5 Objasni ti kao da imaš sve vrijeme ovog svijeta.
    Nađa 5 Ne viče ni kad treći put pitam isto.
    Edina 5 Dao nam je svoju staru zbirku da vježbamo preko raspusta i nije htio da je vratimo.
    Tomo 5 Mala matura položena bez treme. Hvala, nastavniče!
    Slavica 5
    Mirko 5 Druga kćerka, isti profesor, isti rezultat.
  `,
  'Amra Hodžić': `
    Edina 5 Radimo online već cijelu školsku godinu. Amra je topla, jasna i zna kad djetetu treba pauza.
    Nađa 5 Primjer sa čokoladom i popustima u prodavnici nikad neću zaboraviti.
    Ajla 4 Dobra profesorica, jedino je internet znao da zakaže, nekad kod mene, nekad kod nje.
    Jelena 5 Pronašla je rupu iz petog razreda za koju nijesmo ni znali da postoji. Od tada sve ide lakše.
  `,
  'Stefan Šćepanović': `
    Bogdan 5 Položio kolokvijum iz analize sa 38 od 40. Dva zadatka su bila skoro ista kao na času.
    Una 5 Ne priča kao udžbenik nego kao drugar koji je to već prošao.
    Danilo 4 Zna sve, ali zna i da odluta u teoriju kad ga nešto ponese. Meni se to čak i svidjelo.
    Ilija 5
    Hana 5 Matrice za dva časa. Nijesam vjerovala.
  `,
  'Ivana Ćetković': `
    Ilija 5 Radili smo stare testove jedan po jedan i na maturi me ništa nije iznenadilo. Hvala!
    Slavica 5 Drži rokove, javlja kako dijete napreduje i ne prodaje maglu.
    Maša 4 Mnogo domaćeg, ali priznajem da je pomoglo.
    Matija 5 Plan po sedmicama je genijalan jer znaš tačno koliko kasniš.
    Luka 4
  `,
  'Arben Gjonaj': `
    Gjergj 5 Prvi put slušam matematiku na jeziku na kojem razmišljam. Velika razlika.
    Mirko 5 Miran, pažljiv i ima neki svoj fazon kako da zainteresuje dijete za geometriju.
    Pavle 4
    Jelena 5 Kad je nacrtao treću pomoćnu sliku, kćerka je samo rekla: aha. To je to.
  `,
  'Vesna Bošković': `
    Slavica 5 Stroga, ali pravedna. Sin ide redovno od septembra i ocjena se ne pomjera sa petice.
    Tea 4 Nema šale i nema telefona na stolu, ali se zna zašto se došlo.
    Pavle 3 Dobro objašnjava, ali je za mene tempo bio prebrz i nije bilo prostora za pitanja.
  `,
  'Petar Đurišić': `
    Danilo 5 Matematika 1 iz prvog puta. Čovjek tačno zna gdje se griješi jer je i sam griješio.
    Bogdan 5
    Amar 5 Parcijalni razlomci više nijesu psovka u našem stanu.
    Hana 4 Odličan, samo su termini kasni. Integral u deset uveče nije za svakoga.
    Una 5 Smiren i duhovit, a na svako moje glupo pitanje odgovorio je kao da je pametno.
    Sara 5
  `,
  'Sanja Kaluđerović': `
    Jelena 5 Zna sa djecom. Moja kćerka broji dane do časa matematike, što u našoj kući zvuči kao vic.
    Edina 5 Poslije svakog časa tačno znam šta je rađeno i šta treba da vježbamo.
    Tomo 5
    Nađa 5 Razlomke smo učile na čokoladi i onda smo pojele zadatak.
  `,
  'Emir Adrović': `
    Matija 5 Crta sve, i tek onda računa. Fizika mi prvi put ima smisla.
    Ajla 5 Nikad nije rekao da je nešto lako, a na kraju bude lako.
    Mirko 4 Mlad, ali odgovoran. Sin ga sluša više nego nas.
    Pavle 4
  `,
  'Radojka Žižić': `
    Nađa 5 Na maloj maturi sam imala osjećaj da sam sve to već radila. Jer jesam.
    Tomo 5 Deset testova, deset tema i nijedna prečica. Sin je upisao školu koju je želio.
    Jelena 4 Vrlo stručna, možda za nijansu previše stroga prema djeci koja se boje greške.
    Edina 5
  `,
  'Goran Mijušković': `
    Ilija 5 Prvo pogađaš šta će se desiti, pa računaš. Pogađao sam pogrešno cijeli mjesec i naučio svašta.
    Bogdan 5 Mehanika kod njega liči na slaganje kockica.
    Luka 5 Poslije časa o pritisku sam dva dana gledao u čašu vode. Preporuka.
    Maša 4 Zanimljiv i načitan, ponekad ode u priču o zemljotresima, ali nije mi smetalo.
    Danilo 5
    Matija 5
  `,
  'Katarina Lučić': `
    Tea 5 Jedinica iz električnog polja ispravljena u trojku, pa u četvorku. Kao što je i obećala.
    Nađa 5 Jedinice mjere mi više ne izgledaju kao strani jezik.
    Ajla 4
    Pavle 5 Vedra je i brza, i ima slajdove koji se stvarno mogu razumjeti.
  `,
  'Nada Šaranović': `
    Slavica 5 Žena od autoriteta i znanja. Kći je sa njom prvi put uključila glavu, a ne samo pamćenje.
    Tomo 5
    Matija 4 Kad preskočiš domaći, ona samo uzdahne i to boli više od jedinice.
    Maša 5 Pravi lakmus, prave epruvete i čaj poslije časa. Hemija kakvu nijesam imala u školi.
  `,
  'Lejla Muratović': `
    Ajla 5 Na čas je donijela pravi uzorak vode i pravi izvještaj. Rastvori su mi sada najdraža oblast.
    Hana 5 Spremala me za prijemni na farmaciji i ušla sam među prvih deset.
    Edina 4 Djetetu je bilo zabavno, a i ja sam ponešto naučila iz druge sobe.
    Gjergj 5
    Una 4 Jasno i bez žurbe.
  `,
  'Filip Rakočević': `
    Hana 5 Mehanizme crta rukom, u tri boje. Organska položena, sveska uramljena.
    Ilija 4 Osam časova, četiri testa i jedna solidna četvorka na maturi.
    Sara 5
    Amar 2 Zna mnogo, ali je dva puta pomjerao termin u posljednji čas.
  `,
  'Marija Čađenović': `
    Maša 5 Ćelija mi liči na jaje na oko, ali sam dobila pet.
    Jelena 5 Divna je sa djecom, a priče o pelikanima su postale porodična tema.
    Tea 5
    Matija 5 Genetiku smo radili na mojoj familiji i otkrili da sam jedini sa zelenim očima.
  `,
  'Denis Kolenović': `
    Mirko 5 Sin ne može da sjedi mirno ni pet minuta, a sa Denisom je hodajući naučio sve rijeke.
    Edina 5 Lijepo i jednostavno objašnjava, vidi se da voli prirodu.
    Gjergj 4
  `,
  'Tijana Jočić': `
    Hana 5 Prijemni položen! Najviše su pomogla njena pitanja po oblastima.
    Una 5 Maha rukama, crta po ekranu i nekako sve ostane u glavi.
    Nađa 4
    Sara 5 Kranijalni živci uz pjesmicu koju ne smijem ovdje da napišem.
  `,
  'Božidar Ćirović': `
    Tomo 5 Došao sam zbog sina, a ostao da i sam naučim Excel. Čovjek ima živaca za sve generacije.
    Matija 4
    Jelena 5 Strpljiv i temeljan. Dijete sada zna šta ne smije da klikne.
  `,
  'Anđela Žugić': `
    Nađa 5 Nijema karta više ne ćuti. Zapamtila sam sve prevoje zbog njenih priča.
    Mirko 4 Online čas sa Žabljaka, u pozadini snijeg, kod nas trideset stepeni. Odlična nastavnica.
    Edina 5
    Tomo 5 Kćerka je otišla na takmičenje i vratila se sa trećim mjestom.
  `,
  'Zorica Popović': `
    Ilija 5 Esej smo pisali na času, rečenicu po rečenicu. Na maturi sam imao 46 od 50.
    Slavica 5 Prva osoba koja je mojoj kćerki objasnila čemu služi zarez.
    Tea 5 Pročitala sam cijelu „Na Drini ćupriju“. Ja. Cijelu.
    Luka 4 Traži mnogo, ali ti tačno pokaže kako da stigneš do toga.
    Pavle 5
    Maša 5 O lektiri razgovara kao o filmu, pa poslije zaboraviš da je to škola.
  `,
  'Nikoleta Krivokapić': `
    Edina 5 Sestrina kćerka živi u Beču i zahvaljujući Nikoleti je napisala baki prvo pismo bez ijedne greške.
    Jelena 5 Nježna i uporna. Sin sada čita naglas i ne stidi se.
    Mirko 4
    Nađa 4 Sastavi su mi bolji, a padeže znam i kad me probude.
  `,
  'Radovan Ćorić': `
    Matija 5 Došao sam da mi napiše sastav. Nije htio. Napisao sam ga sam i dobio pet.
    Slavica 5 Čovjek stare škole, a djeca ga slušaju otvorenih usta.
    Ajla 5
  `,
  'Vladimir Pejović': `
    Ilija 5 Spisak od trideset godina nosim u novčaniku za sreću. Matura položena.
    Pavle 5 Istorija kao serija, i to sa dobrim scenarijem.
    Tea 5
    Maša 5 Jedini koji mi je objasnio Berlinski kongres, a da nijesam zaspala.
    Gjergj 5
  `,
  'Selma Škrijelj': `
    Mirko 5 Javili smo se u srijedu za test u petak. Uspjela je. Drugi put ćemo ranije, obećavam.
    Nađa 5 Vremenska traka preko cijelog zida u sobi i odjednom je sve na svom mjestu.
    Jelena 4
  `,
  'Ratko Dževerdanović': `
    Tomo 5 Djeca sjede i slušaju kapetana, a da ne znaju da uče geografiju.
    Slavica 4 Vrijedi doći u Prčanj samo zbog karata.
    Pavle 5 Jedini profesor koji je stvarno bio u svim zemljama o kojima priča.
  `,
  'Milica Bjelanović': `
    Jelena 5 Naljepnice sa dinosaurusima rade bolje od svih naših obećanja.
    Edina 5 Sin je za dva mjeseca naučio tablicu množenja, i to pjevajući.
    Tomo 5
    Mirko 4 Topla i organizovana. Čas prođe brzo, djetetu ponekad i prebrzo.
    Nađa 5 Radi sa mojom sestrom i sestra sad traži da idemo i subotom.
  `,
  'Dijana Nurković': `
    Nađa 5 Svaki dan po malo, i stvarno je bilo dovoljno.
    Edina 4 Rukopis mog sina se konačno može pročitati. Već to je čudo.
    Tomo 5
    Jelena 5 Pripremljena, tačna i uvijek nađe lijepu riječ za dijete.
  `,
};
