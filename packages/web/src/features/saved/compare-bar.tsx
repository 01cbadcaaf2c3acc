import { COMPARED_MAX } from '@casovi/contract/constants';
import { LinkButton } from '../../ui/button.tsx';
import { comparePath } from './compare.ts';

/** At the bottom of the list, once somebody is picked. */
export const CompareBar = ({ picked }: { picked: readonly number[] }) => (
  <section
    aria-label="Poređenje"
    className="sticky bottom-0 z-20 -mx-4 mt-4 border-line border-t bg-surface px-4 pt-3 pb-[max(--spacing(3),env(safe-area-inset-bottom))] shadow-float sm:bottom-4 sm:mx-0 sm:rounded-card sm:border sm:px-5"
  >
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="figures">
        {picked.length === 1 ? 'Izaberite još jednog za poređenje.' : `Izabrano: ${picked.length} od ${COMPARED_MAX}`}
      </p>
      {picked.length > 1 && <LinkButton to={comparePath(picked)}>Uporedi</LinkButton>}
    </div>
  </section>
);
