/** Escaped HTML. The `html` template escapes every value that is not Html. */
export class Html {
  constructor(readonly source: string) {}
}

type Piece = Html | string | number | false | null | undefined | Piece[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

function sourceOf(piece: Piece): string {
  if (piece instanceof Html) return piece.source;
  if (Array.isArray(piece)) return piece.map(sourceOf).join('');
  return piece === null || piece === undefined || piece === false ? '' : escaped(String(piece));
}

export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(strings.map((text, index) => text + sourceOf(pieces[index])).join(''));
}

/** Line breaks become `<br>`. */
export function lines(text: string): Html[] {
  return text.split(/\r\n|\r|\n/).map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));
}
