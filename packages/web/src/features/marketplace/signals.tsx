import { FAST_ANSWER_MINUTES, SIGNAL_DAYS } from '@casovi/contract/constants';
import { plural } from '@casovi/contract/display';
import type { TutorListItem } from '@casovi/contract/tutors';
import { CircleCheck, Zap } from 'lucide-react';
import { Link } from 'react-router';

type Signals = TutorListItem['signali'];

const FEW_MINUTES = 60;
const FEW_HOURS = 36;

/** 'oko 40 min', 'oko 3 h', 'oko 2 dana' */
export function aboutTime(minutes: number): string {
  if (minutes < FEW_MINUTES) return `oko ${Math.max(5, 5 * Math.round(minutes / 5))} min`;
  const hours = Math.round(minutes / 60);
  return hours < FEW_HOURS ? `oko ${hours} h` : `oko ${plural(Math.round(hours / 24), 'dan', 'dana', 'dana')}`;
}

const heldText = (count: number): string => plural(count, 'održan čas', 'održana časa', 'održanih časova');
const returnedText = (count: number): string =>
  plural(count, 'učenik se vratio', 'učenika su se vratila', 'učenika se vratilo');

/** On a card, in one line; nothing of whoever is new. */
export function SignalLine({ signals }: { signals: Signals }) {
  const { vrijeme_odgovora: minutes, odrzanih, vratilo_se } = signals;
  const facts = [
    minutes !== null && `odgovara za ${aboutTime(minutes)}`,
    odrzanih > 0 && heldText(odrzanih),
    vratilo_se > 0 && returnedText(vratilo_se),
  ].filter((fact) => fact !== false);
  if (facts.length === 0) return null;
  const isFast = minutes !== null && minutes <= FAST_ANSWER_MINUTES;
  return (
    <p className="figures mt-0.5 flex items-start gap-1.5 text-quiet text-sm">
      {isFast ? (
        <Zap className="mt-1 size-4 shrink-0 text-confirmed" aria-hidden="true" />
      ) : (
        <CircleCheck className="mt-1 size-4 shrink-0" aria-hidden="true" />
      )}
      <span className="first-letter:uppercase">{facts.join(' · ')}</span>
    </p>
  );
}

/** On a profile, with where they come from. */
export function SignalList({ signals }: { signals: Signals }) {
  const { vrijeme_odgovora: minutes, odgovoreno, odrzanih, vratilo_se } = signals;
  const facts = [
    minutes !== null && ['Obično odgovara za', aboutTime(minutes)],
    odgovoreno !== null && ['Odgovoreno zahtjeva', `${odgovoreno}%`],
    ['Održanih časova', String(odrzanih)],
    ['Učenika koji su se vratili', String(vratilo_se)],
  ].filter((fact) => fact !== false);
  return (
    <section aria-labelledby="iz-rada">
      <h2 id="iz-rada" className="text-xl sm:text-2xl">
        Iz rada na sajtu
      </h2>
      <dl className="mt-3 grid max-w-text grid-cols-2 gap-3 sm:grid-cols-4">
        {facts.map(([label = '', value = '']) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end rounded-control border border-line bg-surface p-3"
          >
            <dt className="text-quiet text-sm">{label}</dt>
            <dd className="figures font-bold text-xl">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-quiet text-sm">
        {minutes === null && odgovoreno === null && 'Za vrijeme odgovora još nema dovoljno zahtjeva. '}
        Odgovori su iz posljednjih {SIGNAL_DAYS} dana, bez najavljenih neradnih dana.{' '}
        <Link to="/kako-rangiramo" className="inline-flex min-h-11 items-center text-primary underline">
          Kako rangiramo?
        </Link>
      </p>
    </section>
  );
}
