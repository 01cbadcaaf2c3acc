import { WEEKDAY_CODES, type WeekdayCode } from '@casovi/contract/constants';
import { cx } from '../../ui/cx.ts';

interface Testimonial {
  name: string;
  town: string;
  subject: string;
  days: readonly WeekdayCode[];
  text: string;
}

const TESTIMONIALS: readonly Testimonial[] = [
  {
    name: 'Jelena',
    town: 'Nikšić',
    subject: 'matematika',
    days: ['Uto', 'Čet', 'Sub'],
    text: 'Radim u školi, pa mi za privatne časove ostaju utorak i četvrtak poslije pet i subota prije podne. Učenici vide samo te sate. Niko me više ne zove nedjeljom, a kad se raspored promijeni, označim nove termine i to je sve.',
  },
  {
    name: 'Marko',
    town: 'Bar',
    subject: 'engleski jezik',
    days: ['Pon', 'Uto', 'Sri', 'Čet', 'Pet'],
    text: 'Najviše vremena mi je odlazilo na dopisivanje oko termina. Sad zahtjev stigne sa predmetom, nivoom i satom, pa samo potvrdim.',
  },
  {
    name: 'Sanja',
    town: 'Podgorica',
    subject: 'hemija',
    days: ['Pon', 'Sri', 'Pet', 'Ned'],
    text: 'Uživo radim sa srednjoškolcima, online sa studentima iz Kotora i Berana. Svaki nivo ima svoju cijenu na profilu i niko ne pita dvaput.',
  },
];

/** Monday first. */
const WEEK = [...WEEKDAY_CODES.slice(1), ...WEEKDAY_CODES.slice(0, 1)];

export function Testimonials() {
  return (
    <section aria-labelledby="iskustva" className="border-line border-t bg-sunken">
      <div className="page-width py-14 sm:py-20">
        <h2 id="iskustva" className="text-2xl sm:text-3xl">
          Kako izgleda sedmica profesora
        </h2>
        <p className="mt-3 max-w-text text-quiet">Tri primjera kako Časovi ulaze u raspored. Osobe su izmišljene.</p>
        <ul className="mt-8 grid gap-4 sm:mt-10 lg:grid-cols-[1.25fr_1fr] lg:gap-6">
          {TESTIMONIALS.map((testimonial, index) => (
            <li key={testimonial.name} className={cx('flex', index === 0 && 'lg:row-span-2')}>
              <TestimonialCard testimonial={testimonial} large={index === 0} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function TestimonialCard({ testimonial, large }: { testimonial: Testimonial; large: boolean }) {
  const { name, town, subject, days, text } = testimonial;
  return (
    <figure
      className={cx(
        'flex grow flex-col justify-between gap-6 rounded-card border border-line bg-surface p-5 sm:p-6',
        large && 'lg:p-10',
      )}
    >
      <blockquote className={cx('max-w-text', large && 'font-medium text-lg lg:text-2xl lg:leading-snug')}>
        <p>„{text}“</p>
      </blockquote>
      <figcaption className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <span>
          <span className="block font-semibold">
            {name}, {town}
          </span>
          <span className="block text-quiet text-sm">{subject}</span>
        </span>
        <span className="flex gap-1" aria-hidden="true">
          {WEEK.map((day) => (
            <span
              key={day}
              className={cx(
                'grid h-8 w-9 place-items-center rounded-sm text-xs',
                days.includes(day)
                  ? 'bg-primary font-semibold text-on-primary'
                  : 'border border-line border-dashed text-quiet',
              )}
            >
              {day}
            </span>
          ))}
        </span>
      </figcaption>
    </figure>
  );
}
