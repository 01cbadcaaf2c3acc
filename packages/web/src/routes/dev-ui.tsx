import { Ban, CalendarCheck, CircleCheck, Hourglass, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { MetaArgs } from 'react-router';
import { pageMeta } from '../lib/meta.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge, CountBadge, VerifiedBadge } from '../ui/badge.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox, RadioGroup } from '../ui/choices.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { Input, Select, Textarea } from '../ui/input.tsx';
import { Logo, LogoMark, TurningClock } from '../ui/logo.tsx';
import { useModals } from '../ui/modals.tsx';
import { Notice } from '../ui/notice.tsx';
import { LoadMore, Pagination } from '../ui/pagination.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Stars } from '../ui/stars.tsx';
import { Tabs } from '../ui/tabs.tsx';

export const meta = (args: MetaArgs) => pageMeta(args, { title: 'Primitivi', noindex: true });

/** In development only. */
export default function DevUi() {
  return (
    <div className="page-width py-10">
      <h1 className="text-3xl">Primitivi</h1>
      <div className="mt-8 grid gap-10">
        <Colours />
        <Type />
        <Buttons />
        <Forms />
        <Dialogs />
        <Marks />
        <Messages />
        <Navigation />
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 border-line border-b pb-2 text-xl">{title}</h2>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  );
}

const SWATCHES = {
  ground: 'bg-ground',
  surface: 'bg-surface',
  sunken: 'bg-sunken',
  line: 'bg-line',
  control: 'bg-control',
  ink: 'bg-ink',
  quiet: 'bg-quiet',
  primary: 'bg-primary',
  sun: 'bg-sun',
  pending: 'bg-pending',
  partial: 'bg-partial',
  cancelled: 'bg-cancelled',
  confirmed: 'bg-confirmed',
  held: 'bg-held',
};

function Colours() {
  return (
    <Section title="Boje">
      {Object.entries(SWATCHES).map(([name, look]) => (
        <div key={name} className="w-24 text-sm">
          <div className={`h-14 rounded-control border border-line ${look}`} />
          <p className="mt-1 text-quiet">{name}</p>
        </div>
      ))}
    </Section>
  );
}

function Type() {
  return (
    <Section title="Slova i znak">
      <div className="grid gap-2">
        <p className="font-bold text-4xl">Čas je i sat</p>
        <p className="font-bold text-3xl">Časovi koje vrijedi čekati</p>
        <p className="font-bold text-xl">Ljubica Čađenović</p>
        <p className="text-lg">Prvi čas je u ponedjeljak u 17h.</p>
        <p className="figures text-quiet text-sm">1.234,50 € · 08:00 · 21:00</p>
      </div>
      <Logo className="text-4xl" />
      <LogoMark className="h-16 text-primary" />
      <TurningClock className="size-16 text-primary" />
    </Section>
  );
}

function Buttons() {
  return (
    <Section title="Dugmad">
      <Button>Glavno</Button>
      <Button variant="secondary">Sporedno</Button>
      <Button variant="quiet">Tiho</Button>
      <Button variant="danger">Opasno</Button>
      <Button disabled>Onemogućeno</Button>
      <Button busy>Šalje se</Button>
      <Button icon={<Plus className="size-5" aria-hidden="true" />}>Sa ikonom</Button>
      <Button size="small" variant="secondary">
        Malo
      </Button>
      <Button size="large">Veliko</Button>
      <LinkButton to="/" variant="secondary">
        Veza
      </LinkButton>
    </Section>
  );
}

function Forms() {
  const [duration, setDuration] = useState<'60' | '120'>('60');
  return (
    <Section title="Obrasci">
      <Card className="grid w-full max-w-md gap-5">
        <Field label="Ime i prezime" hint="Dvije riječi, odvojene razmakom.">
          <Input autoComplete="name" placeholder="Milica Đukanović" />
        </Field>
        <Field label="E-mail" error="Unesite ispravnu e-mail adresu.">
          <Input type="email" defaultValue="milica@" />
        </Field>
        <Field label="Predmet" optional>
          <Select defaultValue="">
            <option value="">Izaberite predmet</option>
            <option>Matematika</option>
          </Select>
        </Field>
        <Field label="Biografija">
          <Textarea />
        </Field>
        <Field label="Zaključano">
          <Input disabled value="Ne može da se mijenja" />
        </Field>
      </Card>
      <Card className="grid w-full max-w-md gap-5">
        <RadioGroup
          legend="Trajanje"
          name="duration"
          choices={[
            { value: '60', label: '60 min', hint: 'Jedan sat' },
            { value: '120', label: '120 min', hint: 'Dva sata' },
          ]}
          value={duration}
          onChange={setDuration}
        />
        <RadioGroup
          legend="Nivo"
          name="level"
          layout="column"
          defaultValue="1"
          error="Molimo Vas da izaberite nivo."
          choices={[
            { value: '1', label: 'Osnovna škola' },
            { value: '2', label: 'Srednja škola' },
            { value: '3', label: 'Fakultet', disabled: true },
          ]}
        />
        <div>
          <Checkbox label="Prihvatam uslove korišćenja i politiku privatnosti" defaultChecked />
          <Checkbox label="Saglasnost roditelja ili staratelja" error="Bez saglasnosti ne možemo dalje." />
        </div>
      </Card>
    </Section>
  );
}

function Dialogs() {
  const modals = useModals();
  const [open, setOpen] = useState(false);
  const [answer, setAnswer] = useState<string>('');
  const waitThenSucceed = () => {
    modals.waiting('Šaljemo Vaš zahtjev…');
    setTimeout(() => void modals.success('Vaš zahtjev je uspješno poslat profesoru.'), 1500);
  };
  return (
    <Section title="Dijalozi">
      <Button variant="secondary" onClick={() => modals.success('Podaci su uspješno sačuvani!')}>
        Uspjeh
      </Button>
      <Button variant="secondary" onClick={() => modals.failure('Nema veze sa serverom.')}>
        Neuspjeh
      </Button>
      <Button
        variant="secondary"
        onClick={async () =>
          setAnswer((await modals.confirm('Da li ste sigurni da želite da otkažete čas?')) ? 'Da' : 'Ne')
        }
      >
        Pitanje {answer}
      </Button>
      <Button variant="secondary" onClick={waitThenSucceed}>
        Čekanje
      </Button>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Dijalog
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Zakazivanje časa"
        description="Izaberite trajanje, predmet i termin."
        footer={<Button onClick={() => setOpen(false)}>ZAKAŽI</Button>}
      >
        <Field label="Predmet">
          <Input />
        </Field>
      </Dialog>
    </Section>
  );
}

function Marks() {
  return (
    <Section title="Oznake">
      <Badge tone="pending" icon={<Hourglass aria-hidden="true" />}>
        Na čekanju
      </Badge>
      <Badge tone="cancelled" icon={<Ban aria-hidden="true" />}>
        Otkazan
      </Badge>
      <Badge tone="confirmed" icon={<CircleCheck aria-hidden="true" />}>
        Potvrđen
      </Badge>
      <Badge tone="held" icon={<CalendarCheck aria-hidden="true" />}>
        Održan
      </Badge>
      <Badge>Online</Badge>
      <Badge tone="primary">Uzivo i online</Badge>
      <CountBadge count={3} label="nepročitanih poruka" />
      <CountBadge count={140} label="novosti" />
      <VerifiedBadge />
      <Stars filled={4} label="Ocjena 4,20 od 5" />
      <Stars filled={5} label="Ocjena 5 od 5" className="text-2xl" />
      <Avatar src="" size="small" />
      <Avatar src="" alt="Bez slike" />
      <Avatar src="/ne-postoji.webp" size="large" />
      <Spinner />
      <div className="grid w-64 gap-2">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    </Section>
  );
}

function Messages() {
  return (
    <Section title="Poruke">
      <div className="grid w-full gap-3 lg:grid-cols-2">
        <Notice>Razmjena kontakata van platforme nije dozvoljena.</Notice>
        <Notice kind="success" title="Sačuvano">
          Termini su uspješno sačuvani!
        </Notice>
        <Notice kind="warning" title="Profil nije potpun" action={<Button size="small">Dovrši</Button>}>
          Dodajte biografiju i fotografiju.
        </Notice>
        <Notice kind="failure">Došlo je do greške na serveru.</Notice>
      </div>
      <Card className="w-full">
        <EmptyState title="Nemate zakazanih časova" action={<LinkButton to="/predmeti">Pronađi profesora</LinkButton>}>
          Kad zakažete prvi čas, ovdje ćete vidjeti termin i profesora.
        </EmptyState>
      </Card>
    </Section>
  );
}

function Navigation() {
  const [tab, setTab] = useState<'users' | 'subjects'>('users');
  const [shown, setShown] = useState(20);
  return (
    <Section title="Kretanje">
      <div className="w-full">
        <Breadcrumbs crumbs={[{ label: 'Predmeti', to: '/predmeti' }]} current="Matematika" />
        <Tabs
          label="Administracija"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'users', label: 'Korisnici', content: 'Tabela korisnika' },
            { value: 'subjects', label: 'Predmeti', content: 'Tabela predmeta' },
          ]}
        />
        <LoadMore shown={shown} total={57} onMore={() => setShown((now) => Math.min(57, now + 20))} />
        <Pagination page={2} pages={5} to={(page) => `?stranica=${page}`} />
      </div>
    </Section>
  );
}
