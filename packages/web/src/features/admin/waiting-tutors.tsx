import type { WaitingTutor } from '@casovi/contract/admin';
import type { ApplicationSteps } from '@casovi/contract/applications';
import { VERIFICATION_HOURS } from '@casovi/contract/constants';
import { plural } from '@casovi/contract/display';
import { APPLICATION_STEP_NAMES, APPLICATION_TEXT } from '@casovi/contract/texts/applications';
import { moment } from '@casovi/contract/time';
import { BadgeCheck, Clock, Reply, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { call, callWithTotal } from '../../lib/api.ts';
import { TextDialog } from '../../lib/text-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/table.tsx';
import { List } from './list.tsx';
import { toggleVerified } from './moderation.ts';
import { useAction } from './use-action.ts';
import { useRows } from './use-rows.ts';
import { UserDialog } from './user-dialog.tsx';

const PAGE_SIZE = 10;

/** '5 sati', '3 dana' */
const waited = (hours: number): string =>
  hours < 2 * VERIFICATION_HOURS
    ? plural(hours, 'sat', 'sata', 'sati')
    : plural(Math.floor(hours / 24), 'dan', 'dana', 'dana');

const lacksOf = ({ prijava: { koraci } }: WaitingTutor): string[] =>
  (Object.keys(APPLICATION_STEP_NAMES) as (keyof ApplicationSteps)[])
    .filter((step) => koraci[step] === false)
    .map((step) => APPLICATION_STEP_NAMES[step]);

function Waits({ tutor: { ceka_sati, kasni, prijava } }: { tutor: WaitingTutor }) {
  if (prijava.nedostaje_od) {
    return (
      <>
        <Badge icon={<Reply aria-hidden="true" />}>dopunu</Badge>
        <span className="figures block text-quiet text-sm">od {moment(prijava.nedostaje_od)}</span>
      </>
    );
  }
  return (
    <Badge
      tone={kasni ? 'cancelled' : 'pending'}
      icon={kasni ? <TriangleAlert aria-hidden="true" /> : <Clock aria-hidden="true" />}
    >
      {waited(ceka_sati)}
      {kasni && ', kasni'}
    </Badge>
  );
}

function Completeness({ lacks }: { lacks: string[] }) {
  return lacks.length === 0 ? (
    <span className="font-semibold">Potpuna</span>
  ) : (
    <span className="text-quiet">Nedostaje: {lacks.join(', ')}</span>
  );
}

export function WaitingTutors() {
  const { run, busyWith } = useAction();
  const [opened, setOpened] = useState<WaitingTutor | null>(null);
  const [answering, setAnswering] = useState<WaitingTutor | null>(null);
  const answer = async ({ id_korisnika: userId }: WaitingTutor, tekst: string) => {
    const work = () => call('POST /api/admin/nedostaje', { body: { userId, tekst } });
    if (await run({ id: 'missing', work })) setAnswering(null);
  };
  const list = useRows<WaitingTutor>({
    queryKey: ['waiting-tutors'],
    pageSize: PAGE_SIZE,
    load: ({ limit, offset, signal }) =>
      callWithTotal('GET /api/admin/neverifikovani', { query: { limit, offset }, signal }),
    textOf: (tutor) => tutor.ime,
  });
  const columns: Column<WaitingTutor>[] = [
    {
      header: 'Ime i prezime',
      title: true,
      cell: (tutor) => (
        <>
          <button
            type="button"
            onClick={() => setOpened(tutor)}
            className="min-h-9 rounded-sm text-left font-semibold text-primary underline-offset-4 hover:underline"
          >
            {tutor.ime}
          </button>
          <span className="wrap-anywhere block font-normal text-quiet">{tutor.email}</span>
        </>
      ),
    },
    { header: 'Registrovan', className: 'figures', cell: (tutor) => moment(tutor.vrijeme_kreiranja) },
    {
      header: 'Čeka',
      cell: (tutor) => <Waits tutor={tutor} />,
    },
    { header: 'Prijava', className: 'wrap-anywhere', cell: (tutor) => <Completeness lacks={lacksOf(tutor)} /> },
    {
      header: 'Verifikacija',
      cell: (tutor) => (
        <span className="inline-flex flex-wrap gap-2 lg:flex-nowrap">
          <Button
            size="small"
            busy={busyWith === `verify-${tutor.id_korisnika}`}
            icon={<BadgeCheck className="size-4" aria-hidden="true" />}
            onClick={() => void run(toggleVerified(tutor))}
          >
            Verifikuj
            <span className="sr-only">: {tutor.ime}</span>
          </Button>
          <Button variant="secondary" size="small" onClick={() => setAnswering(tutor)}>
            Nedostaje…
            <span className="sr-only">: {tutor.ime}</span>
          </Button>
        </span>
      ),
    },
  ];
  return (
    <section aria-labelledby="cekaju">
      <h2 id="cekaju" className="text-xl">
        Profesori koji čekaju verifikaciju
      </h2>
      <p className="mt-1 mb-3 text-quiet">
        Uslovi korišćenja obećavaju odgovor u roku od {plural(VERIFICATION_HOURS, 'sata', 'sata', 'sati')}.
      </p>
      <List
        list={list}
        caption="Neverifikovani profesori"
        columns={columns}
        keyOf={(tutor) => tutor.id_korisnika}
        empty="Niko ne čeka verifikaciju"
      />
      {answering && (
        <TextDialog
          title="Šta nedostaje u prijavi"
          description={answering.ime}
          label="Nedostaje"
          hint="Profesor ovo čita u e-mailu i u podešavanjima, dok nešto ne izmijeni."
          initial={answering.prijava.nedostaje || lacksOf(answering).join(', ')}
          missingText={APPLICATION_TEXT.missingRequired}
          sendText="Pošalji"
          cancelText="Otkaži"
          busy={busyWith === 'missing'}
          onClose={() => setAnswering(null)}
          onSend={(text) => void answer(answering, text)}
        />
      )}
      {opened && <UserDialog user={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}
