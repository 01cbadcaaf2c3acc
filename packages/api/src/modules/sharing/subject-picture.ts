import { plural } from '@casovi/contract/display';
import type { Subject } from '@casovi/contract/subjects';
import type { Drawing } from '../../platform/pictures/drawing.ts';
import { COLOURS, column, heading, hours, logo, MARGIN, picture, row, text } from './looks.ts';
import { LESSONS, priceOf } from './tutor-picture.ts';

const WIDTH = 544;

/** `price`: the lowest one, null while nobody teaches it. */
export function subjectPicture(subject: Subject, price: number | null): Drawing {
  return picture(
    row({ position: 'absolute', top: 104, right: MARGIN }, hours('.f..t', 'ff.t.', 't..ff', '.fbf.', 'f.b.t', '.t.f.')),
    column(
      { height: 630, padding: `60px 0 ${MARGIN}px ${MARGIN}px`, justifyContent: 'space-between' },
      logo(72),
      column(
        { gap: 14 },
        text({ fontSize: 34, color: COLOURS.quiet }, LESSONS),
        heading(subject.naziv_predmeta, { width: WIDTH, height: 204, sizes: [88, 76, 66, 58, 50, 42, 36] }),
      ),
      column(
        { gap: 28 },
        row({ width: 88, height: 8, borderRadius: 4, backgroundColor: COLOURS.sun }),
        offer(subject, price),
      ),
    ),
  );
}

const offer = ({ broj_profesora }: Subject, price: number | null) =>
  row(
    { alignItems: 'center', flexWrap: 'wrap', columnGap: 40, rowGap: 6, width: WIDTH, fontSize: 36, fontWeight: 600 },
    broj_profesora > 0 ? plural(broj_profesora, 'profesor', 'profesora', 'profesora') : 'u Crnoj Gori',
    price === null ? null : priceOf(price, true),
  );
