import type { ChangeLog } from '../../platform/cache/change-log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { memoize } from '../../platform/postgres/per-database.ts';
import { type List, selectNames } from './list-queries.ts';

/** While so few match, they are looked up one by one. Of more, a walk along the list soon meets a page. */
const FEW = 500;
/** About 100 bytes each. The list that was searched least lately is forgotten first. */
const MOST_NAMES = 500_000;
/** A list of which more changed while nobody searched it is read anew. */
const MOST_CHANGED = 1000;

/** All names in one text: letters are found in it without a look at each name by itself. */
interface Packed {
  text: string;
  /** Where each name begins, and whose it is. */
  starts: Int32Array;
  ids: number[];
}

interface Names extends List {
  nameOf: Map<number, string> | undefined;
  packed: Packed | undefined;
  /** Tutors who may have come, left or changed their name since we read the names. */
  changed: Set<number>;
  /** Done when everything that was asked for so far is. */
  ready: Promise<void>;
}

interface Found {
  total: number;
  /** All of them, where they are few. */
  ids: number[] | null;
}

/**
 * The names in each list that was searched lately, as the search sees them. How many match has to be told exactly, and a name is found
 * by any of its letters: no index knows that number, and PostgreSQL would look at every name of the list, ten times slower than a loop.
 */
class NamesInLists {
  readonly #lists = new Map<string, Names>();

  constructor(private readonly changes: ChangeLog) {
    changes.onChange((tags) => {
      if (tags === 'everything') return this.#lists.clear();
      const tutors = tags.filter((tag) => tag.startsWith('user:')).map((tag) => Number(tag.slice('user:'.length)));
      for (const [key, { subjectId, changed }] of this.#lists) {
        if (!tags.includes(`subject:${subjectId}`)) continue;
        for (const tutor of tutors) changed.add(tutor);
        if (changed.size > MOST_CHANGED) this.#lists.delete(key);
      }
    });
  }

  /** The tutors of a list in whose name these letters stand, as everybody who asks from now on may see them. */
  async find(db: Database, list: List, letters: string): Promise<Found> {
    await this.changes.upToDate();
    const names = await this.#upToDate(db, list);
    names.packed ??= pack(names.nameOf ?? new Map());
    return search(names.packed, letters);
  }

  async #upToDate(db: Database, { subjectId, level }: List): Promise<Names> {
    const key = `${subjectId}/${level}`;
    const names = this.#lists.get(key) ?? {
      ...{ subjectId, level, nameOf: undefined, packed: undefined },
      ...{ changed: new Set<number>(), ready: Promise.resolve() },
    };
    this.#lists.delete(key);
    this.#lists.set(key, names);
    // One after the other: whoever comes while changes are being read waits for them too. A failure is only its own.
    names.ready = names.ready.catch(() => undefined).then(() => read(db, names));
    await names.ready;
    this.#forgetOldest();
    return names;
  }

  #forgetOldest(): void {
    let kept = 0;
    for (const { nameOf } of this.#lists.values()) kept += nameOf?.size ?? 0;
    for (const [key, { nameOf }] of this.#lists) {
      // Never the last one: somebody is just looking through it.
      if (kept <= MOST_NAMES || this.#lists.size === 1) break;
      kept -= nameOf?.size ?? 0;
      this.#lists.delete(key);
    }
  }
}

async function read(db: Database, names: Names): Promise<void> {
  names.nameOf ??= await selectNames(db, names);
  if (names.changed.size === 0) return;
  const changed = [...names.changed];
  // Before reading: whoever changes again meanwhile is noted again.
  names.changed.clear();
  const now = await selectNames(db, names, changed).catch((error: unknown) => {
    for (const id of changed) names.changed.add(id);
    throw error;
  });
  for (const id of changed) {
    const name = now.get(id);
    if (name === names.nameOf.get(id)) continue;
    if (name === undefined) names.nameOf.delete(id);
    else names.nameOf.set(id, name);
    names.packed = undefined;
  }
}

/** Nothing that is searched for has it in it: PostgreSQL knows no such character. */
const BETWEEN = '\0';

function pack(nameOf: Map<number, string>): Packed {
  const starts = new Int32Array(nameOf.size);
  let place = 0;
  let at = 0;
  for (const name of nameOf.values()) {
    starts[place] = at;
    place += 1;
    at += name.length + BETWEEN.length;
  }
  return { text: [...nameOf.values()].join(BETWEEN), starts, ids: [...nameOf.keys()] };
}

function search({ text, starts, ids }: Packed, letters: string): Found {
  const found: number[] = [];
  let total = 0;
  let place = 0;
  while (place < ids.length) {
    const at = text.indexOf(letters, starts[place]);
    if (at < 0) break;
    // On to the next name: one counts once, however often the letters stand in it.
    while (place < ids.length && (starts[place] ?? 0) <= at) place += 1;
    total += 1;
    if (total <= FEW) found.push(ids[place - 1] ?? 0);
  }
  return { total, ids: total <= FEW ? found : null };
}

export const namesInLists = memoize((changes: ChangeLog) => new NamesInLists(changes));
