import { bookingPath, lessonPrice } from '@casovi/contract/display';
import type { Replacement } from '@casovi/contract/lessons';
import { lessonTerm } from '@casovi/contract/time';
import { type LessonChange, lessonUrl, type MailText } from './mail-parts.ts';
import type { Side } from './policy.ts';
import { minutesOf } from './presenter.ts';

/** The student can ask one of them. */
export function withReplacements(
  { lesson, replacements = [] }: LessonChange,
  text: MailText,
  side: Side,
  publicUrl: string,
): MailText {
  if (side !== 'student' || replacements.length === 0) return text;
  const { level: nivo, subjectLink: link_predmeta, teachingMode: nacin, place: mjesto } = lesson;
  const like = { nivo, link_predmeta, nacin, mjesto, trajanje: minutesOf(lesson) };
  const listed = replacements.map((one) => ({
    label: labelOf(one, like.trajanje),
    url: `${publicUrl}${bookingPath({ id_korisnika: one.profesorId, ime: one.ime }, one, like)}`,
    note: one.u_isto_vrijeme ? 'u isto vrijeme' : lessonTerm(one.datum, one.sat),
  }));
  const links = {
    lead:
      listed.length === 1
        ? 'Tog dana je slobodan i ovaj profesor. Pošaljite zahtjev:'
        : 'Tog dana slobodni su i ovi profesori. Izaberite jednog i pošaljite mu zahtjev:',
    listed,
  };
  const action = { label: 'Pronađi drugog profesora', url: lessonUrl(lesson, publicUrl) };
  return { ...text, content: { ...text.content, links, action } };
}

/** 'Ana Anić, 15 € za 60 min, ocjena 4,8' */
const labelOf = ({ ime, cijena, ocjena, broj_recenzija }: Replacement, trajanje: number): string =>
  [
    ime,
    lessonPrice({ cijena, trajanje }),
    ...(broj_recenzija > 0 ? [`ocjena ${ocjena.toFixed(1).replace('.', ',')}`] : []),
  ].join(', ');
