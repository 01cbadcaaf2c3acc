export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return Number.isInteger(middle) ? (at(middle - 1) + at(middle)) / 2 : at(Math.floor(middle));
}

/** The value below which `share` of them lie. */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

type Sides = Record<string, () => Promise<unknown>>;
export type Measured<S extends Sides> = { [Side in keyof S]: Awaited<ReturnType<S[Side]>>[] };

export const ROUNDS = 5;

/**
 * Measures every side once per round, in alternating order, so that other load on the machine affects all alike. The first round is a
 * warm-up.
 */
export async function alternately<S extends Sides>(sides: S, rounds = ROUNDS): Promise<Measured<S>> {
  const names: (keyof S & string)[] = Object.keys(sides);
  const measured = Object.fromEntries(names.map((name) => [name, [] as unknown[]])) as Measured<S>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const value = (await sides[name]?.()) as Measured<S>[typeof name][number];
      if (round > 0) measured[name].push(value);
    }
  }
  return measured;
}

export interface Ratio {
  middle: number;
  least: number;
  most: number;
}

/** The median of the ratios of the rounds: a round that is slow as a whole has no effect. */
export function ratioOf(ours: number[], ceiling: number[]): Ratio {
  const ratios = ours.map((value, round) => value / (ceiling[round] ?? Number.NaN));
  return { middle: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
}
