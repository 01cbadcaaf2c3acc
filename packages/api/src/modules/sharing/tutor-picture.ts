import { averageText, euros, lowestPrice, reviewCountText } from '@casovi/contract/display';
import { dateInText, toWallClock, weekdayName } from '@casovi/contract/time';
import type { TutorProfile } from '@casovi/contract/tutors';
import type { Drawing, Element } from '../../platform/pictures/drawing.ts';
import { badge, COLOURS, circle, column, heading, hours, logo, MARGIN, picture, row, star, text } from './looks.ts';

export const LESSONS = 'Privatni časovi';

/** Beside a face and what is around it. */
const WIDTH = 632;
export const FACE = 340;
const RING = 12;

/** `face`: where the photo is, for `<img>`; null for initials. */
export function tutorPicture(tutor: TutorProfile, firstFree: Date | undefined, face: string | null): Drawing {
  const name = DRAWABLE.test(tutor.ime) ? tutor.ime : 'Privatni profesor';
  return picture(
    row({ position: 'absolute', top: 104, right: -30 }, hours('.f..t', 'ff.t.', 't..ff', '.f..f', 'f.t.t', '.t.f.')),
    row(
      { position: 'absolute', top: (630 - FACE) / 2 - RING, right: 72 },
      circle(FACE + 2 * RING, COLOURS.ground, face ? photo(face) : initials(name)),
    ),
    column(
      { height: 630, padding: `54px 0 54px ${MARGIN}px`, justifyContent: 'space-between' },
      logo(54),
      column(
        { gap: 16 },
        heading(name, { width: WIDTH, height: 146, sizes: [76, 66, 58, 50, 42, 34] }),
        tutor.verifikovan === 1
          ? row(
              { alignItems: 'center', gap: 10, fontSize: 28, fontWeight: 600, color: COLOURS.primary },
              badge(34),
              'Verifikovan profesor',
            )
          : null,
        text({ width: WIDTH, fontSize: 32, lineHeight: 1.3, color: COLOURS.quiet }, subjectsText(tutor.predmeti), 2),
      ),
      column({ gap: 20 }, facts(tutor), firstFree ? freeHour(firstFree) : null),
    ),
  );
}

/** The letters that our fonts have. */
const DRAWABLE = /^[\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}\p{M} ]+$/u;

const photo = (face: string): Element => ({
  type: 'img',
  props: { src: face, width: FACE, height: FACE, style: { borderRadius: FACE / 2 } },
});

const initials = (name: string): Element =>
  circle(
    ...([FACE, COLOURS.primary] as const),
    text(
      { fontSize: 136, fontWeight: 600, color: COLOURS.onPrimary },
      // With their marks, which may be characters of their own.
      name.replace(/(\p{L}\p{M}*)\S*\s*/gu, '$1'),
    ),
  );

const SUBJECTS_MAX = 3;
/** What fits into two lines. */
const SUBJECTS_LENGTH = 64;

/** 'Matematika, Fizika, Hemija +2' */
function subjectsText(subjects: readonly string[]): string {
  if (subjects.length === 0) return LESSONS;
  let shown = subjects.slice(0, SUBJECTS_MAX);
  while (shown.length > 1 && shown.join(', ').length > SUBJECTS_LENGTH) shown = shown.slice(0, -1);
  const more = subjects.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` +${more}` : ''}`;
}

function facts(tutor: TutorProfile): Element {
  const price = lowestPrice(tutor);
  const dearer = tutor.ponuda.some(({ cijena }) => cijena !== price);
  return row(
    { alignItems: 'center', flexWrap: 'wrap', columnGap: 40, rowGap: 6, width: WIDTH, fontSize: 34, fontWeight: 600 },
    tutor.brojRecenzija > 0
      ? row(
          { alignItems: 'center', gap: 12 },
          star(40),
          averageText(tutor.prosjecnaOcjena),
          text({ color: COLOURS.quiet, fontWeight: 500 }, reviewCountText(tutor.brojRecenzija)),
        )
      : null,
    price === null ? null : priceOf(price, dearer),
  );
}

/** 'od 12 € / 60 min' */
export const priceOf = (price: number, dearer: boolean): Element => {
  const quiet = { color: COLOURS.quiet, fontWeight: 500 };
  return row(
    { gap: 10 },
    dearer ? text(quiet, 'od') : null,
    text({ fontWeight: 700 }, euros(price)),
    text(quiet, '/ 60 min'),
  );
};

/** With its date: a picture is looked at for weeks, when 'sutra' is long over. */
function freeHour(instant: Date): Element {
  const { date, time } = toWallClock(instant);
  return text(
    {
      ...{ padding: '13px 26px', borderRadius: 16, backgroundColor: COLOURS.primary, color: COLOURS.onPrimary },
      ...{ fontSize: 30, lineHeight: 1.15, fontWeight: 600, alignSelf: 'flex-start' },
    },
    `Slobodno: ${weekdayName(date)}, ${dateInText(date)} u ${time.slice(0, 2)}h`,
  );
}
