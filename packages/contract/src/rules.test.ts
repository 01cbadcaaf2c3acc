import { describe, expect, it } from 'vitest';
import { SLOT_TIMES } from './constants.ts';
import { biographyPreview, plural, reviewWord, roundStars, teachingModeText, tutorPath } from './display.ts';
import { fold, slugOf } from './letters.ts';
import {
  fullNameProblem,
  isEmail,
  isFullName,
  isImageName,
  isPhone,
  normalEmail,
  parseTutorSegment,
  priceProblem,
  teachingModeOf,
  tutorSegmentMatches,
  userTypeName,
} from './rules.ts';
import { ACCOUNT_TEXT } from './texts/accounts.ts';
import { TUTOR_TEXT } from './texts/tutors.ts';

describe('full name', () => {
  it.each(['Ana Petrović', 'Đorđe Šćepanović', 'Žana Čović', 'Љубица Ђуровић', 'Ana Petrovic\u0301'])(
    'takes %s',
    (name) => {
      expect(isFullName(name)).toBe(true);
    },
  );
  it.each([
    'Ana',
    'Ana  Petrović',
    'Ana Marija Petrović',
    'Ana Petrović2',
    'Ana Petrović-Perić',
    ' Ana Petrović',
    "Ana O'Hara",
    '',
    'Ana\tPetrović',
    `${'a'.repeat(50)} ${'b'.repeat(50)}`,
    `${'\ufb2c'.repeat(30)} ${'\ufb2c'.repeat(30)}`,
  ])('refuses "%s"', (name) => {
    expect(isFullName(name)).toBe(false);
  });
});

describe('what only looks like a name', () => {
  it.each([
    'Đorđe Đukanović',
    'Ђорђе Ђукановић',
    'Ana Петровић',
    'Šćepan Dvořák',
    'Nguyễn Thị',
    'Nguyễn Thị'.normalize('NFD'),
    'Γιώργος Παπαδόπουλος',
    'محمّد عبد',
    'דָּוִד כהן',
    'ကျော် မင်း',
    'さくら子 山田ユキ',
    '김 민준',
    'अनिरुद्ध सिंह',
  ])('takes %s', (name) => {
    expect(fullNameProblem(name)).toBeNull();
  });

  const unseen = [0x3164, 0xffa0, 0x115f, 0x1160, 0x200b, 0x200d, 0x202e, 0x2066, 0xad, 0x2800, 0xfe0f, 0x34f, 0xe0041];
  it.each([...unseen, 0x180e, 0x13441, 0x16fe4].map((code) => [code.toString(16), String.fromCodePoint(code)]))(
    'refuses U+%s, alone and between letters',
    (_, character) => {
      for (const name of [`${character} ${character}`, `A${character}na Perić`, `Ana Perić${character}`])
        expect(fullNameProblem(name)).toBe(ACCOUNT_TEXT.nameInvisible);
      expect(isEmail(`ana${character}@primjer.me`)).toBe(false);
      expect(isEmail(`ana@pri${character}mjer.me`)).toBe(false);
    },
  );

  it.each(['A\u0301\u0301\u0301na Perić', 'Ana Peric\u0301\u0323\u0489', `Z${'\u0335\u0311'.repeat(9)} Perić`])(
    'refuses more than two marks on a letter: %s',
    (name) => {
      expect(fullNameProblem(name)).toBe(ACCOUNT_TEXT.nameMarks);
    },
  );

  it.each(['𝐀𝐧𝐚 Perić', 'Ａｎａ Perić', 'ᵃⁿᵃ Perić', 'ﬁlip Perić', 'A\u0335na Perić', 'Ana\u20dd Perić'])(
    'refuses letters in another dress: %s',
    (name) => {
      expect(fullNameProblem(name)).toBe(ACCOUNT_TEXT.nameLetters);
    },
  );
  it('takes letters of ours that are one sign', () => {
    expect(fullNameProblem('ǈiljana Ǌegoš')).toBeNull();
  });

  it.each(['Аna Perić', 'Ana Pеrić', 'Αna Perić', 'Ana Періć', 'Ꭺna Perić', 'Ana Perić한', 'Ana 𐌰Perić'])(
    'refuses two scripts in one word: %s',
    (name) => {
      expect(fullNameProblem(name)).toBe(ACCOUNT_TEXT.nameScripts);
    },
  );
});

describe('small rules', () => {
  it('knows e-mail addresses and phones', () => {
    expect(['a@b.me', 'ana.petrovic+skola@ucg.ac.me'].every(isEmail)).toBe(true);
    expect(['a', 'a@b', 'a b@c.me', 'a@b.me\nBcc: x@y.me', '<a@b.me>', 'a@b..', 'a@@b.me'].some(isEmail)).toBe(false);
    expect(['šć@čaj.me', 'a@xn--aj-mja.me', 'a@1.b-c.me', "o'hara@b.me"].every(isEmail)).toBe(true);
    const unseen = ['\u0001', '\u007f', '\u200b', '\u202e', '\ud800'].flatMap((mark) => [
      `a${mark}@b.me`,
      `a@b.me${mark}`,
    ]);
    expect(['a@b..me', 'a@.b.me', 'a@-b.me', 'a@b-.me', "a@b.me'", ...unseen].filter(isEmail)).toEqual([]);
    const label = 'x'.repeat(63);
    const local = 'x'.repeat(64);
    expect([`${local}@b.me`, `a@${label}.me`, 'a@b.co-op', 'a@b.4me', '!#$%&*+-/=?^_`{|}~@b.me'].every(isEmail)).toBe(
      true,
    );
    const dots = ['a..b@x.me', '.a@x.me', 'a.@x.me', '.@x.me', '..@x.me'];
    const domains = [`a@x${label}.me`, 'a@b.me-', 'a@b.-me', 'a@b.m', 'a@127.0.0.11', 'a@b.12', 'a@b.me.'];
    expect([...dots, ...domains, `x${local}@b.me`, '@b.me', '"a b"@b.me', 'a\u00a0b@c.me'].filter(isEmail)).toEqual([]);
    expect(['067123456', '+382 67/123-456', '+382 (0)67 123 456'].every(isPhone)).toBe(true);
    expect(['12345', '+', '067 12a 345', '------'].some(isPhone)).toBe(false);
  });
  it('brings addresses into one form, by the case of ASCII letters alone', () => {
    expect(normalEmail('  Ana.PERIĆ+Škola@Primjer.ME ')).toBe('ana.periĆ+Škola@primjer.me');
    for (const other of ['mİmi@x.me', 'mımi@x.me', 'mi\u0307mi@x.me', '\u212aos@x.me', 'koſ@x.me', 'ＭIMI@x.me'])
      expect(normalEmail(other)).toBe(other.replace('IMI', 'imi'));
  });
  it('takes the eight kinds of pictures by name', () => {
    expect(['a.jpg', 'a.JPEG', 'a.b.png', 'a.gif', 'a.bmp', 'a.webp', 'a.svg', 'a.avif'].every(isImageName)).toBe(true);
    expect(['a.tiff', 'png', 'a.png.exe', ''].some(isImageName)).toBe(false);
  });
  it('rounds stars in halves', () => {
    expect([0, 0.49, 0.5, 1.49, 3.5, 4.49, 4.5, 5].map(roundStars)).toEqual([0, 0, 1, 1, 4, 4, 5, 5]);
  });
  it('words the number of reviews', () => {
    const few = [2, 3, 4, 22, 33, 104];
    const others = [0, 1, 5, 11, 12, 13, 14, 21, 101, 111, 112, 114, 120];
    expect(few.map(reviewWord)).toEqual(few.map(() => 'recenzije'));
    expect(others.map(reviewWord)).toEqual(others.map(() => 'recenzija'));
    expect([1, 2, 5, 11, 21, 22].map((count) => plural(count, 'čas', 'časa', 'časova'))).toEqual([
      '1 čas',
      '2 časa',
      '5 časova',
      '11 časova',
      '21 čas',
      '22 časa',
    ]);
  });
  it('names the teaching mode', () => {
    expect([undefined, null, '', 'null', 0, '0', 7].map(teachingModeText)).toEqual(Array(7).fill('Online'));
    expect([1, '1', 2, '2'].map(teachingModeText)).toEqual(['Uzivo', 'Uzivo', 'Uzivo i online', 'Uzivo i online']);
    expect([
      teachingModeOf(true, false),
      teachingModeOf(false, true),
      teachingModeOf(true, true),
      teachingModeOf(false, false),
    ]).toEqual([0, 1, 2, 0]);
  });
  it('previews twelve words', () => {
    expect(biographyPreview('')).toBe('');
    expect(biographyPreview('1 2 3 4 5 6 7 8 9 10 11 12 13')).toBe('1 2 3 4 5 6 7 8 9 10 11 12...');
  });
  it('has fourteen slots and sane prices', () => {
    expect(SLOT_TIMES).toHaveLength(14);
    expect([SLOT_TIMES[0], SLOT_TIMES.at(-1)]).toEqual(['08:00', '21:00']);
    for (const price of [1, 12, 1000]) expect(priceProblem(price)).toBeNull();
    for (const price of [0, -1, Number.NaN]) expect(priceProblem(price)).toBe(TUTOR_TEXT.priceMissing);
    for (const price of [0.5, 12.5, 1001, Number.POSITIVE_INFINITY])
      expect(priceProblem(price)).toBe(TUTOR_TEXT.offeringsFailed);
  });
  it('names user types', () => {
    expect([1, 2, 3, 9].map(userTypeName)).toEqual(['Admin', 'Profesor', 'Učenik', 'Nepoznat tip']);
  });
});

describe('addresses', () => {
  it('folds and makes slugs', () => {
    expect(fold('Đorđe ŠĆEPANOVIĆ')).toBe('djordje scepanovic');
    expect(fold('Ђорђе ШЋЕПАНОВИЋ, Љубица Џаковић, Његош, Žutić Śekularac')).toBe(
      'djordje scepanovic, ljubica dzakovic, njegos, zutic sekularac',
    );
    expect(slugOf('Crnogorski jezik i književnost')).toBe('crnogorski-jezik-i-knjizevnost');
    expect(slugOf('C++ / C#')).toBe('c-c');
  });
  it('reads a tutor from a path segment of exactly three parts', () => {
    expect(parseTutorSegment('Ana-Petrović-12')).toEqual({ firstName: 'Ana', lastName: 'Petrović', id: 12 });
    for (const wrong of [
      'Ana-12',
      'Ana-Petrović-12-3',
      'Ana-Petrović-x',
      'Ana-Petrović-',
      '-Petrović-1',
      'Ana-Petrović-1e3',
    ]) {
      expect(parseTutorSegment(wrong)).toBeNull();
    }
  });
  it('matches names without regard to case', () => {
    const tutor = { id_korisnika: 12, ime: 'Ana Petrović' };
    expect(tutorSegmentMatches('ana-PETROVIĆ-12', tutor)).toBe(true);
    expect(tutorSegmentMatches('ana-petrovic-12', tutor)).toBe(false);
    expect(tutorSegmentMatches('ana-petrović-13', tutor)).toBe(false);
    expect(decodeURIComponent(tutorPath(tutor))).toBe('/profesori/Ana-Petrović-12');
  });
});
