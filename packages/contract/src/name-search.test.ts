import { describe, expect, it } from 'vitest';
import { foundParts, searchedWords } from './name-search.ts';

describe('what somebody searches for', () => {
  it.each([
    ['  Đorđe   PETROVIĆ ', ['djordje', 'petrovic']],
    ['Петровић', ['petrovic']],
    ['matematika u Podgorici', ['matematika', 'podgorici']],
    ['u', ['u']],
    ['C++ / C#', ['c']],
    ['ana ana', ['ana']],
    ['a b c d e f g', ['a', 'b', 'c', 'd', 'e']],
    ['\ud83d % _ 😀', []],
  ])('"%s" is %o', (query, expected) => {
    expect(searchedWords(query)).toEqual(expected);
  });
});

describe('what is set off in a name', () => {
  /** In brackets. */
  const marked = (query: string, name: string) =>
    foundParts(query, name)
      .map(({ text, found }) => (found ? `[${text}]` : text))
      .join('');

  it.each([
    ['petr', 'Đorđe Petrović', 'Đorđe [Petr]ović'],
    ['djo pet', 'Đorđe Petrović', '[Đo]rđe [Pet]rović'],
    ['dj', 'Đorđe', '[Đ]orđe'],
    ['d', 'Đorđe', '[Đ]orđe'],
    ['petr', 'Ђорђе Петровић', 'Ђорђе [Петр]овић'],
    ['scep', 'S\u030Cc\u0301epan', '[S\u030Cc\u0301ep]an'],
    ['pterovic', 'Đorđe Petrović', 'Đorđe [Petrović]'],
    ['matematika podgorica', 'Matematika u Podgorici', '[Matematika] u [Podgorici]'],
    ['a ana', 'Ana Anić', '[Ana] [A]nić'],
    ['jez', 'Crnogorski jezik i književnost', 'Crnogorski [jez]ik i književnost'],
    ['', 'Ana', 'Ana'],
  ])('"%s" in %s: %s', (query, name, expected) => {
    expect(marked(query, name)).toBe(expected);
    expect(
      foundParts(query, name)
        .map(({ text }) => text)
        .join(''),
    ).toBe(name);
  });
});
