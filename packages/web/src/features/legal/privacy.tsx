import { PERSONAL_DATA } from '@casovi/contract/personal-data';
import { Link } from 'react-router';
import type { LegalSection } from './legal-page.tsx';

const listed = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} i ${words.at(-1)}`;

export const privacySections = (contactEmail: string): LegalSection[] => [
  {
    id: 'rukovalac',
    title: 'Ko rukuje podacima',
    content: (
      <p>
        Podacima rukuje tim platforme Časovi iz Podgorice, Crna Gora. Za sve što se tiče Vaših podataka pišite na{' '}
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. Podatke obrađujemo u skladu sa Zakonom o zaštiti podataka
        o ličnosti Crne Gore.
      </p>
    ),
  },
  {
    id: 'podaci',
    title: 'Koje podatke prikupljamo',
    content: (
      <>
        <ul>
          <li>
            <strong>Podaci naloga:</strong> {listed(PERSONAL_DATA.account)}. Lozinku čuvamo samo kao otisak iz kojeg se
            ne može pročitati.
          </li>
          <li>
            <strong>Podaci profila:</strong> {listed(PERSONAL_DATA.profile)}. Svaku fotografiju iznova snimamo bez
            skrivenih podataka, kao što je mjesto slikanja.
          </li>
          <li>
            <strong>Podaci profesora:</strong> {listed(PERSONAL_DATA.tutor)}.
          </li>
          <li>
            <strong>Podaci o časovima:</strong> {listed(PERSONAL_DATA.lesson)}.
          </li>
          <li>
            <strong>Podaci o terminima na koje čekate:</strong> {listed(PERSONAL_DATA.waiting)}.
          </li>
          <li>
            <strong>Podaci o profesorima koje sačuvate:</strong> {listed(PERSONAL_DATA.saved)}.
          </li>
          <li>
            <strong>Podaci o obavještenjima:</strong> {listed(PERSONAL_DATA.notices)}.
          </li>
          <li>
            <strong>Podaci o uređajima na kojima uključite obavještenja:</strong> {listed(PERSONAL_DATA.device)}.
          </li>
          <li>
            <strong className="inline-block first-letter:uppercase">{listed(PERSONAL_DATA.written)}</strong> koje
            napišete.
          </li>
          <li>
            <strong>Poruke sa kontakt forme:</strong> {listed(PERSONAL_DATA.contact)}.
          </li>
          <li>
            <strong>Tehnički podaci:</strong> IP adresa se kratko koristi da bi se zaustavile zloupotrebe (na primjer
            pogađanje lozinki), najduže jedan sat. Zapisi servera sadrže vrijeme, vrstu zahtjeva i broj naloga, a ne
            ime, adresu, lozinke, kolačiće ni tekst poruka.
          </li>
        </ul>
        <p>Ne koristimo analitiku, oglase ni praćenje drugih kompanija.</p>
      </>
    ),
  },
  {
    id: 'svrhe',
    title: 'Zašto ih koristimo',
    content: (
      <>
        <ul>
          <li>
            Da biste mogli da se prijavite, zakažete čas, dopisujete se i ocijenite profesora (izvršenje dogovora sa
            Vama).
          </li>
          <li>
            Da bismo Vam e-mailom, i na uređajima na kojima to uključite, javili o zahtjevu, potvrdi, otkazivanju i
            održanom času, o nepročitanim porukama, o terminima koje oslobode profesori za koje to tražite, i o promjeni
            lozinke.
          </li>
          <li>Da bismo provjerili prijave profesora i starosnu granicu.</li>
          <li>Da bismo zaštitili platformu i korisnike od zloupotreba (naš opravdani interes).</li>
        </ul>
        <p>Podatke ne prodajemo i ne koristimo za oglašavanje.</p>
      </>
    ),
  },
  {
    id: 'ko-vidi',
    title: 'Ko šta vidi',
    content: (
      <>
        <ul>
          <li>
            <strong>Javno</strong> su vidljivi profili profesora ({PERSONAL_DATA.publicTutor.join(', ')}) i recenzije sa
            imenom i fotografijom učenika. Uz podijeljen link profila ide i slika sa javnim podacima, koju aplikacija za
            poruke (na primjer Viber ili WhatsApp) čuva po svojim pravilima.
          </li>
          <li>
            <strong>Druga strana časa</strong> vidi Vaše ime, fotografiju, podatke o času i poruke koje joj pošaljete, a
            profesor i biografiju učenika. Tačnu adresu i link časa vidi tek kad je čas potvrđen, i još jedan dan
            poslije njega. Ne vidi Vašu e-mail adresu, telefon ni datum rođenja.
          </li>
          <li>
            <strong>Ko zna tajnu adresu Vašeg kalendara</strong> vidi Vaše časove, sa imenom druge strane i mjestom
            časa. Pravite je sami, u podešavanjima, dajete je kalendaru po svom izboru (na primjer kompaniji Google,
            Apple ili Microsoft) i možete je u svakom trenutku isključiti.
          </li>
          <li>
            <strong>Administratori</strong> vide podatke naloga i časova da bi vodili platformu.
          </li>
          <li>
            <strong>Davaoci usluga</strong> koji nam obezbjeđuju servere i slanje e-maila obrađuju podatke samo po našem
            nalogu.
          </li>
          <li>
            <strong>Proizvođač Vašeg pregledača</strong> (na primjer Google, Apple ili Mozilla) prenosi obavještenja do
            uređaja na kojima ste ih uključili. Ona su šifrovana: on vidi kome i kad stižu, a ne i šta u njima piše.
          </li>
        </ul>
        <p>Podatke ustupamo državnim organima samo kada nas zakon na to obavezuje.</p>
      </>
    ),
  },
  {
    id: 'poruke',
    title: 'Poruke i njihova zaštita',
    content: (
      <p>
        Tekst poruka čuvamo šifrovan (AES-256-GCM), tako da se iz same baze podataka ne može pročitati. Poruke vide samo
        učesnici razgovora. Administratori im mogu pristupiti izuzetno, na primjer kada neko prijavi uznemiravanje: mogu
        samo da čitaju, a svaki takav uvid ostaje zabilježen, sa imenom administratora i vremenom. U e-mailu i
        obavještenju o novoj poruci nikada nije sam tekst poruke.
      </p>
    ),
  },
  {
    id: 'rokovi',
    title: 'Koliko ih čuvamo',
    content: (
      <>
        <ul>
          <li>
            Podatke naloga, časova, poruka i recenzija čuvamo dok imate nalog. Kada ga obrišete, brišemo ih odmah.
          </li>
          <li>Prijava na uređaju traje najviše 30 dana od posljednjeg korišćenja, a ukupno najviše 180 dana.</li>
          <li>Link za promjenu lozinke važi jedan sat, a link za potvrdu adrese 7 dana.</li>
          <li>
            Sadržaj poslatog e-maila brišemo čim je poslat, a podatak o slanju nakon 30 dana. E-mail koji nije mogao da
            se isporuči brišemo nakon 90 dana.
          </li>
          <li>Adresu koju učenik upiše za čas uživo brišemo dan poslije časa.</li>
          <li>Pročitana obavještenja brišemo nakon 90 dana.</li>
          <li>Uređaj na kojem ste uključili obavještenja brišemo čim se na njemu odjavite ili ih isključite.</li>
          <li>Fotografije koje više niko ne koristi brišemo nakon jednog dana.</li>
          <li>Rezervne kopije baze čuvamo najviše 30 dana; iz njih obrisani podaci nestaju tek sa samom kopijom.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'brisanje',
    title: 'Šta se dešava kada obrišete nalog',
    content: (
      <>
        <p>
          Nalog brišete sami, u <Link to="/podesavanja">podešavanjima</Link>, i to odmah i zauvijek. Tada:
        </p>
        <ul>
          <li>
            brišu se ime, e-mail adresa, telefon, datum rođenja, biografija, fotografije, lozinka, prijave na svim
            uređajima, adresa kalendara, obavještenja i e-mailovi koji su Vam upućeni, a kod profesora i{' '}
            {`${listed(PERSONAL_DATA.deletedTutor)};`}
          </li>
          <li>
            brišu se tekstovi poruka koje ste napisali i razlozi otkazivanja koje ste naveli. Druga strana u razgovoru
            vidi samo da je poruka obrisana; ono što je ona Vama napisala ostaje kod nje;
          </li>
          <li>otkazuju se Vaši budući časovi, a druga strana o tome dobija obavještenje i e-mail;</li>
          <li>
            prošli časovi i recenzije (ocjena i tekst) ostaju kod druge strane, ali bez Vašeg imena i fotografije:
            umjesto njih piše „Obrisan korisnik“;
          </li>
          <li>
            šaljemo Vam još jedan e-mail kao potvrdu, pa brišemo i adresu. Sa istom adresom možete ponovo da se
            registrujete.
          </li>
        </ul>
        <p>
          Fotografije i stranice koje je neko već otvorio mogu neko vrijeme da ostanu u memoriji njegovog pregledača.
          Ako je nalog blokiran, ne možete da se prijavite: pišite nam, pa ćemo ga obrisati mi.
        </p>
      </>
    ),
  },
  {
    id: 'prava',
    title: 'Vaša prava',
    content: (
      <>
        <p>U svakom trenutku imate pravo da:</p>
        <ul>
          <li>saznate koje Vaše podatke imamo i dobijete njihovu kopiju;</li>
          <li>ispravite netačne podatke;</li>
          <li>zatražite brisanje naloga i podataka;</li>
          <li>prigovorite obradi ili zatražite njeno ograničenje;</li>
          <li>povučete saglasnost tamo gdje se obrada na njoj zasniva.</li>
        </ul>
        <p>
          U <Link to="/podesavanja">podešavanjima</Link> sami mijenjate biografiju i fotografiju, preuzimate kopiju svih
          svojih podataka (ZIP sa JSON datotekom i slikama) i brišete nalog. Za sve ostalo pišite na{' '}
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a> sa adrese svog naloga; odgovaramo najkasnije u roku od
          30 dana.
        </p>
      </>
    ),
  },
  {
    id: 'kolacici',
    title: 'Kolačići',
    content: (
      <>
        <p>
          Koristimo samo neophodne kolačiće, bez kojih prijava ne radi. Zato Vas za njih ne pitamo posebno, i nema
          drugih koje biste mogli da odbijete.
        </p>
        <div className="overflow-x-auto">
          <table className="w-full text-sm">
            <thead>
              <tr>
                <th scope="col">Naziv</th>
                <th scope="col">Čemu služi</th>
                <th scope="col">Trajanje</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>__Host-casovi_access</td>
                <td>Potvrđuje da ste prijavljeni</td>
                <td>60 minuta</td>
              </tr>
              <tr>
                <td>__Host-casovi_refresh</td>
                <td>Produžava prijavu</td>
                <td>30 dana</td>
              </tr>
            </tbody>
          </table>
        </div>
        <p>
          U memoriji Vašeg pregledača (ne u kolačićima) stoje još oznaka da ste prijavljeni, vrijeme posljednjeg
          produženja prijave, izbor svijetle ili tamne teme, profesori koje sačuvate prije prijave (poslije nje su u
          nalogu), za koje otkazane časove ste sakrili druge profesore i da li ste na njemu počeli da dopunjavate profil
          profesora, a dok je kartica otvorena i to da ste recenziju ostavili za kasnije. Dok ste prijavljeni, stoje i
          Vaši posljednji časovi, razgovori i obavještenja, da biste ih vidjeli i bez interneta (najduže 30 dana), i
          poruke koje još nisu poslate. To se briše čim se odjavite, ali nije šifrovano: na tuđem uređaju se odjavite
          kad završite. Sve možete da obrišete i u podešavanjima pregledača; nakon toga je potrebno da se ponovo
          prijavite.
        </p>
      </>
    ),
  },
  {
    id: 'djeca',
    title: 'Djeca i mladi',
    content: (
      <p>
        Učenici mlađi od 14 godina mogu da koriste platformu samo uz saglasnost roditelja ili staratelja. Ako ste
        roditelj i smatrate da se dijete registrovalo bez Vaše saglasnosti, javite nam se i nalog ćemo obrisati.
      </p>
    ),
  },
  {
    id: 'prituzba',
    title: 'Pritužba nadzornom organu',
    content: (
      <p>
        Ako smatrate da sa Vašim podacima ne postupamo kako treba, prvo nam se javite, da to ispravimo. Imate i pravo na
        pritužbu Agenciji za zaštitu ličnih podataka i slobodan pristup informacijama (AZLP) u Podgorici,{' '}
        <a href="https://www.azlp.me">www.azlp.me</a>.
      </p>
    ),
  },
  {
    id: 'izmjene',
    title: 'Izmjene ove politike',
    content: (
      <p>
        Izmjene objavljujemo na ovoj stranici, a stupaju na snagu u roku od 7 dana od objavljivanja. Pravila korišćenja
        platforme nalaze se u <Link to="/uslovi-koriscenja">uslovima korišćenja</Link>.
      </p>
    ),
  },
];
