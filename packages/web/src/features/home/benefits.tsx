import { Check } from 'lucide-react';
import { useSession } from '../../lib/session/context.tsx';
import { LinkButton } from '../../ui/button.tsx';

const FOR_STUDENTS = [
  {
    title: 'Cijena piše unaprijed',
    text: 'Za svaki nivo posebno, za 60 minuta. Cijena u trenutku zakazivanja se ne mijenja.',
  },
  { title: 'Ocjene su od učenika', text: 'Recenziju može ostaviti samo ko je imao čas kod tog profesora.' },
  { title: 'Vi birate vrijeme', text: 'Kalendar pokazuje kad je profesor zaista slobodan, svakog dana od 08 do 21h.' },
  {
    title: 'Planovi se mijenjaju',
    text: 'Čas otkazujete jednim dugmetom, do 2 sata prije početka. Kasnije se čas naplaćuje.',
  },
];

const FOR_TUTORS = [
  { figure: '0 €', text: 'prva 3 mjeseca, zatim 10 € mjesečno' },
  { figure: '24 sata', text: 'najduže čekate odgovor na prijavu' },
  { figure: 'Vi', text: 'određujete cijenu, predmete i termine' },
];

export function Benefits() {
  const { status } = useSession();
  return (
    <section aria-label="Zašto Časovi" className="border-line border-t bg-surface">
      <div className="page-width grid gap-6 py-14 sm:py-20 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <div className="rounded-card border border-line bg-ground p-6 sm:p-9">
          <h2 className="text-2xl sm:text-3xl">Za učenike i roditelje</h2>
          <dl className="mt-6 grid gap-x-8 gap-y-6 sm:mt-8 sm:grid-cols-2">
            {FOR_STUDENTS.map(({ title, text }) => (
              <div key={title}>
                <dt className="flex items-center gap-2 font-semibold text-lg">
                  <Check className="size-5 shrink-0 text-confirmed" strokeWidth={2.5} aria-hidden="true" />
                  {title}
                </dt>
                <dd className="mt-1 text-quiet">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="flex flex-col rounded-card bg-primary p-6 text-on-primary sm:p-9">
          <h2 className="text-2xl sm:text-3xl">Za profesore</h2>
          <dl className="mt-4 grow divide-y divide-on-primary/25">
            {FOR_TUTORS.map(({ figure, text }) => (
              <div key={text} className="flex items-baseline gap-5 py-4">
                <dt className="figures w-24 shrink-0 font-bold text-2xl">{figure}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          {status !== 'in' && (
            <LinkButton to="/postani-profesor" variant="secondary" size="large" className="guest-control mt-4">
              Postani profesor
            </LinkButton>
          )}
        </div>
      </div>
    </section>
  );
}
