const HEAD_BYTES = 64 * 1024;
/** What may stand before the root element. A document type with declarations of its own is not among it. */
const XML_PROLOG = /\ufeff?(?:\s|<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*>)*/iy;
const SVG_ROOT = /<(?:[a-z]+:)?svg[\s/>]/y;

/** Told by the root element: the file's name and its declared type have no say. */
export function isSvg(bytes: Buffer): boolean {
  const head = bytes.toString('utf8', 0, HEAD_BYTES);
  XML_PROLOG.lastIndex = 0;
  XML_PROLOG.test(head);
  SVG_ROOT.lastIndex = XML_PROLOG.lastIndex;
  return SVG_ROOT.test(head);
}

/** The one harmless document type, which older drawing programs write. It names an address, so it is taken out. */
const W3C_DOCTYPE = /<!DOCTYPE\s+svg\s+PUBLIC\s+"-\/\/W3C\/\/DTD SVG [^"]*"\s+"[^"]*"\s*>/i;
/** Its `encoding` could make the parser read other characters than the ones looked at here. */
const XML_DECLARATION = /^\s*<\?xml\s[^>]*\?>/;
/** Ways to declare entities, and to pull in other documents or style sheets. */
const FORBIDDEN = /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|@import|xml:base|XInclude/i;
/** What an attribute or a style refers to; its first characters tell. */
const REFERENCES =
  /(?:href|src)\s*=\s*["']?\s*([^"'\s]{0,40})|url\(\s*(?:["']|&quot;|&apos;|&#\w+;)?\s*([^"')\s]{0,40})/gi;
/** A part of the same document, or data within it (but no second drawing, which nobody would have looked at). */
const INTERNAL = /^(?:#|data:(?:image\/(?!svg)|font\/|application\/(?:x-)?font))/i;

/** The text of a drawing that refers to nothing outside of itself, ready to be rendered; null when it does. */
export function selfContainedSvg(bytes: Buffer): string | null {
  const text = decodeUtf8(bytes)?.replace(XML_DECLARATION, '').replace(W3C_DOCTYPE, '');
  if (text === undefined || FORBIDDEN.test(text)) return null;
  for (const [, attribute, style] of text.matchAll(REFERENCES)) {
    if (!INTERNAL.test(attribute ?? style ?? '')) return null;
  }
  return text;
}

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
