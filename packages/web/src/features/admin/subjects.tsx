import { UNCATEGORISED } from '@casovi/contract/constants';
import { number } from '@casovi/contract/display';
import type { Subject } from '@casovi/contract/subjects';
import { TEXT } from '@casovi/contract/texts';
import { CircleCheck, CircleDashed, CircleMinus, Trash2 } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { call, callWithTotal } from '../../lib/api.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/table.tsx';
import { List } from './list.tsx';
import { SubjectForms } from './subject-forms.tsx';
import { useAction } from './use-action.ts';
import { useRows } from './use-rows.ts';

type Coverage = 'all' | 'some' | 'none';

const COVERAGE: Record<Coverage, { word: string; tone: Tone; row: string; Icon: typeof CircleCheck }> = {
  all: { word: 'Svi nivoi', tone: 'confirmed', row: 'bg-confirmed-tint', Icon: CircleCheck },
  some: { word: 'Dio nivoa', tone: 'pending', row: 'bg-pending-tint', Icon: CircleDashed },
  none: { word: 'Nema profesora', tone: 'waiting', row: 'bg-waiting-tint', Icon: CircleMinus },
};

/** Green where all three levels have tutors, orange where some have, grey where none has. */
function coverageOf(subject: Subject): Coverage {
  const taught = [
    subject.broj_profesora_osnovna,
    subject.broj_profesora_srednja,
    subject.broj_profesora_fakultet,
  ].filter((tutors) => tutors > 0).length;
  if (taught === 3) return 'all';
  return taught > 0 ? 'some' : 'none';
}

export function Subjects() {
  const { run, busyWith } = useAction();
  const { revalidate } = useRevalidator();
  const list = useRows<Subject>({
    queryKey: ['subjects'],
    load: ({ search, limit, offset, signal }) =>
      callWithTotal('GET /api/subj/adminpredmeti', { query: { limit, offset, search }, signal }),
    textOf: (subject) => `${subject.naziv_predmeta}\n${subject.naziv}`,
  });
  /** The menu of every page names all subjects. */
  const runAndTell: typeof run = async (action) => {
    const done = await run(action);
    if (done) void revalidate();
    return done;
  };

  const columns: Column<Subject>[] = [
    {
      header: 'Predmet',
      title: true,
      cell: (subject) => <span className="font-semibold">{subject.naziv_predmeta}</span>,
    },
    {
      header: 'Kategorija',
      cell: (subject) =>
        subject.naziv === UNCATEGORISED ? <span className="text-quiet">{subject.naziv}</span> : subject.naziv,
    },
    { header: 'Osnovna škola', numeric: true, cell: (subject) => number(subject.broj_profesora_osnovna) },
    { header: 'Srednja škola', numeric: true, cell: (subject) => number(subject.broj_profesora_srednja) },
    { header: 'Fakultet', numeric: true, cell: (subject) => number(subject.broj_profesora_fakultet) },
    {
      header: 'Pokrivenost',
      cell: (subject) => {
        const { word, tone, Icon } = COVERAGE[coverageOf(subject)];
        return (
          <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
            {word}
          </Badge>
        );
      },
    },
    {
      header: 'Brisanje',
      cell: (subject) => (
        <Button
          variant="secondary"
          size="small"
          busy={busyWith === subject.id_predmeta}
          icon={<Trash2 className="size-4" aria-hidden="true" />}
          onClick={() =>
            void runAndTell({
              id: subject.id_predmeta,
              question: `Da li ste sigurni da želite da obrišete predmet „${subject.naziv_predmeta}“?`,
              work: () => call('POST /api/subj/deleteSubject', { body: { id_predmeta: subject.id_predmeta } }),
              failure: TEXT.subjectDeleteFailed,
            })
          }
        >
          Obriši
          <span className="sr-only"> predmet {subject.naziv_predmeta}</span>
        </Button>
      ),
    },
  ];

  return (
    <div className="grid gap-8">
      <SubjectForms run={runAndTell} busyWith={busyWith} />
      <List
        list={list}
        caption="Predmeti"
        columns={columns}
        keyOf={(subject) => subject.id_predmeta}
        rowLook={(subject) => COVERAGE[coverageOf(subject)].row}
        searchLabel="Pretraga predmeta"
        searchHint="Predmet ili kategorija"
        empty="Još nema predmeta"
      />
    </div>
  );
}
