import { bookingPath, euros } from '@casovi/contract/display';
import type { Replacement } from '@casovi/contract/lessons';
import { lessonTerm } from '@casovi/contract/time';
import type { LessonChange, MailText } from './mail-parts.ts';
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
  const links = replacements.map((one) => ({
    label: labelOf(one),
    url: `${publicUrl}${bookingPath({ id_korisnika: one.profesorId, ime: one.ime }, one, like)}`,
    note: one.u_isto_vrijeme ? 'u isto vrijeme' : lessonTerm(one.datum, one.sat),
  }));
  const paragraphs = [
    ...text.content.paragraphs,
    'Isti predmet i nivo predaju i drugi, kod kojih tog dana ima mjesta.',
  ];
  return { ...text, content: { ...text.content, paragraphs, links } };
}

/** 'Ana Anić, 15 € · 4,8' */
const labelOf = ({ ime, cijena, ocjena, broj_recenzija }: Replacement): string =>
  `${ime}, ${euros(cijena)}${broj_recenzija > 0 ? ` · ${ocjena.toFixed(1).replace('.', ',')}` : ''}`;
