import { euros, lessonPath, seriesPath } from '@casovi/contract/display';
import { lessonTerm, momentInText } from '@casovi/contract/time';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { levelName } from './offer.ts';
import type { SentRequest } from './use-booking.ts';

interface SentRequestDialogProps {
  request: SentRequest;
  tutorName: string;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
  note: ReactNode;
}

/** What was asked for, until when it is answered, and where to see it. */
export function SentRequestDialog({ request, tutorName, onClose, finalFocus, note }: SentRequestDialogProps) {
  const { terms, seriesId, subject, level, minutes, total } = request;
  const single = terms.length === 1;
  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={finalFocus}
      size="narrow"
      title="Bravo!"
      description={request.message}
      footer={
        <>
          <LinkButton to={seriesId === null ? lessonPath(request.id) : seriesPath(seriesId)} variant="secondary">
            {single ? 'Pogledaj zahtjev' : 'Pogledaj časove'}
          </LinkButton>
          <Button onClick={onClose}>U redu</Button>
        </>
      }
    >
      <dl className="figures grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        <Fact name="Profesor">{tutorName}</Fact>
        <Fact name={single ? 'Termin' : 'Termini'}>
          {terms.map(({ date, times: [time = ''] }) => (
            <span key={date} className="block">
              {lessonTerm(date, time)}
            </span>
          ))}
        </Fact>
        <Fact name="Čas">{`${subject}, ${levelName(level)}, ${minutes} min`}</Fact>
        <Fact name="Mjesto">{request.where}</Fact>
        <Fact name="Cijena">
          {single ? euros(total) : `${terms.length} × ${euros(total / terms.length)} = ${euros(total)}`}
        </Fact>
        <Fact name="Rok za odgovor">
          <span className="whitespace-nowrap">{momentInText(request.answerBy)}</span>
          {!single && (request.oneDeadline ? ' za sve časove' : ' za prvi čas')}
        </Fact>
      </dl>
      <p className="mt-4 text-quiet text-sm">
        Ako profesor do tada ne odgovori, zahtjev se sam otkazuje i ništa ne plaćate.
      </p>
      {note}
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="wrap-anywhere font-medium">{children}</dd>
    </>
  );
}
