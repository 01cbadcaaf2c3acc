/** Small, since public pages bundle it. */

/**
 * Invisible characters, including blanks that Unicode counts as letters, marks or symbols (Braille, hieroglyphs, Khitan). They would make
 * different names or addresses look the same.
 */
export const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{16fe4}]/u;

/** Nothing that could be read. */
export const isBlank = (text: string): boolean =>
  [...text].every((character) => /\s/.test(character) || INVISIBLE.test(character));

const CYRILLIC = [...'абвгдезијклмнопрстћуфхцчшж'];
const LATIN = 'abvgdezijklmnoprstcufhccsz';
const LETTERS: Record<string, string> = {
  ...Object.fromEntries(CYRILLIC.map((letter, index) => [letter, LATIN[index]])),
  ...{ đ: 'dj', ђ: 'dj', љ: 'lj', њ: 'nj', џ: 'dz' },
};

/** Case folding, without diacritics, đ as dj, Cyrillic as Latin. `fold_name` in the migrations is the same rule. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[đа-џ]/g, (letter) => LETTERS[letter] ?? letter);

export const slugOf = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
