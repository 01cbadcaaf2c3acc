import { describe, expect, it } from 'vitest';
import { svg } from '../../testing/pictures.ts';
import { pictureKind } from './kind.ts';
import { selfContainedSvg } from './svg.ts';

describe('what a file is', () => {
  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
    ['\ufeff<?xml version="1.0"?>\n<!-- made by hand --><svg>', 'svg'],
    ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd"><svg:svg xmlns:svg="">', 'svg'],
    ['<html><svg></svg></html>', null],
    ['<svgx>', null],
    ['<!DOCTYPE svg [<!ENTITY a "b">]><svg>', null],
    ['<!-- never closed <svg>', null],
    ['Just a text about <svg>', null],
    ['', null],
    ['GIF', null],
    ['\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000heicmif1', null],
    ['%PDF-1.7', null],
    ['RIFF\u0000\u0000\u0000\u0000WAVE', null],
  ])('is seen from its first bytes: %j', (text, kind) => {
    expect(pictureKind(Buffer.from(text))).toBe(kind);
  });
});

describe('a drawing', () => {
  it.each([
    '<script>alert(1)</script><rect width="9" height="9"/>',
    '<defs><linearGradient id="g"/></defs><rect fill="url(#g)"/><rect style="fill: url( \'#g\' )"/>',
    '<use href="#part"/><use xlink:href=\'#part\'/>',
    '<image href="data:image/png;base64,iVBORw0KGgo="/>',
    '<style>@font-face { src: url(data:font/woff2;base64,AAAA) }</style>',
  ])('may refer to itself: %s', (content) => {
    expect(selfContainedSvg(svg(content))).not.toBeNull();
  });

  it.each([
    '<image href="http://casovi.example/x.png"/>',
    '<image xlink:href="//casovi.example/x.png"/>',
    '<image xlink:href="file:///etc/passwd"/>',
    '<image href="/etc/passwd"/>',
    '<image href = "\n../x.png"/>',
    '<image href="&#104;ttp://casovi.example/x.png"/>',
    '<image href="data:image/svg+xml;base64,AAAA"/>',
    '<image href="data:text/xml,AAAA"/>',
    '<use href="other.svg#part"/>',
    '<rect fill="url(http://casovi.example/#g)"/>',
    '<rect style="filter:url(&quot;file:///etc/passwd#f&quot;)"/>',
    '<style>@import "http://casovi.example/x.css";</style>',
    '<style>@font-face { src: url("https://casovi.example/x.woff2") }</style>',
    '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="#x"/>',
    '<g xml:base="http://casovi.example/"><use href="#x"/></g>',
  ])('may refer to nothing outside: %s', (content) => {
    expect(selfContainedSvg(svg(content))).toBeNull();
  });

  it.each([
    '<!DOCTYPE svg SYSTEM "file:///etc/passwd"><svg/>',
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
    '<?xml-stylesheet href="#x"?><svg/>',
  ])('may declare nothing: %s', (text) => {
    expect(selfContainedSvg(Buffer.from(text))).toBeNull();
  });

  it('loses what older drawing programs write at its beginning', () => {
    const text =
      '<?xml version="1.0" encoding="UTF-7"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg/>';
    expect(selfContainedSvg(Buffer.from(text))?.trim()).toBe('<svg/>');
  });

  it('in another encoding than UTF-8 is refused', () => {
    expect(selfContainedSvg(Buffer.from('<svg>č</svg>', 'utf16le'))).not.toContain('<svg');
    expect(selfContainedSvg(Buffer.from('<svg>\xe8</svg>', 'latin1'))).toBeNull();
  });
});
