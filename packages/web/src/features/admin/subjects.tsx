import { type Coverage, coverageOf, subjectRowText } from '@casovi/contract/admin-rows';
import { UNCATEGORISED } from '@casovi/contract/constants';
import { number } from '@casovi/contract/display';
import type { Subject } from '@casovi/contract/subjects';
import { ADMIN_TEXT, COVERAGE_NAMES } from '@casovi/contract/texts/admin';
import { CircleCheck, CircleDashed, CircleMinus, Trash2 } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { call, callWithTotal } from '../../lib/api.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/table.tsx';
import { Categories } from './categories.tsx';
import { List } from './list.tsx';
import { SubjectForms } from './subject-forms.tsx';
import { useAction } from './use-action.ts';
import { useRows } from './use-rows.ts';

const LOOKS: Record<Coverage, { tone: Tone; row: string; Icon: typeof CircleCheck }> = {
  all: { tone: 'confirmed', row: 'bg-confirmed-tint', Icon: CircleCheck },
  some: { tone: 'partial', row: 'bg-partial-tint', Icon: CircleDashed },
  none: { tone: 'waiting', row: 'bg-waiting-tint', Icon: CircleMinus },
};

export function Subjects() {
  const { run, busyWith } = useAction();
  const { revalidate } = useRevalidator();
  const list = useRows<Subject>({
    queryKey: ['subjects'],
    load: ({ search, limit, offset, signal }) =>
      callWithTotal('GET /api/subj/adminpredmeti', { query: { limit, offset, search }, signal }),
    textOf: subjectRowText,
  });
  /** The menu of every page has all subjects. */
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
        const coverage = coverageOf(subject);
        const { tone, Icon } = LOOKS[coverage];
        return (
          <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
            {COVERAGE_NAMES[coverage]}
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
              loss: true,
              work: () => call('POST /api/subj/deleteSubject', { body: { id_predmeta: subject.id_predmeta } }),
              failure: ADMIN_TEXT.subjectDeleteFailed,
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
      <div className="grid gap-4">
        <SubjectForms run={runAndTell} busyWith={busyWith} />
        <Categories run={runAndTell} busyWith={busyWith} />
      </div>
      <List
        list={list}
        caption="Predmeti"
        columns={columns}
        keyOf={(subject) => subject.id_predmeta}
        rowLook={(subject) => LOOKS[coverageOf(subject)].row}
        searchLabel="Pretraga predmeta"
        searchHint="Predmet, kategorija, pokrivenost…"
        empty="Još nema predmeta"
      />
    </div>
  );
}
