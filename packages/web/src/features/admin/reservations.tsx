import { lessonRowText, minutesText } from '@casovi/contract/admin-rows';
import { LESSON_STATUS } from '@casovi/contract/constants';
import { euros, placeInSeries } from '@casovi/contract/display';
import type { AdminLesson } from '@casovi/contract/lessons';
import { placeInWords } from '@casovi/contract/places';
import { LESSON_TEXT, STATUS_FILTER_NAMES } from '@casovi/contract/texts/lessons';
import { moment, numericDate } from '@casovi/contract/time';
import { History } from 'lucide-react';
import { useState } from 'react';
import { call, callWithTotal } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/table.tsx';
import { ExportLink } from './export-link.tsx';
import { FilterButtons } from './filter-buttons.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { List } from './list.tsx';
import { ProposedTerms } from './proposed-terms.tsx';
import { rowLookOf, STATUSES } from './status.tsx';
import { StatusCell } from './status-cell.tsx';
import { useAction } from './use-action.ts';
import { useListAddress } from './use-list-address.ts';
import { useRows } from './use-rows.ts';

const FILTERS = [
  ...STATUSES.map((status) => ({ value: String(status), label: STATUS_FILTER_NAMES[status] })),
  { value: null, label: 'Prikaži sve' },
];

export function Reservations() {
  const { parameters } = useListAddress();
  const asked = parameters.get('status');
  const status = STATUSES.find((one) => String(one) === asked);
  const [opened, setOpened] = useState<AdminLesson | null>(null);
  const { run, busyWith } = useAction();
  const list = useRows<AdminLesson>({
    queryKey: ['reservations', status ?? null],
    load: ({ search, limit, offset, signal }) =>
      callWithTotal('GET /api/reservation/get/all/reservations', {
        query: { limit, offset, search, ...(status && { status }) },
        signal,
      }),
    textOf: lessonRowText,
    fits: (lesson) => status === undefined || lesson.status === status,
  });

  const columns: Column<AdminLesson>[] = [
    { header: 'ID', numeric: true, cell: (lesson) => lesson.id },
    { header: 'Profesor', className: 'wrap-anywhere lg:min-w-24', cell: (lesson) => lesson.ime_profesora },
    { header: 'Učenik', className: 'wrap-anywhere lg:min-w-24', cell: (lesson) => lesson.ime_ucenika },
    {
      header: 'Predmet i nivo',
      cell: (lesson) => (
        <>
          {lesson.predmet}
          <span className="block text-quiet">{lesson.naziv_nivoa}</span>
        </>
      ),
    },
    {
      header: 'Termin',
      title: true,
      className: 'figures',
      cell: (lesson) => (
        <>
          <span className="font-semibold *:inline-block *:whitespace-nowrap">
            <span>
              {lesson.dan}, {numericDate(lesson.datum)}
            </span>{' '}
            <span>u {lesson.sat}</span>
          </span>
          <span className="block text-quiet text-sm">{placeInWords(lesson)}</span>
          {lesson.serija && (
            <span className="block text-quiet text-sm">
              {placeInSeries(lesson.serija)}, serija {lesson.serija.id}
            </span>
          )}
          {lesson.prijedlog && (
            <ProposedTerms
              lesson={lesson}
              proposal={lesson.prijedlog}
              busy={busyWith === lesson.id}
              onWithdraw={() =>
                void run({
                  id: lesson.id,
                  loss: true,
                  work: () =>
                    call('PUT /api/reservation/pomjeri/:id', {
                      params: { id: lesson.id },
                      body: { odgovor: 'povuci' },
                    }),
                  failure: LESSON_TEXT.moveFailed,
                })
              }
            />
          )}
        </>
      ),
    },
    { header: 'Trajanje', numeric: true, cell: (lesson) => minutesText(lesson.trajanje) },
    { header: 'Cijena po satu', numeric: true, cell: (lesson) => euros(lesson.cijena) },
    { header: 'Zakazano', className: 'figures', cell: (lesson) => moment(lesson.vrijeme_zakazivanja) },
    {
      header: 'Status',
      cell: (lesson) => (
        <StatusCell
          lesson={lesson}
          busy={busyWith === lesson.id}
          onSave={(to) =>
            void run({
              id: lesson.id,
              loss: to === LESSON_STATUS.cancelled,
              work: () =>
                call('PUT /api/reservation/update/admin/:id', { params: { id: lesson.id }, body: { status: to } }),
              failure: LESSON_TEXT.lessonUpdateFailed,
            })
          }
        />
      ),
    },
    {
      header: 'Razlog',
      className: 'wrap-anywhere lg:min-w-20',
      cell: (lesson) => (
        <>
          {lesson.RAZLOG || <span className="text-quiet">—</span>}
          {lesson.otkazano_kasno && (
            <span className="block font-semibold text-cancelled">{LESSON_TEXT.lessonCancelledLate}</span>
          )}
          {lesson.profesor_sprijecen && (
            <span className="block font-semibold text-cancelled">{LESSON_TEXT.lessonTutorPrevented}</span>
          )}
        </>
      ),
    },
    {
      header: 'Istorija',
      cell: (lesson) => (
        <Button
          variant="secondary"
          size="small"
          className="px-2"
          title="Istorija rezervacije"
          onClick={() => setOpened(lesson)}
        >
          <History className="size-4" aria-hidden="true" />
          <span className="sr-only">Istorija rezervacije {lesson.id}</span>
        </Button>
      ),
    },
  ];

  return (
    <>
      <List
        list={list}
        caption="Rezervacije"
        columns={columns}
        keyOf={(lesson) => lesson.id}
        rowLook={(lesson) => rowLookOf(lesson.status)}
        searchLabel="Pretraga rezervacija"
        searchHint="Ime, predmet, termin, status…"
        filters={
          <FilterButtons
            legend="Koje rezervacije"
            name="status"
            choices={FILTERS}
            current={status === undefined ? null : String(status)}
            address={list.address}
          />
        }
        actions={
          <ExportLink
            path="/api/reservation/get/all/reservations.csv"
            query={{ status, search: list.address.search }}
          />
        }
        empty={status === LESSON_STATUS.pending ? 'Nema rezervacija na čekanju' : 'Nema rezervacija'}
      />
      {opened && <HistoryDialog lesson={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
