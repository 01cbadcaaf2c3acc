import type { Rolldown } from 'vite';

const FRAMEWORK = /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/;
const OURS = /[\\/]packages[\\/](web|contract)[\\/]|[\\/]lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])/;

type Reaches = (id: string, graph: Rolldown.ChunkingContext) => boolean;

/** True for a module and whatever it imports, directly or not; of dynamic imports only where they are asked for. */
function importedFrom(start: RegExp, dynamicToo = false): Reaches {
  const known = new Map<string, boolean>();
  const reaches: Reaches = (id, graph) => {
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    known.set(id, false);
    const module = graph.getModuleInfo(id);
    const importers = [...(module?.importers ?? []), ...((dynamicToo && module?.dynamicImporters) || [])];
    const found = start.test(id) || importers.some((importer) => reaches(importer, graph));
    known.set(id, found);
    return found;
  };
  return reaches;
}

const route = (path: string): RegExp => new RegExp(`[\\\\/]src[\\\\/]routes[\\\\/]${path}\\.tsx`);
const routes = (...paths: string[]): Reaches[] => paths.map((path) => importedFrom(route(path)));

/**
 * What pages have in common comes in a few files: the framework, which seldom changes; our shell with what all arrivals
 * use; and one for each kind of page that people visit one after the other. Left alone, the bundler cuts these into some
 * fifty files of a few hundred bytes, which compress badly, cost a request each, and make the list of them long.
 */
export function codeSplitting(): Rolldown.CodeSplittingOptions {
  /** Around every page. */
  const shell = [importedFrom(/[\\/]src[\\/]root\.tsx/), ...routes('layouts/page')];
  const home = importedFrom(route('home'));
  const login = importedFrom(route('login'));
  const pages = routes(
    ...['home', 'subjects', 'tutor-list', 'tutor-profile', 'terms', 'privacy'],
    ...['login', 'become-tutor', 'success', 'forgot', 'reset'],
  );
  const tutors = routes('tutor-list', 'tutor-profile');
  const accounts = [login, ...routes('forgot', 'success')];
  const inside = routes('dashboard', 'messages', 'settings', 'admin[\\\\/][a-z-]+');
  const outside = importedFrom(/[\\/]src[\\/]routes[\\/](?!dashboard|messages|settings|admin|layouts)/, true);

  const all =
    (pages: readonly Reaches[]): Reaches =>
    (...module) =>
      pages.every((reaches) => reaches(...module));
  const some =
    (pages: readonly Reaches[], least = 1): Reaches =>
    (...module) =>
      pages.filter((reaches) => reaches(...module)).length >= least;
  const not =
    (reaches: Reaches): Reaches =>
    (...module) =>
      !reaches(...module);

  /** A module goes to the first that it belongs to, and what it imports goes along unless it has gone before. */
  const groups: [name: string, belongs: Reaches][] = [
    ['shell', some([...shell, all([...tutors, home]), some(pages, 4)])],
    ['tutors', all(tutors)],
    ['fields', all([home, login])],
    ['accounts', some(accounts, 2)],
    ['inside', all([some(inside, 2), not(outside)])],
  ];
  return {
    groups: [
      { name: 'framework', test: FRAMEWORK, priority: groups.length + 1 },
      ...groups.map(([name, belongs], index) => ({
        debugName: name,
        name: (id: string, graph: Rolldown.ChunkingContext) => (OURS.test(id) && belongs(id, graph) ? name : null),
        priority: groups.length - index,
      })),
    ],
  };
}
