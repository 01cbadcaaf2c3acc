import type { Overview as Numbers } from '@casovi/contract/admin';
import { number } from '@casovi/contract/display';
import { STATUS_FILTER_NAMES } from '@casovi/contract/texts/lessons';
import { moment, numericDate } from '@casovi/contract/time';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/api.ts';
import { type Bar, BarChart, RankChart, type Series } from '../../ui/bar-chart.tsx';
import { Card } from '../../ui/card.tsx';
import { duration } from './format.ts';
import { LoadFailure, TableSkeleton } from './list.tsx';
import { WaitingTutors } from './waiting-tutors.tsx';

const LESSONS: readonly Series[] = [
  { name: STATUS_FILTER_NAMES[4], fill: 'fill-held', swatch: 'bg-held' },
  { name: STATUS_FILTER_NAMES[3], fill: 'fill-confirmed', swatch: 'bg-confirmed' },
  { name: STATUS_FILTER_NAMES[1], fill: 'fill-control', swatch: 'bg-control' },
  { name: STATUS_FILTER_NAMES[2], fill: 'fill-cancelled', swatch: 'bg-cancelled' },
];
const NEW_USERS: readonly Series[] = [
  { name: 'Učenici', fill: 'fill-primary', swatch: 'bg-primary' },
  { name: 'Profesori', fill: 'fill-sun', swatch: 'bg-sun' },
];

const weekBar = (sedmica: string, values: number[]): Bar => ({
  label: numericDate(sedmica),
  short: numericDate(sedmica).slice(0, 6),
  values,
});

export function Overview() {
  const query = useQuery({
    queryKey: ['admin', 'overview'],
    queryFn: ({ signal }) => call('GET /api/admin/pregled', { signal }),
  });
  return (
    <div className="grid grid-cols-1 gap-8">
      {query.error && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Totals numbers={query.data} />}
      <WaitingTutors />
      {query.isPending && <TableSkeleton />}
      {query.data && <Charts numbers={query.data} />}
    </div>
  );
}

function Totals({ numbers }: { numbers: Numbers }) {
  return (
    <section aria-label="Ukupno">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3 lg:grid-cols-5">
        <Total name="Profesori" value={numbers.profesori} to="korisnici?tip=2" />
        <Total name="Učenici" value={numbers.ucenici} to="korisnici?tip=3" />
        <Total name="Rezervacije na čekanju" value={numbers.na_cekanju} to="rezervacije?status=1" />
        <Total name="Čekaju verifikaciju" value={numbers.neverifikovani} to="#cekaju" />
        <Total name="Neisporučene poruke" value={numbers.neisporucene} to="neisporuceno" />
      </dl>
      <p className="mt-2 text-quiet text-sm">Brojevi i grafikoni: {moment(numbers.vrijeme)}</p>
    </section>
  );
}

function Total({ name, value, to }: { name: string; value: number; to: string }) {
  return (
    <div className="relative flex flex-col-reverse justify-end bg-surface p-4 max-lg:last:col-span-2 hover:bg-sunken">
      <dt className="text-quiet text-sm">
        <Link
          to={to.startsWith('#') ? to : `/admin-dashboard/${to}`}
          className="after:absolute after:inset-0 focus-visible:-outline-offset-2"
        >
          {name}
        </Link>
      </dt>
      <dd className="figures font-bold text-2xl">{number(value)}</dd>
    </div>
  );
}

function Charts({ numbers }: { numbers: Numbers }) {
  const { odgovori } = numbers;
  const median = odgovori.medijana_minuta;
  return (
    <section aria-label="Grafikoni" className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <Card className="min-w-0">
        <BarChart
          title="Časovi po sedmicama"
          note="Po terminu časa, sa dvije sedmice unaprijed"
          rowHeading="Sedmica od"
          series={LESSONS}
          bars={numbers.casovi.map(({ sedmica, odrzano, potvrdjeno, na_cekanju, otkazano }) =>
            weekBar(sedmica, [odrzano, potvrdjeno, na_cekanju, otkazano]),
          )}
        />
      </Card>
      <Card className="min-w-0">
        <BarChart
          title="Novi korisnici po sedmicama"
          note="Po danu registracije"
          rowHeading="Sedmica od"
          series={NEW_USERS}
          bars={numbers.novi_korisnici.map(({ sedmica, ucenici, profesori }) => weekBar(sedmica, [ucenici, profesori]))}
        />
      </Card>
      <Card className="min-w-0">
        <RankChart
          title="Najtraženiji predmeti"
          note="Časovi u posljednjih 90 dana, bez otkazanih"
          rowHeading="Predmet"
          valueHeading="Časova"
          fill="fill-primary"
          rows={numbers.predmeti.map(({ id_predmeta, naziv_predmeta, casova }) => ({
            key: id_predmeta,
            name: naziv_predmeta,
            value: casova,
          }))}
        />
        {numbers.predmeti.length === 0 && <Nothing>U tom periodu nije bilo časova.</Nothing>}
      </Card>
      <Card className="min-w-0">
        <RankChart
          title="Koliko brzo profesori odgovaraju"
          note={
            median === null
              ? 'Zahtjevi u posljednjih 90 dana'
              : `Zahtjevi u posljednjih 90 dana; polovina odgovora stigne za ${duration(median)}`
          }
          rowHeading="Odgovor"
          valueHeading="Zahtjeva"
          fill="fill-held"
          rows={[
            { key: 'a', name: 'Do 2 sata', value: odgovori.do_2_sata },
            { key: 'b', name: 'Od 2 do 24 sata', value: odgovori.do_24_sata },
            { key: 'c', name: 'Duže od 24 sata', value: odgovori.duze },
            { key: 'd', name: 'Bez odgovora', value: odgovori.bez_odgovora },
          ]}
        />
        <Unanswered rows={numbers.neodgovoreni} />
      </Card>
    </section>
  );
}

const Nothing = ({ children }: { children: ReactNode }) => <p className="text-quiet">{children}</p>;

function Unanswered({ rows }: { rows: Numbers['neodgovoreni'] }) {
  if (rows.length === 0) return <p className="mt-4 text-quiet text-sm">Svaki zahtjev je dobio odgovor.</p>;
  return (
    <>
      <h3 className="mt-5 font-semibold">Zahtjevi na koje niko nije odgovorio</h3>
      <ul className="mt-1 divide-y divide-line text-sm">
        {rows.map((row) => (
          <li key={row.id} className="py-2">
            <Link
              to={`/admin-dashboard/rezervacije?pretraga=${row.id}`}
              className="font-semibold text-primary underline-offset-4 hover:underline"
            >
              {row.ime_profesora}
            </Link>
            {`, ${row.predmet}, ${numericDate(row.datum)} u ${row.sat}`}
            <span className="block text-quiet">Učenik: {row.ime_ucenika}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
