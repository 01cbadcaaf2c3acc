import { createHash } from 'node:crypto';

/** Deterministic, so that every fill has the same data. */
export const seededRandom = (seed: string): number =>
  createHash('sha256').update(seed).digest().readUInt32BE() / 2 ** 32;

export const seededInteger = (seed: string, least: number, most: number): number =>
  least + Math.floor(seededRandom(seed) * (most - least + 1));

export function pick<Choice>(seed: string, choices: readonly Choice[]): Choice {
  const choice = choices[seededInteger(seed, 0, choices.length - 1)];
  if (choice === undefined) throw new Error(`nothing to choose for ${seed}`);
  return choice;
}
