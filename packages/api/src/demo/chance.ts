import { createHash } from 'node:crypto';

/** A number from 0 to 1 that depends on the question alone: what looks like chance is the same at every fill. */
export const chance = (question: string): number =>
  createHash('sha256').update(question).digest().readUInt32BE() / 2 ** 32;

/** A whole number from `least` to `most`. */
export const chanceBetween = (question: string, least: number, most: number): number =>
  least + Math.floor(chance(question) * (most - least + 1));

export function pick<Choice>(question: string, choices: readonly Choice[]): Choice {
  const choice = choices[chanceBetween(question, 0, choices.length - 1)];
  if (choice === undefined) throw new Error(`nothing to choose for ${question}`);
  return choice;
}
