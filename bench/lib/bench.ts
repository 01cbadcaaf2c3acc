import type { BuiltServer } from '../../scripts/built-server.mjs';
import type { BenchPostgres } from './postgres.ts';
import { median, type Ratio, ratioOf } from './rounds.ts';

/** Two sides, measured alternately. */
export interface Figure {
  what: string;
  /** The ceiling. */
  against: string;
  ours: string;
  ceiling: string;
  ratio: Ratio;
  goal?: { atLeast: number } | { atMost: number };
  /** Another condition: "no error but 409". */
  alsoMet?: boolean;
  note?: string;
}

export interface Bench {
  /** Lines below the table. */
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
