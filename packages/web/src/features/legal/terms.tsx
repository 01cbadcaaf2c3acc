import { Link } from 'react-router';
import type { LegalSection } from './legal-page.tsx';

export const termsSections = (contactEmail: string): LegalSection[] => [
  {
    id: 'o-platformi',
    title: 'O platformi',
    content: (
      <>
        <p>
          Časovi je internet platforma iz Podgorice koja povezuje učenike i roditelje sa privatnim profesorima u Crnoj
          Gori. Na njoj možete da pronađete profesora za predmet koji Vam treba, vidite njegove slobodne termine,
          zakažete čas od 60 ili 120 minuta, dogovorite se porukama i nakon održanog časa ostavite recenziju.
        </p>
        <p>
          Časove drže profesori, samostalno i na sopstvenu odgovornost. Mi nismo poslodavac profesora niti strana u
          dogovoru između učenika i profesora. Naš posao je da platforma radi kako treba i da podaci na njoj budu
          uredni.
        </p>
      </>
    ),
  },
  {
    id: 'ko-moze',
    title: 'Ko može da koristi platformu',
    content: (
      <>
        <ul>
          <li>Učenik može da otvori nalog sa navršenih 14 godina.</li>
          <li>Profesor može da otvori nalog sa navršenih 18 godina.</li>
          <li>
            Ko je mlađi, može da se registruje samo uz saglasnost roditelja ili staratelja, koja se daje pri
            registraciji.
          </li>
        </ul>
        <p>Pretraživanje profesora i njihovih profila ne traži nalog.</p>
      </>
    ),
  },
  {
    id: 'nalog',
    title: 'Vaš nalog',
    content: (
      <>
        <p>
          Pri registraciji unosite tačne podatke: ime i prezime, datum rođenja, broj telefona i e-mail adresu. Adresu
          potvrđujete linkom koji Vam pošaljemo. Lozinku čuvate samo za sebe; ako posumnjate da je neko zna, promijenite
          je preko stranice <Link to="/forget">za zaboravljenu lozinku</Link>, čime se odjavljuju svi uređaji.
        </p>
        <p>Jedna e-mail adresa može da ima jedan nalog.</p>
      </>
    ),
  },
  {
    id: 'profesori',
    title: 'Pravila za profesore',
    content: (
      <>
        <ul>
          <li>
            Prijave profesora pregledamo u roku od 24 sata. Profesor kojeg smo pregledali dobija oznaku verifikovanog
            profila.
          </li>
          <li>
            Profesor sam određuje predmete, nivoe, cijene po času od 60 minuta, način nastave i sedmični raspored.
          </li>
          <li>
            Na zahtjev za čas profesor odgovara u roku od 24 sata, a najkasnije 2 sata prije početka. Rok je najmanje
            pola sata od slanja zahtjeva.
          </li>
          <li>Zahtjev na koji u roku nema odgovora platforma sama otkazuje, a učenik o tome dobija obavještenje.</li>
          <li>Kada odbija zahtjev, profesor navodi razlog, koji učenik vidi.</li>
          <li>Čas se označava kao održan najranije jedan sat nakon početka.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'pretplata',
    title: 'Pretplata za profesore',
    content: (
      <p>
        Korišćenje platforme je za učenike i roditelje besplatno. Profesori prva tri mjeseca koriste platformu
        besplatno, u okviru promotivnog perioda, a nakon toga pretplata iznosi 10 € mjesečno. Platforma ne čuva podatke
        o karticama i ništa ne naplaćuje sama: plaćanje pretplate dogovaramo neposredno sa profesorom.
      </p>
    ),
  },
  {
    id: 'zakazivanje',
    title: 'Zakazivanje i cijena časa',
    content: (
      <>
        <ul>
          <li>
            Čas traje 60 ili 120 minuta i zakazuje se u terminima koje je profesor označio kao slobodne, do 12 sedmica
            unaprijed. Profesor može da odredi koliko ranije prima zahtjeve i kojih dana ne radi.
          </li>
          <li>
            Zahtjev i potvrđen čas zauzimaju termin: dva časa istog profesora ili istog učenika ne mogu da se preklope.
          </li>
          <li>
            Cijenu za 60 minuta određuje profesor, za svaki predmet i nivo posebno. Ista cijena stoji na profilu, pri
            zakazivanju i u poruci o času; čas od 120 minuta košta dvostruko.
          </li>
          <li>Cijena važi onakva kakva je bila u trenutku zakazivanja, i kada je profesor kasnije promijeni.</li>
          <li>Čas plaćate neposredno profesoru, kako se dogovorite. Platforma ne posreduje u plaćanju časova.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'otkazivanje',
    title: 'Otkazivanje',
    content: (
      <>
        <ul>
          <li>Učenik može da otkaže čas bez posljedica najkasnije 2 sata prije početka.</li>
          <li>
            Ako otkaže kasnije, čas se naplaćuje i otkazivanje se bilježi kao kasno. Prije takvog otkazivanja platforma
            Vas na to upozorava.
          </li>
          <li>Čas koji je počeo više ne može da se otkaže.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'recenzije',
    title: 'Recenzije',
    content: (
      <p>
        Nakon svakog održanog časa učenik je obavezan da ocijeni profesora ocjenom od 1 do 5; komentar je po želji.
        Platforma Vas na to podsjeća pri prijavi. Recenziju može da ostavi samo učenik koji je čas zaista imao, i to
        jednom za svaki čas. Recenzije su javne i uz njih stoje ime i fotografija učenika. Recenzije sa uvredama ili
        tuđim ličnim podacima nisu dozvoljene.
      </p>
    ),
  },
  {
    id: 'ponasanje',
    title: 'Šta nije dozvoljeno',
    content: (
      <>
        <ul>
          <li>Razmjena kontakt podataka radi dogovaranja časova mimo platforme.</li>
          <li>Lažno predstavljanje, lažne recenzije i nalozi otvoreni u tuđe ime.</li>
          <li>
            Uvrede, prijetnje, uznemiravanje i svaki sadržaj protivan zakonu, u porukama, biografijama i recenzijama.
          </li>
          <li>Automatizovano prikupljanje podataka i svaki pokušaj ometanja rada platforme.</li>
        </ul>
        <p>
          Nalog koji krši ova pravila možemo da blokiramo. Blokiran korisnik se odmah odjavljuje sa svih uređaja, a
          blokiran profesor više nije vidljiv na platformi.
        </p>
      </>
    ),
  },
  {
    id: 'odgovornost',
    title: 'Odgovornost',
    content: (
      <p>
        Trudimo se da platforma bude dostupna u svako doba, ali ne možemo da garantujemo rad bez prekida. Za sadržaj i
        kvalitet časova odgovaraju profesori, a za tačnost podataka na nalogu njegov vlasnik. Ništa u ovim uslovima ne
        ograničava prava koja imate kao potrošač po zakonima Crne Gore.
      </p>
    ),
  },
  {
    id: 'izmjene',
    title: 'Izmjene uslova',
    content: (
      <p>
        Ove uslove možemo da mijenjamo. Izmjene objavljujemo na ovoj stranici, a stupaju na snagu u roku od 7 dana od
        objavljivanja. Ako se sa izmjenama ne slažete, možete da prestanete da koristite platformu i zatražite brisanje
        naloga.
      </p>
    ),
  },
  {
    id: 'sporovi',
    title: 'Mjerodavno pravo i sporovi',
    content: (
      <p>
        Na ove uslove primjenjuje se pravo Crne Gore. Nesporazume ćemo nastojati da riješimo dogovorom, a ako to nije
        moguće, za sporove je nadležan sud u Podgorici, glavnom gradu Crne Gore.
      </p>
    ),
  },
  {
    id: 'kontakt',
    title: 'Kontakt',
    content: (
      <p>
        Za sva pitanja o ovim uslovima pišite nam na <a href={`mailto:${contactEmail}`}>{contactEmail}</a> ili preko{' '}
        <Link to="/#contact">kontakt forme</Link>. Kako postupamo sa Vašim podacima piše u{' '}
        <Link to="/politika-privatnosti">politici privatnosti</Link>.
      </p>
    ),
  },
];
