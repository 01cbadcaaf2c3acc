import { plural, subjectPath } from '@casovi/contract/display';
import type { Subject } from '@casovi/contract/subjects';
import { Link } from 'react-router';
import { byCategory } from '../../lib/subjects.ts';

export function SubjectTiles({ subjects }: { subjects: readonly Subject[] }) {
  return (
    <div className="grid gap-10 sm:gap-12">
      {byCategory(subjects).map(({ category, subjects: members }) => (
        <section key={category ?? ''} aria-labelledby={`kategorija-${members[0]?.tip_predmeta}`}>
          <h2 id={`kategorija-${members[0]?.tip_predmeta}`} className="text-xl">
            {category ?? 'Školski predmeti'}
          </h2>
          <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3">
            {members.map((subject) => (
              <li key={subject.id_predmeta}>
                <SubjectTile subject={subject} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function SubjectTile({ subject }: { subject: Subject }) {
  const count = subject.broj_profesora;
  const levels = [
    subject.broj_profesora_osnovna > 0 && 'osnovna',
    subject.broj_profesora_srednja > 0 && 'srednja',
    subject.broj_profesora_fakultet > 0 && 'fakultet',
  ].filter(Boolean);
  return (
    <Link
      to={subjectPath(subject)}
      prefetch="intent"
      className="group flex h-full flex-col rounded-card border border-line bg-surface px-4 py-3.5 transition-colors hover:border-primary"
    >
      <span className="font-semibold text-lg leading-snug group-hover:text-primary">{subject.naziv_predmeta}</span>
      <span className="figures mt-1 text-sm">
        {count > 0 ? plural(count, 'profesor', 'profesora', 'profesora') : 'još bez profesora'}
      </span>
      <span className="text-quiet text-sm">{levels.join(', ')}</span>
    </Link>
  );
}
