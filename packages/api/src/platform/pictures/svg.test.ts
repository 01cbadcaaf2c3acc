import { describe, expect, it } from 'vitest';
import { svg } from '../../testing/pictures.ts';
import { isSvg, selfContainedSvg } from './svg.ts';

describe('a file is a drawing', () => {
  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', true],
    ['\ufeff<?xml version="1.0"?>\n<!-- made by hand --><svg>', true],
    ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd"><svg:svg xmlns:svg="">', true],
    ['<html><svg></svg></html>', false],
    ['<svgx>', false],
    ['<!DOCTYPE svg [<!ENTITY a "b">]><svg>', false],
    ['<!-- never closed <svg>', false],
    ['Just a text about <svg>', false],
    ['', false],
    ['GIF89a<svg>', false],
  ])('by its root element: %j', (text, drawing) => {
    expect(isSvg(Buffer.from(text))).toBe(drawing);
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
