/** What the pictures have in common: colours, the mark, the hours of a week. */
import { SHARE_PICTURE_SIZE } from '@casovi/contract/sharing';
import type { Child, Drawing, Element, Style } from '../../platform/pictures/drawing.ts';

/** Those of packages/web/src/styles.css, in the light. */
export const COLOURS = {
  ground: '#fbf9f5',
  sunken: '#f1ebe0',
  line: '#ddd5c7',
  ink: '#17212b',
  quiet: '#5b6670',
  primary: '#0f5e6b',
  tint: '#e1f0f1',
  onPrimary: '#ffffff',
  sun: '#f2a71b',
} as const;

export const MARGIN = 72;

export const row = (style: Style, ...children: Child[]): Element => ({
  type: 'div',
  props: { style: { display: 'flex', boxSizing: 'border-box', flexShrink: 0, ...style }, children },
});

export const column = (style: Style, ...children: Child[]): Element =>
  row({ flexDirection: 'column', ...style }, ...children);

/** At most so many lines, then an ellipsis. A word that is longer than a line breaks. */
export const text = (style: Style, content: string, lines = 1): Element =>
  row({ display: 'block', wordBreak: 'break-word', lineClamp: lines, ...style }, content);

/** Of the largest of these sizes at which no word breaks and all lines fit. */
export function heading(content: string, { width, height, sizes }: HeadingRoom): Element {
  const words = content.split(/\s+/).map((word) => [...word].length);
  const fits = (size: number) => {
    const lettersInLine = Math.floor(width / (size * LETTER_WIDTH));
    return Math.max(...words) <= lettersInLine && linesOf(words, lettersInLine) * size * LINE_HEIGHT <= height;
  };
  const fontSize = sizes.find(fits) ?? Math.min(...sizes);
  const lines = Math.floor(height / (fontSize * LINE_HEIGHT));
  return text({ width, fontSize, lineHeight: LINE_HEIGHT, fontWeight: 700, letterSpacing: '-0.02em' }, content, lines);
}
interface HeadingRoom {
  width: number;
  height: number;
  sizes: readonly number[];
}
/** In parts of the font size, with some room for wide ones. */
const LETTER_WIDTH = 0.6;
const LINE_HEIGHT = 1.1;

function linesOf(words: readonly number[], lettersInLine: number): number {
  let [lines, used] = [1, -1];
  for (const letters of words) {
    if (used + 1 + letters > lettersInLine) [lines, used] = [lines + 1, -1];
    used += 1 + letters;
  }
  return lines;
}

export const circle = (size: number, backgroundColor: string, ...children: Child[]): Element =>
  row(
    {
      ...{ width: size, height: size, borderRadius: size / 2, backgroundColor, overflow: 'hidden' },
      ...{ alignItems: 'center', justifyContent: 'center' },
    },
    ...children,
  );

const svg = (width: number, height: number, viewBox: string, ...children: Element[]): Element => ({
  type: 'svg',
  props: { width, height, viewBox, fill: 'none', children },
});
const path = (attributes: Record<string, string | number>): Element => ({
  type: 'path',
  props: { strokeLinecap: 'round', strokeLinejoin: 'round', ...attributes },
});

const STAR =
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z';
export const star = (size: number): Element => svg(size, size, '0 0 24 24', path({ d: STAR, fill: COLOURS.sun }));

const BADGE =
  'M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76Z';
export const badge = (size: number): Element =>
  svg(
    ...([size, size, '0 0 24 24'] as const),
    path({ d: BADGE, stroke: COLOURS.primary, strokeWidth: 2.2 }),
    path({ d: 'm16 9-5.5 5.5L8 12', stroke: COLOURS.primary, strokeWidth: 2.2 }),
  );

/** As ui/logo.tsx draws it. */
export const logo = (size: number): Element =>
  row(
    { alignItems: 'flex-end' },
    svg(
      ...([0.76 * size, 1.14 * size, '6 0 32 48'] as const),
      path({ d: 'M33.2 22.6a12.8 12.8 0 1 0 0 16.8', stroke: COLOURS.primary, strokeWidth: 7.4 }),
      path({ d: 'M23.5 10.6 17.2 5.2M23.5 10.6 32.6 2.6', stroke: COLOURS.sun, strokeWidth: 4.8 }),
    ),
    text(
      { marginLeft: 0.06 * size, fontSize: size, lineHeight: 1, fontWeight: 700, letterSpacing: '-0.02em' },
      'asovi',
    ),
  );

/** Free, taken, booked, and not offered. */
const HOUR = {
  f: { backgroundColor: COLOURS.tint },
  t: { backgroundColor: COLOURS.sunken },
  b: { backgroundColor: COLOURS.primary },
  '.': { border: `2px dashed ${COLOURS.line}` },
} as const;

/** A row of letters for each hour of the day. */
export const hours = (...week: string[]): Element =>
  column(
    { gap: 10 },
    ...week.map((days) =>
      row(
        { gap: 10 },
        ...[...days].map((hour) =>
          row({ width: 88, height: 62, borderRadius: 12, ...HOUR[hour as keyof typeof HOUR] }),
        ),
      ),
    ),
  );

export const picture = (...children: Child[]): Drawing => ({
  ...SHARE_PICTURE_SIZE,
  root: row(
    {
      ...SHARE_PICTURE_SIZE,
      position: 'relative',
      backgroundColor: COLOURS.ground,
      color: COLOURS.ink,
      fontWeight: 500,
    },
    ...children,
  ),
});
