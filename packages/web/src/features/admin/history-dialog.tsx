import type { AdminLesson, LessonStep } from '@casovi/contract/lessons';
import { placeInWords } from '@casovi/contract/places';
import { moment, numericDate } from '@casovi/contract/time';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailure, TableSkeleton } from './list.tsx';
import { StatusBadge } from './status.tsx';

const ROLES: Record<LessonStep['uloga'], string> = {
  profesor: 'profesor',
  ucenik: 'učenik',
  admin: 'admin',
  sistem: 'sistem',
};

export function HistoryDialog({ lesson, onClose }: { lesson: AdminLesson; onClose: () => void }) {
  const query = useQuery({
    queryKey: ['admin', 'history', lesson.id],
    queryFn: ({ signal }) => call('GET /api/reservation/istorija/:id', { params: { id: lesson.id }, signal }),
    staleTime: 0,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Istorija rezervacije ${lesson.id}`}
      description={`${lesson.predmet}, ${numericDate(lesson.datum)} u ${lesson.sat} · ${lesson.ime_profesora} i ${lesson.ime_ucenika}`}
    >
      <p className="wrap-anywhere mb-4">
        <span className="font-semibold">Mjesto:</span>{' '}
        {[placeInWords(lesson), lesson.adresa, lesson.link].filter(Boolean).join(', ')}
      </p>
      {query.error && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <TableSkeleton />}
      {query.data?.length === 0 && <p className="text-quiet">Za ovu rezervaciju nema zabilježenih koraka.</p>}
      <ol className="grid gap-4">
        {query.data?.map((step) => (
          <li key={`${step.vrijeme}-${step.u_status}-${step.razlog}`} className="border-line border-l-2 pl-4">
            <p className="flex flex-wrap items-center gap-2">
              <StatusBadge status={step.u_status} />
              <time dateTime={step.vrijeme} className="figures text-quiet text-sm">
                {moment(step.vrijeme)}
              </time>
            </p>
            <p className="mt-1">
              {step.iz_statusa === null ? 'Zahtjev: ' : step.iz_statusa === step.u_status ? 'Termin: ' : 'Promjena: '}
              {step.uloga === 'sistem' ? 'sistem' : `${step.ime} (${ROLES[step.uloga]})`}
            </p>
            {step.razlog && (
              <p className="wrap-anywhere text-quiet">
                {step.iz_statusa === step.u_status ? step.razlog : `Razlog: ${step.razlog}`}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
