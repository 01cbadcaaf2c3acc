import { readdirSync, readFileSync } from 'node:fs';

const MIB = 1024 * 1024;

export interface PeakMemory {
  /** MiB that this process grew by, at most. */
  own: number;
  /** MiB of the largest process that this one had started. */
  child: number;
}

/** Measures this process and its children until stopped. Linux only. */
export function watchMemory(): () => PeakMemory {
  const before = process.memoryUsage.rss();
  const peak: PeakMemory = { own: 0, child: 0 };
  const look = () => {
    peak.own = Math.max(peak.own, Math.round((process.memoryUsage.rss() - before) / MIB));
    for (const most of childrenMib()) peak.child = Math.max(peak.child, Math.round(most));
  };
  const timer = setInterval(look, 25);
  return () => {
    clearInterval(timer);
    look();
    return peak;
  };
}

/** The most that each of them ever had. */
function childrenMib(): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        const numberOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
        return numberOf('PPid') === process.pid ? [numberOf('VmHWM') / 1024] : [];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}
