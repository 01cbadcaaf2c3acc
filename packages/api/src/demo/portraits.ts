import { createHash } from 'node:crypto';
import { createAvatar } from '@dicebear/core';
// "Notionists" by Zoish, CC0 1.0: drawn faces, nobody's photo.
import * as notionists from '@dicebear/notionists';
import sharp from 'sharp';
import type { Person } from './content/people.ts';
import { pick, seededRandom } from './seeded-random.ts';

const SIZE = 512;
const INK = '#17212B';

/** Backgrounds and clothes, close to the brand. */
const COLOURS = [
  { ground: 'E1F0F1', clothes: 'F2B23E' },
  { ground: 'E1F0F1', clothes: 'D98A72' },
  { ground: 'F8E4BC', clothes: '4C9BA6' },
  { ground: 'F8E4BC', clothes: 'FFF8EC' },
  { ground: 'F5DACB', clothes: '4C9BA6' },
  { ground: 'F5DACB', clothes: 'FFF8EC' },
  { ground: 'DCE8D8', clothes: 'EFB65A' },
  { ground: 'DCE8D8', clothes: '6E93C0' },
  { ground: 'EAE2D3', clothes: '4C9BA6' },
  { ground: 'EAE2D3', clothes: 'CF7F66' },
  { ground: 'BFDDE0', clothes: 'FFF8EC' },
  { ground: 'BFDDE0', clothes: 'F2B23E' },
  { ground: 'F3D49A', clothes: '7FAE93' },
  { ground: 'F3D49A', clothes: 'E9EEF0' },
] as const;
const SKIN = ['#F9DFC9', '#F6D5B8', '#F1C9A5', '#E8B98F'];
const HAIR = ['#241C1A', '#33241D', '#4A3023', '#5E3C28', '#7A5032', '#A9743F', '#CFA463'];
const GREY_HAIR = ['#8E9499', '#B4B7B8', '#D3D2CD'];

type Parts = notionists.Options;
const variants = <Name extends keyof Parts>(_part: Name, numbers: string): NonNullable<Parts[Name]> =>
  numbers.split(' ').map((number) => `variant${number}`) as NonNullable<Parts[Name]>;

const HAIRCUTS = {
  woman: {
    young: variants('hair', '02 08 10 11 20 23 28 29 30 36 39 41 43 37 47 48 57 58'),
    grown: variants('hair', '02 04 10 11 23 28 30 36 37 39 41 43 47 58'),
    elder: variants('hair', '02 04 11 23 30 37 43 58'),
  },
  man: {
    young: variants('hair', '01 05 06 07 12 13 15 16 18 21 22 24 27 31 34 35 38 49 52 55 56 60'),
    grown: variants('hair', '01 05 06 13 15 16 18 19 24 25 27 32 34 35 49 54 55 56'),
    elder: variants('hair', '06 13 18 24 25 32 35 42 49 54'),
  },
};
const CLOTHES = {
  woman: variants('body', '05 11 12 13 14 16 17 21'),
  man: variants('body', '13 14 16 19 20 21 25'),
  pupil: variants('body', '01 03 14 21 23 24'),
};
const BEARDS = {
  young: variants('beard', '01 02 02'),
  grown: variants('beard', '02 02 01 03'),
  elder: variants('beard', '02 03 10'),
};
const BROWS = { woman: variants('brows', '01 04 05 12'), man: variants('brows', '01 04 05 07 08 12') };
const MOUTHS = variants('lips', '03 14 17 22 23 25 30');
const NOSES = variants('nose', '01 02 04 05 06 07 10 12 13 14 16 18 20');
const EYES = variants('eyes', '05');
const GLASSES = variants('glasses', '03 08 11');

function drawing(person: Person): string {
  const choose = <Choice>(what: string, choices: readonly Choice[]) => pick(`${what}:${person.name}`, choices);
  const happens = (what: string, probability: number) =>
    seededRandom(`${what}:${person.name}`) < probability ? 100 : 0;
  const year = Number(person.born.slice(0, 4));
  const age = year < 1972 ? 'elder' : year < 1990 ? 'grown' : 'young';
  const pupil = year > 2006;
  const { ground, clothes } = choose('colours', COLOURS);
  const svg = createAvatar(notionists, {
    seed: person.name,
    size: SIZE,
    scale: 125,
    translateY: 4,
    // A mask costs time, and nothing is outside of the square.
    clip: false,
    backgroundColor: [ground],
    hair: [choose('style of hair', HAIRCUTS[person.face][age])],
    body: [choose('body', CLOTHES[pupil ? 'pupil' : person.face])],
    brows: [choose('brows', BROWS[person.face])],
    lips: [choose('lips', MOUTHS)],
    nose: [choose('nose', NOSES)],
    eyes: EYES,
    glasses: [choose('glasses', GLASSES)],
    glassesProbability: happens('glasses?', age === 'elder' ? 0.6 : 0.25),
    beard: [choose('beard', BEARDS[age])],
    beardProbability: person.face === 'man' && !pupil ? happens('beard?', age === 'elder' ? 0.6 : 0.35) : 0,
    bodyIconProbability: 0,
    gestureProbability: 0,
  }).toString();
  return paint(svg, {
    skin: choose('skin', SKIN),
    clothes: `#${clothes}`,
    hair: choose('hair colour', age === 'elder' ? GREY_HAIR : HAIR),
  });
}

/** The style is black on white; layers are identified by their position. */
function paint(svg: string, colours: { skin: string; clothes: string; hair: string }): string {
  const layers: Record<string, (layer: string) => string> = {
    '531 487': (head) => head.replaceAll('#fff', colours.skin),
    '178 1057': (body) => body.replaceAll('#fff', colours.clothes),
    '266 207': (hair) => hair.replaceAll('#000', colours.hair),
    '653 805': (beard) => beard.replaceAll('#000', colours.hair),
  };
  return svg
    .split(/(?=<g transform="translate\()/)
    .map((layer) => {
      const place = /^<g transform="translate\((\d+ \d+)\)/.exec(layer)?.[1] ?? '';
      return layers[place]?.(layer) ?? layer;
    })
    .join('')
    .replaceAll('#000', INK);
}

export interface Portrait {
  hash: string;
  bytes: Buffer;
  mediaType: string;
  width: number;
  height: number;
}

/** Deterministic. */
export async function renderPortrait(person: Person): Promise<Portrait> {
  const bytes = await sharp(Buffer.from(drawing(person)))
    .webp({ quality: 82, effort: 2 })
    .toBuffer();
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { hash, bytes, mediaType: 'image/webp', width: SIZE, height: SIZE };
}
