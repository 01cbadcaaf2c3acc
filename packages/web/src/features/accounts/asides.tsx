import type { ReactNode } from 'react';
import { DayLeaf } from './day-leaf.tsx';

export function DayAside() {
  return (
    <>
      <DayLeaf />
      <p className="max-w-text text-quiet sm:mt-5">
        Zakazani časovi, poruke i obavještenja čekaju Vas na jednom mjestu. Profesor potvrđuje čas najkasnije 2 sata
        prije početka. Do tada učenik može da otkaže; kasnije se čas naplaćuje.
      </p>
    </>
  );
}

export function FirstLessonAside() {
  return (
    <Steps title="Do prvog časa u tri koraka">
      <Step number={1} title="Potvrdite e-mail adresu">
        Odmah po registraciji šaljemo Vam poruku s linkom. Link važi 7 dana.
      </Step>
      <Step number={2} title="Izaberite profesora i sat">
        Na profilu vidite cijenu po nivou, recenzije i slobodne termine od 08 do 21h. Čas traje 60 ili 120 minuta.
      </Step>
      <Step number={3} title="Sačekajte potvrdu">
        Profesor odobrava čas najkasnije 2 sata prije početka i potvrda Vam stiže na e-mail. Do tada možete i da
        otkažete; kasnije se čas naplaćuje.
      </Step>
    </Steps>
  );
}

export function ResetAside() {
  return (
    <Steps title="Kako do nove lozinke">
      <Step number={1} title="Unesite e-mail adresu naloga">
        Na nju šaljemo poruku s linkom. Ako je nema za par minuta, pogledajte i neželjenu poštu.
      </Step>
      <Step number={2} title="Otvorite link iz poruke">
        Važi jedan sat i može da se iskoristi samo jednom.
      </Step>
      <Step number={3} title="Upišite novu lozinku">
        Iz bezbjednosnih razloga Vas tada odjavljujemo sa svih uređaja.
      </Step>
    </Steps>
  );
}

function Steps({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-card bg-sunken px-5 py-6 sm:px-8 sm:py-8">
      <h2 className="font-bold text-xl">{title}</h2>
      <ol className="mt-6">{children}</ol>
    </div>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="group flex gap-4">
      <div className="flex flex-col items-center" aria-hidden="true">
        <span className="figures grid size-8 shrink-0 place-items-center rounded-full border border-control/60 bg-surface font-bold text-primary text-sm">
          {number}
        </span>
        <span className="w-px grow bg-control/40 group-last:hidden" />
      </div>
      <div className="min-w-0 pb-7 group-last:pb-0">
        <h3 className="pt-1 font-semibold">{title}</h3>
        <p className="mt-1 max-w-text text-quiet">{children}</p>
      </div>
    </li>
  );
}
