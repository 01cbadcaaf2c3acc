import type { BuiltServer } from '../../scripts/built-server.mjs';
import type { BenchPostgres } from './postgres.ts';
import { median, type Ratio, ratioOf } from './rounds.ts';

/** One line of the table: two things measured alternately in one run. */
export interface Figure {
  what: string;
  /** What it is measured against. */
  against: string;
  ours: string;
  ceiling: string;
  ratio: Ratio;
  goal?: { atLeast: number } | { atMost: number };
  /** Whatever else must hold: "no error but 409". */
  alsoMet?: boolean;
  note?: string;
}

export interface Bench {
  /** Lines to put under the table: what stands in no ratio. */
  run(context: BenchContext): Promise<{ figures: Figure[]; notes?: string[] }>;
}

export interface BenchContext {
  postgres: BenchPostgres;
  print: (line: string) => void;
  /** Starts the built server, on this database unless it has its own. `name` tells several servers of one bench apart. */
  startServer: (
    database: { url: string } | undefined,
    options?: { name?: string; env?: Record<string, string>; nodeArguments?: string[] },
  ) => Promise<BuiltServer>;
}

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;

/** A figure from the rounds of two sides. */
export function figure(
  { ours, ceiling, format = perSecond }: { ours: number[]; ceiling: number[]; format?: (value: number) => string },
  rest: Pick<Figure, 'what' | 'against' | 'goal' | 'alsoMet' | 'note'>,
): Figure {
  return {
    ...rest,
    ours: format(median(ours)),
    ceiling: format(median(ceiling)),
    ratio: ratioOf(ours, ceiling),
  };
}

export function isMet({ goal, ratio, alsoMet = true }: Figure): boolean | undefined {
  if (!goal) return undefined;
  return alsoMet && ('atLeast' in goal ? ratio.middle >= goal.atLeast : ratio.middle <= goal.atMost);
}
