const ADDRESS = /https?:\/\/[^\s<>"']+/gi;
/** Punctuation of the sentence, not part of the URL. */
const TRAILING = /[.,;:!?)\]}…]+$/;

export interface TextPart {
  text: string;
  href?: string;
}

export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(TRAILING, '');
    if (!URL.canParse(address)) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: address, href: address });
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
