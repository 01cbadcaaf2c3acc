import { plural, subjectPath } from '@casovi/contract/display';
import type { Subject } from '@casovi/contract/subjects';
import { Link } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';

export function PopularSubjects({ subjects }: { subjects: readonly Subject[] }) {
  const most = Math.max(1, ...subjects.map((subject) => subject.broj_profesora));
  if (subjects.length === 0) return null;
  return (
    <section aria-labelledby="popularni" className="border-line border-t bg-surface">
      <div className="page-width grid gap-x-16 gap-y-8 py-14 sm:py-20 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div>
          <h2 id="popularni" className="text-2xl sm:text-3xl">
            Popularni predmeti
          </h2>
          <p className="mt-3 max-w-text text-quiet">
            Predmeti sa najviše profesora. Kod svakog profesora vidite cijenu, ocjene i prvi slobodan termin.
          </p>
          <LinkButton to="/predmeti" variant="secondary" className="mt-5">
            Svi predmeti
          </LinkButton>
        </div>
        <ul className="divide-y divide-line border-line border-y">
          {subjects.map((subject) => (
            <li key={subject.id_predmeta}>
              <Link
                to={subjectPath(subject)}
                prefetch="intent"
                className="group grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 py-2.5 sm:grid-cols-[13rem_minmax(0,1fr)_7rem]"
              >
                <span className="font-semibold text-lg group-hover:text-primary">{subject.naziv_predmeta}</span>
                <span aria-hidden="true" className="h-3 rounded-sm bg-sunken max-sm:hidden">
                  <span
                    className="block h-full rounded-sm bg-primary/70 transition-colors group-hover:bg-primary"
                    style={{ width: `${(100 * subject.broj_profesora) / most}%` }}
                  />
                </span>
                <span className="figures text-right text-quiet">
                  {plural(subject.broj_profesora, 'profesor', 'profesora', 'profesora')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
