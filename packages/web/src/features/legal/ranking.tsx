import { FAST_ANSWER_MINUTES, SIGNAL_DAYS, SIGNAL_REQUESTS_MIN } from '@casovi/contract/constants';
import type { LegalSection } from './legal-page.tsx';

/** As `refresh_tutor_listings` in the migrations reckons. */
export const rankingSections: LegalSection[] = [
  {
    id: 'redoslijed',
    title: 'Kako nastaje redoslijed',
    content: (
      <>
        <p>
          Kad listu sortirate po relevantnosti, svaki profesor ima broj od najviše 5,5. Što je veći, profesor je bliže
          vrhu. Sabira se ovako:
        </p>
        <ul>
          <li>
            <strong>Ocjene, do 5.</strong> Prosjek svih recenzija, kao da svako uz njih ima i pet recenzija sa ocjenom
            4. Zato jedna petica ne vrijedi koliko njih dvadeset, a jedna slaba ocjena novom profesoru ne zatvara vrata.
          </li>
          <li>
            <strong>Odgovoreni zahtjevi, do 0,2.</strong> Ko odgovori na svaki zahtjev, dobija sve; ko na polovinu,
            pola.
          </li>
          <li>
            <strong>Brz odgovor, 0,1.</strong> Dobija ga ko obično odgovori za najviše {FAST_ANSWER_MINUTES / 60} sata.
          </li>
          <li>
            <strong>Učenici koji su se vratili, do 0,2.</strong> Koliki dio učenika je kod istog profesora zakazao
            ponovo.
          </li>
        </ul>
        <p>
          Ako su dva profesora izjednačena, prednost ima verifikovan profesor, zatim onaj sa biografijom i fotografijom,
          pa onaj sa više održanih časova, a na kraju onaj ko je ranije otvorio nalog.
        </p>
      </>
    ),
  },
  {
    id: 'novi',
    title: 'A novi profesori?',
    content: (
      <p>
        Dok nema bar {SIGNAL_REQUESTS_MIN} zahtjeva u posljednjih {SIGNAL_DAYS} dana, o odgovorima ništa ne pišemo i
        računamo sredinu: 0,16 za odgovorene zahtjeve i 0,05 za brzinu. Isto važi za povratak: dok profesor nema pet
        učenika, računa se 0,08. Novi zato ne počinje sa dna.
      </p>
    ),
  },
  {
    id: 'podaci',
    title: 'Odakle su podaci',
    content: (
      <>
        <ul>
          <li>
            <strong>Vrijeme odgovora</strong> je sredina (medijana) vremena od zahtjeva do prvog odgovora: pola odgovora
            je stiglo brže, pola sporije. Gleda se posljednjih {SIGNAL_DAYS} dana. Više časova zakazanih odjednom je
            jedan zahtjev.
          </li>
          <li>
            <strong>Odgovoreno</strong> je i kad profesor odbije čas ili predloži drugi termin. Neodgovoren je zahtjev
            kojem je istekao rok. Zahtjev koji je učenik sam povukao ne računa se nikome.
          </li>
          <li>
            <strong>Neradni dani</strong> koje je profesor unaprijed upisao ne idu na njegov račun: to vrijeme se ne
            broji, a zahtjev koji je istekao u te dane ne računa se.
          </li>
          <li>
            <strong>Održani časovi</strong> su oni koje je profesor označio kao održane.
          </li>
        </ul>
        <p>Brojevi se osvježavaju na svakih nekoliko minuta.</p>
      </>
    ),
  },
  {
    id: 'novac',
    title: 'Može li se mjesto kupiti?',
    content: (
      <p>
        Ne. Redoslijed ne zavisi od novca, pretplate ni oglasa, i nijedan profesor se ne ističe uz naknadu. Pretraga,
        filteri i ostali načini sortiranja rade isto za sve.
      </p>
    ),
  },
];
