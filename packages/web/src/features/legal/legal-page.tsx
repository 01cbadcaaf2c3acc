import type { ReactNode } from 'react';

export interface LegalSection {
  /** Fragment: #kolacici */
  id: string;
  title: string;
  content: ReactNode;
}

interface LegalPageProps {
  title: string;
  lead: string;
  /** 'Važi od …' */
  validFrom: string;
  sections: readonly LegalSection[];
}

export function LegalPage({ title, lead, validFrom, sections }: LegalPageProps) {
  return (
    <div className="page-width py-10 sm:py-16">
      <header className="max-w-text">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        <p className="mt-4 text-lg text-quiet">{lead}</p>
        <p className="mt-3 text-quiet text-sm">{validFrom}</p>
      </header>
      <div className="mt-10 grid gap-10 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-16">
        <nav aria-label="Sadržaj" className="self-start lg:sticky lg:top-24">
          <ol className="grid gap-x-6 border-line border-l pl-4 sm:grid-cols-2 lg:grid-cols-1">
            {sections.map(({ id, title: label }, index) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="block rounded-sm py-1.5 text-quiet text-sm hover:text-primary hover:underline"
                >
                  {index + 1}. {label}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid max-w-text gap-10">
          {sections.map(({ id, title: heading, content }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-naslov`} className="legal-text">
              <h2 id={`${id}-naslov`} className="text-xl">
                {index + 1}. {heading}
              </h2>
              {content}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
