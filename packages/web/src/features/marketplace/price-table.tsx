import { euros } from '@casovi/contract/display';
import { LEVEL_NAMES } from '@casovi/contract/texts/tutors';
import type { TutorProfile } from '@casovi/contract/tutors';

type Prices = TutorProfile['cijenaPoNivoima'];

export function PriceTable({ prices }: { prices: Prices }) {
  if (prices.length === 0) return <p className="text-quiet">Cijene još nijesu upisane.</p>;
  return (
    <dl className="divide-y divide-line">
      {prices.map(({ id_nivoa, nivo_cijena, razlicite_cijene }) => (
        <div key={id_nivoa} className="flex items-baseline justify-between gap-4 py-2 first:pt-0">
          <dt>{LEVEL_NAMES[id_nivoa as keyof typeof LEVEL_NAMES]}</dt>
          <dd className="figures whitespace-nowrap">
            {razlicite_cijene && <span className="text-quiet text-sm">od </span>}
            <strong className="text-lg">{euros(nivo_cijena)}</strong>
            <span className="text-quiet text-sm"> / 60min</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export const lowestPrice = (prices: Prices): number | null =>
  prices.length === 0 ? null : Math.min(...prices.map(({ nivo_cijena }) => nivo_cijena));
