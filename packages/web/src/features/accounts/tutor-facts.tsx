import { MINIMUM_AGE } from '@casovi/contract/constants';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { linkLook } from './link-look.ts';

export function TutorFacts() {
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        <Fact figure="3" unit="mjeseca" title="besplatno na početku">
          Poslije toga 10 € mjesečno, koliko god časova održite.
        </Fact>
        <Fact figure="24" unit="sata" title="najduže čekate na pregled prijave">
          U biografiji napišite šta ste završili i s kim ste radili: po njoj odlučujemo.
        </Fact>
        <Fact figure="2" unit="sata" title="prije početka, najkasnije, potvrđujete čas">
          Do istog roka učenik može da otkaže; kasnije se čas naplaćuje.
        </Fact>
      </ul>
      <p className="mt-5 max-w-text text-quiet">
        Predmete, cijenu po nivou i slobodne sate od 08 do 21h određujete sami, a predajete uživo, online ili oboje.
        Profesor može da bude svako sa navršenih {MINIMUM_AGE.tutor} godina, a mlađi uz saglasnost roditelja ili
        staratelja. Sve piše u{' '}
        <Link to="/uslovi-koriscenja" className={linkLook}>
          uslovima korišćenja
        </Link>
        .
      </p>
    </>
  );
}

function Fact({ figure, unit, title, children }: { figure: string; unit: string; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-5 py-5">
      <p className="w-20 shrink-0 text-quiet text-sm sm:w-24">
        <span className="figures block font-bold text-4xl text-primary leading-none tracking-tight">{figure}</span>{' '}
        {unit}
      </p>
      <div className="min-w-0">
        <p className="font-semibold text-lg">{title}</p>
        <p className="mt-0.5 text-quiet">{children}</p>
      </div>
    </li>
  );
}
