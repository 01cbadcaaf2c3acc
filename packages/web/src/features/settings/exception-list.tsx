import { plural } from '@casovi/contract/display';
import type { TutorException } from '@casovi/contract/planner';
import { spanInText } from '@casovi/contract/time';
import { CalendarPlus, TreePalm, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { daysInText } from './month.ts';

interface ExceptionListProps {
  exceptions: readonly TutorException[];
  onRemove: (exception: TutorException) => void;
  onFold: () => void;
}

const SHOWN = 5;

export function ExceptionList({ exceptions, onRemove, onFold }: ExceptionListProps) {
  const [unfolded, setUnfolded] = useState(false);
  const sorted = exceptions.toSorted((one, other) => one.od.localeCompare(other.od) || one.id - other.id);
  const shown = unfolded ? sorted : sorted.slice(0, SHOWN);
  if (sorted.length === 0)
    return <p className="text-quiet">Još nema izuzetaka: svake sedmice važe Vaši slobodni termini.</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((exception) => (
          <ExceptionRow key={exception.id} exception={exception} onRemove={onRemove} />
        ))}
      </ul>
      {sorted.length > SHOWN && (
        <Button
          variant="quiet"
          aria-expanded={unfolded}
          className="mt-1 w-full text-sm"
          onClick={() => {
            if (unfolded) onFold();
            setUnfolded(!unfolded);
          }}
        >
          {unfolded ? 'Prikaži manje' : `Prikaži još ${plural(sorted.length - SHOWN, 'stavku', 'stavke', 'stavki')}`}
        </Button>
      )}
    </>
  );
}

export function ExceptionRow({
  exception,
  onRemove,
}: {
  exception: TutorException;
  onRemove: ExceptionListProps['onRemove'];
}) {
  return (
    <li className="flex items-center gap-3 py-2">
      {exception.vrsta === 'slobodno' ? (
        <TreePalm className="size-5 shrink-0 text-pending" aria-hidden="true" />
      ) : (
        <CalendarPlus className="size-5 shrink-0 text-primary" aria-hidden="true" />
      )}
      <div className="min-w-0 grow">
        <p className="figures font-medium">{daysInText(exception.od, exception.do)}</p>
        <p className="wrap-anywhere text-quiet text-sm">
          {[kindInText(exception), exception.napomena].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button
        variant="quiet"
        aria-label={`Ukloni: ${spanInText(exception.od, exception.do)}, ${kindInText(exception)}`}
        className="size-11 shrink-0 px-0"
        onClick={() => onRemove(exception)}
      >
        <X className="size-5" aria-hidden="true" />
      </Button>
    </li>
  );
}

/** 'Ne radim', 'Ne radim u 08, 09 i 10h' */
function kindInText({ vrsta, sati }: TutorException): string {
  const kind = vrsta === 'slobodno' ? 'Ne radim' : 'Radim dodatno';
  if (!sati) return kind;
  const hours = sati.map((time) => time.slice(0, 2));
  const last = hours.at(-1) ?? '';
  return `${kind} u ${hours.length > 1 ? `${hours.slice(0, -1).join(', ')} i ${last}` : last}h`;
}
