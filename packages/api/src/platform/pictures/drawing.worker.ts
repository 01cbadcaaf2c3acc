/** Draws one picture after the other, in a process of its own: layout would block the event loop. Texts become paths. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import type { Drawing, DrawingOutcome } from './drawing.ts';

const { resolve } = createRequire(import.meta.url);

const WEIGHTS = [500, 600, 700] as const;
/** In the order in which a letter is looked for. Figtree is Latin; Geologica resembles it, and puts the marks of С́ and З́ in their place. */
const FILES = [
  '@fontsource/figtree/files/figtree-latin',
  '@fontsource/figtree/files/figtree-latin-ext',
  '@fontsource/geologica/files/geologica-cyrillic',
  '@fontsource/geologica/files/geologica-greek',
  '@fontsource/geologica/files/geologica-vietnamese',
];
const fonts = FILES.flatMap((name) =>
  WEIGHTS.map((weight): Font => ({ name, weight, data: readFileSync(resolve(`${name}-${weight}-normal.woff`)) })),
);
const fontFamily = FILES.map((name) => `"${name}"`).join(', ');

/** Instead of a box, for a character that no font has. */
const BLANK = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/%3E';

sharp.cache(false);
sharp.concurrency(1);

process.once('disconnect', () => process.exit());
process.on('message', async (drawing: Drawing) => {
  const outcome = await draw(drawing).then(
    (bytes): DrawingOutcome => ({ bytes }),
    (error): DrawingOutcome => ({ failure: String(error) }),
  );
  process.send?.(outcome);
});

async function draw({ root, width, height }: Drawing): Promise<Uint8Array> {
  const inOurFonts = { ...root, props: { ...root.props, style: { ...root.props.style, fontFamily } } };
  const svg = await satori(inOurFonts as never, { width, height, fonts, loadAdditionalAsset: async () => BLANK });
  return sharp(Buffer.from(svg)).jpeg({ quality: 86, chromaSubsampling: '4:4:4' }).toBuffer();
}
