import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Stars } from '../../ui/stars.tsx';

export function Steps() {
  return (
    <section aria-labelledby="kako" className="border-line border-t">
      <div className="page-width py-14 sm:py-20">
        <h2 id="kako" className="text-2xl sm:text-3xl">
          Od pretrage do časa
        </h2>
        <ol className="mt-6 divide-y divide-line sm:mt-8">
          <Step number="1" title="Izaberete profesora" scrap={<CardScrap />}>
            Uporedite cijene, ocjene i biografije. Slobodne termine vidite i bez naloga.
          </Step>
          <Step number="2" title="Pošaljete zahtjev za termin" scrap={<SlotScrap />}>
            Odaberete predmet, nivo i sat između 08 i 21, za čas od 60 ili 120 minuta. Za to Vam treba nalog, i ništa
            više.
          </Step>
          <Step number="3" title="Profesor potvrdi čas" scrap={<StatusScrap />}>
            Potvrda stiže na Vaš e-mail, najkasnije 2 sata prije početka. Ako profesor ne odgovori u roku od 24 sata,
            zahtjev se sam otkazuje. Od prvog zahtjeva možete se i dopisivati.
          </Step>
        </ol>
      </div>
    </section>
  );
}

function Step({
  number,
  title,
  scrap,
  children,
}: {
  number: string;
  title: string;
  scrap: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-4 py-6 sm:gap-x-8 md:grid-cols-[auto_minmax(0,1fr)_17rem]">
      <span aria-hidden="true" className="figures self-start font-bold text-3xl text-primary sm:text-4xl">
        {number}
      </span>
      <div>
        <h3 className="text-xl">{title}</h3>
        <p className="mt-1.5 max-w-text text-quiet">{children}</p>
      </div>
      <div aria-hidden="true" className="select-none max-md:col-start-2">
        {scrap}
      </div>
    </li>
  );
}

const scrapLook = 'rounded-card border border-line bg-surface p-3';

function CardScrap() {
  return (
    <div className={`${scrapLook} flex items-center gap-3`}>
      <span className="size-11 shrink-0 rounded-full bg-primary-tint" />
      <span className="grow">
        <span className="block h-2.5 w-24 rounded-sm bg-ink/75" />
        <Stars filled={5} label="" className="mt-1.5 text-xs" />
      </span>
      <span className="figures font-bold text-lg">12 €</span>
    </div>
  );
}

function SlotScrap() {
  return (
    <div className={`${scrapLook} figures grid grid-cols-4 gap-1.5 text-center text-sm`}>
      {['15h', '16h', '17h', '18h'].map((hour) => (
        <span
          key={hour}
          className={
            hour === '17h'
              ? 'rounded-sm bg-primary py-2 font-semibold text-on-primary'
              : 'rounded-sm bg-primary-tint py-2 text-primary'
          }
        >
          {hour}
        </span>
      ))}
    </div>
  );
}

function StatusScrap() {
  return (
    <div className={`${scrapLook} flex items-center justify-between gap-3`}>
      <span className="figures text-sm">srijeda u 17h</span>
      <Badge tone="confirmed" icon={<Check strokeWidth={2.5} />}>
        Potvrđen
      </Badge>
    </div>
  );
}
