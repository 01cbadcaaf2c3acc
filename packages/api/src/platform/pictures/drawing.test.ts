import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type Child, type Drawing, draw, type Style } from './drawing.ts';

const [WIDTH, HEIGHT] = [120, 60];
const drawing = (style: Style, ...children: Child[]): Drawing => ({
  width: WIDTH,
  height: HEIGHT,
  root: {
    type: 'div',
    props: { style: { display: 'flex', width: WIDTH, height: HEIGHT, backgroundColor: '#fff', ...style }, children },
  },
});
const text = (content: string) => drawing({ fontSize: 20, color: '#000' }, content);

/** How dark it is on average: 0 is white. */
async function ink(wanted: Drawing): Promise<number> {
  const { channels } = await sharp(await draw(wanted)).stats();
  return 255 - (channels[0]?.mean ?? 255);
}

it('draws in the size that was asked for', async () => {
  const { format, width, height } = await sharp(await draw(text('Ana'))).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: WIDTH, height: HEIGHT });
});

it.each([...'čćšžđČĆŠŽĐśźљњџЂЋ€–ΓΩễ', 'С\u0301', 'З\u0301'])('has the letter %s', async (letter) => {
  expect(await ink(text(letter))).toBeGreaterThan(0.5);
});

it('leaves out what no font has, instead of a box', async () => {
  expect(await ink(text('李🙂م'))).toBeLessThan(0.1);
});

it('takes markup for text', async () => {
  const hostile = '</svg><rect width="999" height="999"/>';
  expect(await ink(text(hostile))).toBeGreaterThan(1);
  expect(await ink(text(hostile))).toBeLessThan(100);
});

it('tells that a drawing failed, and draws the next one', async () => {
  await expect(draw(drawing({}, { type: 'img', props: { src: 'nothing' } }))).rejects.toThrow('could not be drawn');
  expect(await ink(text('Ana'))).toBeGreaterThan(1);
});

it('keeps only so many waiting', async () => {
  const drawn = await Promise.allSettled(Array.from({ length: 40 }, () => draw(drawing({}))));
  const refused = drawn.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(10);
  for (const reason of refused) expect(reason).toMatchObject({ status: 503 });
});
