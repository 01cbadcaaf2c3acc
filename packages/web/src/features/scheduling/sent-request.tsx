import { euros, lessonPath } from '@casovi/contract/display';
import { lessonTerm, momentInText } from '@casovi/contract/time';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { levelName } from './offer.ts';
import type { SentRequest } from './use-booking.ts';

interface SentRequestDialogProps {
  request: SentRequest;
  tutorName: string;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

/** What was asked for, until when it is answered, and where to see it. */
export function SentRequestDialog({ request, tutorName, onClose, finalFocus }: SentRequestDialogProps) {
  const { selection, subject, level, minutes, total } = request;
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
          <LinkButton to={lessonPath(request.id)} variant="secondary">
            Pogledaj zahtjev
          </LinkButton>
          <Button onClick={onClose}>U redu</Button>
        </>
      }
    >
      <dl className="figures grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        <Fact name="Profesor">{tutorName}</Fact>
        <Fact name="Termin">{lessonTerm(selection.date, selection.times[0] ?? '')}</Fact>
        <Fact name="Čas">{`${subject}, ${levelName(level)}, ${minutes} min`}</Fact>
        <Fact name="Cijena">{euros(total)}</Fact>
        <Fact name="Odgovor">{`profesor treba da odgovori do ${momentInText(request.answerBy)}`}</Fact>
      </dl>
      <p className="mt-4 text-quiet text-sm">Zahtjev vidite među svojim časovima, a profesoru možete i da pišete.</p>
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="wrap-anywhere font-medium">{children}</dd>
    </>
  );
}
