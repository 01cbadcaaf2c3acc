/** What a search by name finds: the rule for subjects, towns and tutors. No schema library, so that pages can bundle it. */
import { fold } from './letters.ts';

/** More are ignored. */
const WORDS_MAX = 5;
/** Shorter words with a typo could be anything. */
const TYPO_LETTERS_MIN = 4;
/** 'matematika u Podgorici' */
const PREPOSITIONS = ['u', 'na'];

const NOT_OF_A_WORD = /[^\p{L}\p{M}\p{N}]+/u;

/** Folded. */
export const wordsOf = (text: string): string[] => fold(text).split(NOT_OF_A_WORD).filter(Boolean);

/** The words that somebody searches for. */
export function searchedWords(query: string): string[] {
  const words = [...new Set(wordsOf(query))];
  const meant = words.filter((word) => !PREPOSITIONS.includes(word));
  return (meant.length > 0 ? meant : words).slice(0, WORDS_MAX);
}

const withoutLetter = (word: string): string[] => [...word].map((_, at) => word.slice(0, at) + word.slice(at + 1));

/**
 * What a searched word with one typo is compared by. A letter that is missing, one too many, wrong or in another place leaves one of them equal
 * to one of the `typoKeys` of the word that was meant. None of a short word.
 */
export const typoVariants = (searched: string): string[] =>
  searched.length < TYPO_LETTERS_MIN ? [] : [searched, ...withoutLetter(searched)];

/** The same of a word that is found, which may be unfinished, from four letters on. `typo_keys` in the migrations is the same rule. */
export function typoKeys(word: string): Set<string> {
  const keys = new Set([word, ...withoutLetter(word)]);
  for (let letters = TYPO_LETTERS_MIN; letters < word.length; letters += 1)
    for (const typed of withoutLetter(word.slice(0, letters)).slice(0, -1)) keys.add(typed);
  return keys;
}

type Nearness = 'same' | 'begun' | 'typo';

function nearness(searched: string, word: string): Nearness | null {
  if (word === searched) return 'same';
  if (word.startsWith(searched)) return 'begun';
  if (searched.length < TYPO_LETTERS_MIN || word.length < searched.length - 1) return null;
  const keys = typoKeys(word);
  return typoVariants(searched).some((variant) => keys.has(variant)) ? 'typo' : null;
}

const NEAREST: readonly Nearness[] = ['same', 'begun', 'typo'];

function nearestOf(searched: string, words: readonly string[]): Nearness | null {
  const found = words.map((word) => nearness(searched, word));
  return NEAREST.find((one) => found.includes(one)) ?? null;
}

export interface Match {
  /** Words that were searched with one. */
  typos: number;
  /** Words that were searched whole. */
  whole: number;
}

/** Null unless every searched word is found in the name. The last one may be unfinished, and so may the others. */
export function matchOf(searched: readonly string[], words: readonly string[]): Match | null {
  const found = searched.map((one) => nearestOf(one, words));
  if (found.length === 0 || found.includes(null)) return null;
  return {
    typos: found.filter((one) => one === 'typo').length,
    whole: found.filter((one) => one === 'same').length,
  };
}

/** The better match first. */
export const byMatch = (one: Match, other: Match): number => one.typos - other.typos || other.whole - one.whole;

export interface TextPart {
  text: string;
  /** What was searched for. */
  found: boolean;
}

const PARTS = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu;

/** A text in parts, so that a page can set off what was searched for. A word that was searched with a typo is one of them. */
export function foundParts(query: string, text: string): TextPart[] {
  const searched = searchedWords(query);
  return (text.match(PARTS) ?? []).flatMap((part) => {
    const word = fold(part);
    const begun = searched.filter((one) => word.startsWith(one)).sort((one, other) => other.length - one.length)[0];
    if (begun !== undefined) {
      const end = lettersOf(part, begun.length);
      return [
        { text: part.slice(0, end), found: true },
        { text: part.slice(end), found: false },
      ].filter((one) => one.text !== '');
    }
    return [{ text: part, found: searched.some((one) => nearness(one, word) === 'typo') }];
  });
}

/** How much of a word, folded, has so many letters: 'Đo' has three. */
function lettersOf(word: string, folded: number): number {
  let end = 0;
  while (end < word.length && fold(word.slice(0, end)).length < folded) end += 1;
  // Marks that belong to the last letter.
  while (end < word.length && /\p{M}/u.test(word.charAt(end))) end += 1;
  return end;
}
