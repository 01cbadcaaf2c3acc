import type { Rolldown } from 'vite';

const FRAMEWORK = /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/;
const OURS = /[\\/]packages[\\/](web|contract)[\\/]|[\\/]lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])/;

/** Around every page. */
const SHELL = [/[\\/]src[\\/]root\.tsx/, /[\\/]src[\\/]routes[\\/]layouts[\\/]page\.tsx/];
/** Where visitors who know nothing of us arrive. */
const ARRIVALS = ['home', 'subjects', 'tutor-list', 'tutor-profile'].map(
  (route) => new RegExp(`[\\\\/]src[\\\\/]routes[\\\\/]${route}\\.tsx`),
);

type Reaches = (id: string, graph: Rolldown.ChunkingContext) => boolean;

/** True for a module and whatever it imports, directly or not; dynamic imports do not count. */
function importedFrom(start: RegExp): Reaches {
  const known = new Map<string, boolean>();
  const reaches: Reaches = (id, graph) => {
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    known.set(id, false);
    const importers = graph.getModuleInfo(id)?.importers ?? [];
    const found = start.test(id) || importers.some((importer) => reaches(importer, graph));
    known.set(id, found);
    return found;
  };
  return reaches;
}

/**
 * What most pages need comes in two files: the framework, which seldom changes, and our shell with what the public pages
 * have in common. Left alone, the bundler cuts these into some thirty files of a few hundred bytes, which compress badly
 * and cost a request each.
 */
export function codeSplitting(): Rolldown.CodeSplittingOptions {
  const ofShell = SHELL.map(importedFrom);
  const ofArrivals = ARRIVALS.map(importedFrom);
  const isCommon: Reaches = (id, graph) =>
    ofShell.some((reaches) => reaches(id, graph)) || ofArrivals.filter((reaches) => reaches(id, graph)).length > 1;

  return {
    groups: [
      { name: 'framework', test: FRAMEWORK, priority: 2 },
      { debugName: 'shell', name: (id, graph) => (OURS.test(id) && isCommon(id, graph) ? 'shell' : null), priority: 1 },
    ],
  };
}
