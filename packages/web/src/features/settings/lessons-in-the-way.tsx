import { lessonPath } from '@casovi/contract/display';
import { STATUS_NAMES } from '@casovi/contract/texts/lessons';
import { lessonTerm } from '@casovi/contract/time';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { OpenQuestion } from './use-exceptions.ts';

/** Asked before a day off over lessons is saved. */
export function LessonsInTheWayDialog({ lessons, decide }: OpenQuestion) {
  return (
    <Dialog
      open
      onClose={() => decide(false)}
      keepOnOutsidePress
      title="Tada imate časove"
      description="Novi zahtjevi za te sate više neće stizati, a ovi časovi važe i dalje. Ako ih ne možete držati, dogovorite se sa učenikom."
      footer={
        <>
          <Button onClick={() => decide(true)}>Sačuvaj, časovi ostaju</Button>
          <Button variant="secondary" onClick={() => decide(false)}>
            Odustani
          </Button>
        </>
      }
    >
      <ul className="divide-y divide-line">
        {lessons.map(({ id, datum, sat, trajanje, ime, predmet, status }) => (
          <li key={id} className="figures py-2.5 first:pt-0 last:pb-0">
            <Link to={lessonPath(id)} className="font-medium text-primary underline underline-offset-2">
              {lessonTerm(datum, sat)}
            </Link>
            <p className="wrap-anywhere text-quiet text-sm">
              {ime} · {predmet}, {trajanje} min · {STATUS_NAMES[status as keyof typeof STATUS_NAMES]}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
