import type { Rolldown } from 'vite';

const FRAMEWORK = /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/;
const OURS = /[\\/]packages[\\/](web|contract)[\\/]|[\\/]lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])/;

/** Around every page. */
const SHELL = [/[\\/]src[\\/]root\.tsx/, /[\\/]src[\\/]routes[\\/]layouts[\\/]page\.tsx/];
const HOME = /[\\/]src[\\/]routes[\\/]home\.tsx/;
/** Visited one after the other by whoever looks for a tutor. */
const TUTORS = [/[\\/]src[\\/]routes[\\/]tutor-list\.tsx/, /[\\/]src[\\/]routes[\\/]tutor-profile\.tsx/];

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
 * What most pages need comes in two files: the framework, which seldom changes, and our shell with what all arrivals
 * use; what only lists and profiles have in common comes in a third. Left alone, the bundler cuts these into some thirty files of a few hundred bytes, which
 * compress badly and cost a request each.
 */
export function codeSplitting(): Rolldown.CodeSplittingOptions {
  const ofShell = SHELL.map(importedFrom);
  const ofTutors = TUTORS.map(importedFrom);
  const ofHome = importedFrom(HOME);

  const groupOf = (id: string, graph: Rolldown.ChunkingContext): string | null => {
    if (!OURS.test(id)) return null;
    if (ofShell.some((reaches) => reaches(id, graph))) return 'shell';
    if (!ofTutors.every((reaches) => reaches(id, graph))) return null;
    return ofHome(id, graph) ? 'shell' : 'tutors';
  };

  return {
    groups: [
      { name: 'framework', test: FRAMEWORK, priority: 2 },
      { debugName: 'ours', name: groupOf, priority: 1 },
    ],
  };
}
