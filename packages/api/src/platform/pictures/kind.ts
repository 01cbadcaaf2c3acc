export type PictureKind = 'jpeg' | 'png' | 'gif' | 'bmp' | 'webp' | 'avif' | 'svg';

const SVG_HEAD_BYTES = 64 * 1024;
/** What may stand before the root element. A document type with declarations of its own is not among it. */
const XML_PROLOG = /(?:\s|<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*>)*/iy;
const SVG_ROOT = /<(?:[a-z]+:)?svg[\s/>]/y;

/** What a file is by its first bytes, or null. Its name and its declared type have no say. */
export function pictureKind(bytes: Buffer): PictureKind | null {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (ascii(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (['GIF87a', 'GIF89a'].includes(ascii(0, 6))) return 'gif';
  if (ascii(0, 2) === 'BM') return 'bmp';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  if (ascii(4, 8) === 'ftyp') return hasAvifBrand(bytes) ? 'avif' : null;
  return beginsAsSvg(ascii(0, SVG_HEAD_BYTES)) ? 'svg' : null;
}

function hasAvifBrand(bytes: Buffer): boolean {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  for (let at = 8; at + 4 <= end; at += 4) {
    const minorVersion = at === 12;
    if (!minorVersion && ['avif', 'avis'].includes(bytes.toString('latin1', at, at + 4))) return true;
  }
  return false;
}

function beginsAsSvg(head: string): boolean {
  const utf8Mark = '\xef\xbb\xbf';
  XML_PROLOG.lastIndex = head.startsWith(utf8Mark) ? utf8Mark.length : 0;
  XML_PROLOG.test(head);
  SVG_ROOT.lastIndex = XML_PROLOG.lastIndex;
  return SVG_ROOT.test(head);
}
