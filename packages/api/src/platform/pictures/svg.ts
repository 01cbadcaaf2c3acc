const HEAD_BYTES = 64 * 1024;
/** Allowed before the root element; not a document type with declarations. */
const XML_PROLOG = /\ufeff?(?:\s|<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*>)*/iy;
const SVG_ROOT = /<(?:[a-z]+:)?svg[\s/>]/y;

/** By the root element, not by name or declared type. */
export function isSvg(bytes: Buffer): boolean {
  const head = bytes.toString('utf8', 0, HEAD_BYTES);
  XML_PROLOG.lastIndex = 0;
  XML_PROLOG.test(head);
  SVG_ROOT.lastIndex = XML_PROLOG.lastIndex;
  return SVG_ROOT.test(head);
}

/** Harmless, and written by older drawing programs. It has a URL, so it is removed. */
const W3C_DOCTYPE = /<!DOCTYPE\s+svg\s+PUBLIC\s+"-\/\/W3C\/\/DTD SVG [^"]*"\s+"[^"]*"\s*>/i;
/** Removed: with another `encoding` the parser would read other characters than were checked here. */
const XML_DECLARATION = /^\s*<\?xml\s[^>]*\?>/;
/** Entities, other documents and style sheets. */
const FORBIDDEN = /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|@import|xml:base|XInclude/i;
/** The first characters of every reference in an attribute or a style. */
const REFERENCES =
  /(?:href|src)\s*=\s*["']?\s*([^"'\s]{0,40})|url\(\s*(?:["']|&quot;|&apos;|&#\w+;)?\s*([^"')\s]{0,40})/gi;
/** Fragments and data URLs, except of another SVG, which would be unchecked. */
const INTERNAL = /^(?:#|data:(?:image\/(?!svg)|font\/|application\/(?:x-)?font))/i;

/** The SVG as text, or null if it has external references. */
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
