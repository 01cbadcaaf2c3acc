import type { AnswerPage } from '@casovi/contract/pages';
import { Card } from '../../ui/card.tsx';

export function RequestFacts({ facts }: Pick<AnswerPage, 'facts'>) {
  return (
    <Card className="mt-6 py-2 sm:py-3">
      <dl>
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="flex flex-wrap justify-between gap-x-6 border-line border-b py-2.5 last:border-b-0"
          >
            <dt className="text-quiet">{label}</dt>
            <dd className="wrap-anywhere figures font-semibold sm:text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
