import { LEVELS } from '@casovi/contract/constants';
import { euros } from '@casovi/contract/display';
import { LEVEL_NAMES, TUTOR_TEXT } from '@casovi/contract/texts/tutors';
import type { TutorProfile } from '@casovi/contract/tutors';

type Prices = Pick<TutorProfile, 'cijenaPoNivoima' | 'ponuda'>;

/** By level; by subject too where subjects differ. */
export function PriceTable({ prices }: { prices: Prices }) {
  const { cijenaPoNivoima, ponuda } = prices;
  if (ponuda.length === 0) return <p className="text-quiet">Cijene još nisu upisane.</p>;
  return (
    <>
      {cijenaPoNivoima.some(({ razlicite_cijene }) => razlicite_cijene) ? (
        <PricesBySubject offers={ponuda} />
      ) : (
        <PricesByLevel levels={cijenaPoNivoima} />
      )}
      {ponuda.some(({ id_nivoa }) => id_nivoa === 4) && (
        <p className="mt-2 text-quiet text-sm">{TUTOR_TEXT.tutoringExplained}</p>
      )}
    </>
  );
}

function PricesByLevel({ levels }: { levels: TutorProfile['cijenaPoNivoima'] }) {
  return (
    <dl className="divide-y divide-line">
      {levels.map(({ id_nivoa, nivo_cijena }) => (
        <div key={id_nivoa} className="flex items-baseline justify-between gap-4 py-2 first:pt-0">
          <dt>{levelName(id_nivoa)}</dt>
          <dd className="figures whitespace-nowrap">
            <strong className="text-lg">{euros(nivo_cijena)}</strong>
            <span className="text-quiet text-sm"> / 60min</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function PricesBySubject({ offers }: { offers: TutorProfile['ponuda'] }) {
  const levels = LEVELS.filter((level) => offers.some(({ id_nivoa }) => id_nivoa === level));
  const subjects = [...new Set(offers.map(({ predmet }) => predmet))];
  const priceOf = (subject: string, level: number) =>
    offers.find(({ predmet, id_nivoa }) => predmet === subject && id_nivoa === level)?.cijena;
  return (
    <table className="figures w-full text-sm">
      <caption className="pb-2 text-left text-quiet">Cijena za 60min</caption>
      <thead>
        <tr className="border-line border-b align-bottom">
          <th scope="col" className="pb-2 text-left font-medium text-quiet text-xs">
            Predmet
          </th>
          {levels.map((level) => (
            <th key={level} scope="col" className="pb-2 pl-1.5 text-right font-medium text-quiet text-xs leading-tight">
              {levelName(level)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {subjects.map((subject) => (
          <tr key={subject}>
            <th scope="row" className="py-2 text-left font-normal">
              {subject}
            </th>
            {levels.map((level) => {
              const price = priceOf(subject, level);
              return (
                <td key={level} className="whitespace-nowrap py-2 pl-1.5 text-right">
                  {price === undefined ? <span className="text-quiet">–</span> : <strong>{euros(price)}</strong>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const levelName = (level: number): string => LEVEL_NAMES[level as keyof typeof LEVEL_NAMES];
