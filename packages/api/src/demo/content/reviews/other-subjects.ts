/** Per tutor, oldest first, one review a line: the student's first name, the rating and, mostly, a text. */
export const OTHER_SUBJECT_REVIEWS: Readonly<Record<string, string>> = {
  'Jovana Mićunović': `
    Una 5 IELTS 7.5 iz prve! Najviše mi je pomoglo što me prekidala svaki put kad počnem rečenicu sa „I think“.
    Sara 5 Tačno zna šta ispitivači slušaju. Speaking više nije strašan.
    Tea 5
    Amar 5 Test prije prvog časa uštedio nam je bar tri termina.
    Slavica 4 Za dijete odlično, cijena malo viša, ali se vidi za šta se plaća.
    Hana 5 Esej sa jasnom tezom pišem sad i kad naručujem picu.
    Danilo 5
    Pavle 5 Nikad mi nije bilo neprijatno da pogriješim, a griješio sam često.
  `,
  'Marko Bulajić': `
    Bogdan 5 Vježbali smo razgovor za posao tri puta. Posao dobijen, hvala!
    Sara 5 Sve se odvija na engleskom od prvog minuta i poslije deset minuta zaboraviš da se bojiš.
    Mirko 4 Učim za potrebe firme. Konkretno, bez suvišne gramatike.
    Danilo 4
  `,
  'Dženana Ličina': `
    Ajla 5 Stidljiva sam, a na četvrtom času sam glumila ljutu mušteriju u restoranu.
    Edina 5 Domaći je bio recept za palačinke na engleskom. Pojeli smo domaći.
    Matija 4
    Gjergj 5 Prošla vremena napokon razlikujem bez pogađanja.
  `,
  'Lana Vujošević': `
    Nađa 5 Kondicionali na pjesmama! Sad ih pjevam pod tušem.
    Jelena 5 Djeca je vole jer je mlada, a mi zato što je odgovorna.
    Maša 4
    Tomo 5 Sin gleda crtane na engleskom i prevodi nam, htjeli mi to ili ne.
  `,
  'Aleksandar Živković': `
    Ilija 5 Čitaj naglas, piši rukom, ne prevodi u glavi. Tri pravila, jedna petica na maturi.
    Tea 4 Miran i jasan, možda malo previše prepisivanja za moj ukus.
    Slavica 5
    Luka 5 Struktura eseja mi je prvi put sjela.
  `,
  'Drita Camaj': `
    Gjergj 5 Prelazi sa jezika na jezik i čeka te na svakom. Baš mi je to trebalo.
    Jelena 5 Kćerka je u Italiji sama naručila sladoled. Mi smo ronili suze.
    Ajla 4
    Maša 5 Vesela i brza, svaki čas ima nešto novo.
  `,
  'Mirjana Jovićević': `
    Sara 5 B1 položen poslije četiri mjeseca. Bez nje bih i dalje miješala der i das.
    Bogdan 5 Plan, plan i opet plan. I uspjelo je.
    Slavica 5 Pripremala je kćerku za vizu i bila nam podrška i kad nije morala.
    Una 4
    Danilo 5 Boje za članove zvuče kao obdanište, ali rade.
    Matija 5
  `,
  'Senad Kurpejović': `
    Bogdan 5 Naučio me kako Nijemci stvarno pričaju, a ne kako piše u knjizi.
    Amar 5 Prvih dvadeset minuta pričamo o fudbalu. Na njemačkom, naravno.
    Mirko 4 Spremam se za rad u Austriji, i mnogo mi znače dijalozi o stanu i ljekaru.
    Hana 4
  `,
  'Đina Marović': `
    Sara 5 Pomogla mi je i sa motivacionim pismom. U septembru idem u Bolonju!
    Tea 5 Glumile smo narudžbu u restoranu dok komšinica nije pitala da li otvaramo lokal.
    Jelena 5
    Maša 5 Toliko se smijemo da zaboravim da učim.
  `,
  'Tripo Brguljan': `
    Slavica 5 Čas u šetnji kroz Stari grad, sa natpisima na kamenu. Nijesam znala da italijanski živi na svakom ćošku.
    Tomo 4 Strpljiv gospodin sa mnogo priča. Dijete je naučilo i ponešto o Boki.
  `,
  'Tamara Raičević': `
    Hana 5 Tri časa dosade pa onda ljubav. Tačno kako je obećala.
    Nađa 5 Izgovaram „r“ kao da sam rođena u Lionu, kaže mama.
    Una 4
    Edina 5 Online, a kao da sjede za istim stolom.
  `,
  'Svetlana Božović': `
    Danilo 5 Lažni prijatelji su mi najdraži dio časa. Šale koje se pamte.
    Slavica 5 Radim na recepciji i za dva mjeseca sam prestala da mašem rukama gostima.
    Bogdan 4
    Maša 5
  `,
  'Bojana Vlahović': `
    Una 5 Od nule do Erasmus intervjua za pola godine. Gracias!
    Hana 5
    Ajla 4 Govori se od prvog dana, bez izuzetka. Malo me bilo strah, ali je prošlo.
    Sara 5 Energija koja prelazi preko ekrana i u devet uveče.
    Amar 5 Naučio sam da psujem i da se izvinim. Preporuka.
  `,
  'Ljubica Ašanin': `
    Jelena 5 Sin pjeva njemačke pjesmice po kući. Ne razumijemo ništa, ali on je srećan.
    Edina 4
    Pavle 4 Red riječi u rečenici, konačno jasan.
  `,
  'Nikola Vujačić': `
    Danilo 5 Kod mi je pregledao kao da radimo u istoj firmi. Najviše sam naučio iz komentara.
    Amar 5 Bot za rođendane i dalje radi i već me spasio tri puta.
    Ilija 5 Za dva mjeseca od nule do projekta za školu.
    Sara 4
    Bogdan 5
    Hana 5 Ne radi umjesto tebe, i hvala mu na tome.
    Mirko 5 Poklonio sam časove sinu, a sada i ja pišem skripte za posao.
  `,
  'Andrija Lakićević': `
    Bogdan 5 Bodovanje briškule je moj projekat i ponosan sam na njega.
    Danilo 4 Odlično zna gradivo sa vježbi. Ponekad zaboravi da mi nijesmo.
    Una 5
    Amar 5 Nasljeđivanje objašnjeno na porodičnom stablu. Sjajno.
  `,
  'Aida Dacić': `
    Sara 5 Moj prvi sajt ima adresu i dva posjetioca, mene i mamu. Hvala, Aida!
    Ilija 5 Sve na jednom primjeru, od praznog fajla. Bez preskakanja.
    Una 4
    Matija 5 CSS više ne pogađam nego razumijem.
    Tomo 5 Učim u četrdesetoj i nijednom mi nije bilo neprijatno.
  `,
  'Kristina Šoć': `
    Danilo 5 Gospodin Pero je najzahtjevniji klijent koji ne postoji. Ispit položen.
    Amar 5 Spajanje tabela objašnjeno na papirićima po stolu, genijalno.
    Hana 5
    Bogdan 5 Pripremila me za razgovor za posao i pogodila četiri od pet pitanja.
  `,
  'Jovan Ćulafić': `
    Amar 5 Skupo, ali mi je jedan sat sa njim vrijedio kao semestar.
    Danilo 5 Naučio me da razmišljam naglas. Na razgovoru je to presudilo.
    Bogdan 4 Termini se rasprodaju kao karte za koncert.
    Una 5
  `,
  'Marta Ivelić': `
    Jelena 5 Kćerka je na javnom času odsvirala Šumana bez treme. Marta je čarobnica.
    Tomo 5
    Una 5 Počela sam sa dvadeset i svi su rekli da je kasno. Nije.
    Maša 4 Zahtjevna kad su vježbe u pitanju, ali note sada čitam kao novine.
  `,
  'Vuk Žarić': `
    Luka 5 Prvo smo naučili pjesmu zbog koje sam i kupio gitaru. Motivacija na maksimumu.
    Pavle 5 Tri akorda za mjesec dana, plus savjet koje žice da kupim.
    Tomo 4 Opušten momak, ponekad pet minuta kasni, ali sin svira svaki dan.
    Matija 5
    Edina 5 Na rođendanu je svirao cijeloj porodici. Kraj priče.
  `,
  'Samir Beriša': `
    Jelena 5 Komšije su izdržale do Nove godine, a sad nas pitaju kad je koncert.
    Edina 5 Rijetko ko zna ovako da drži pažnju šestogodišnjaka.
    Nađa 5
  `,
  'Elena Stanišić': `
    Nađa 5 Primljena u srednju muzičku! Diktati su išli kao od šale.
    Mirko 5
    Jelena 4 Deset minuta dnevno i plava lopta. Čudno, ali radi.
  `,
  'Đorđe Milačić': `
    Bogdan 5 Bosa nova uz pogled na more, mada su zavjese stvarno navučene.
    Slavica 4
    Gjergj 5 Naučio me da slušam prije nego što sviram.
  `,
  'Snežana Drobnjak': `
    Sara 5 Na mojim podacima iz diplomskog smo prošle sve testove. Odbranila sam sa desetkom.
    Una 5 Jedina osoba koja mi je objasnila p-vrijednost, a da nijesam htjela da plačem.
    Hana 5
    Bogdan 4 Traži da razmišljaš, a ne da zamjenjuješ brojeve. U početku naporno, poslije zahvalno.
    Amar 5
  `,
  'Balša Nikčević': `
    Una 5 Burek, jogurt i kriva indiferencije. Položeno sa 86 bodova.
    Bogdan 5 Pitao me zašto tek sada, pa me ipak spremio za tri dana.
    Sara 4
    Danilo 3 Sadržaj odličan, ali je tempo za nas sa tehničkih fakulteta bio spor.
  `,
  'Željka Dragojević': `
    Sara 5 Bilans se složio iz prve. Osjećaj kao kad Crna Gora da gol.
    Slavica 5 Kćerka ide u ekonomsku i sada ona meni objašnjava platni listić.
    Una 4
    Ilija 5 Dva tasa na vagi i nikad više dileme oko duguje i potražuje.
  `,
  'Haris Omeragić': `
    Hana 5 Ljekar koji zna da predaje, a to je rjeđe nego što mislite.
    Amar 4 Dežurstva mu pomjere čas, ali uvijek javi na vrijeme i nadoknadi.
    Sara 5 Skelet za šest časova, sa sve pričom o mesaru iz Pljevalja.
    Una 5
  `,
  'Isidora Kašćelan': `
    Ilija 5 Mjesec dana stolica, i tek onda sam shvatio zašto. Upisao arhitekturu!
    Tea 5 Atelje je pun maketa i svjetla, tu bih crtala i bez razloga.
    Maša 5
    Luka 4 Iskrena kritika, uvijek sa savjetom šta da se popravi.
  `,
};
