import { SEARCH_MAX_LENGTH } from '@casovi/contract/constants';
import { byMatch, type Match, matchOf, searchedWords, wordsOf } from '@casovi/contract/name-search';
import type { SearchPage } from '@casovi/contract/pages';
import type { Suggestion } from '@casovi/contract/search';
import type { Subject } from '@casovi/contract/subjects';
import { TOWNS, type Town } from '@casovi/contract/towns';
import type { Parts } from '../../platform/parts.ts';
import { listSubjects } from '../subjects/public.ts';
import { presentSubject, presentTown, presentTutor, presentTutorSuggestion, type TownSubject } from './presenter.ts';
import { selectTaught, selectTutorIds, selectTutors, type TutorFoundRow, type TutorMatch } from './queries.ts';

type Db = Pick<Parts, 'db'>;

const SUGGESTIONS = 8;
/** Of each kind, on the page with all results. */
const RESULTS_MAX = 50;
/** Subjects are few enough to be searched in memory. */
const SUBJECTS_MAX = 10_000;

type Found<Thing> = Thing & { match: Match };

interface Results {
  subjects: Found<{ subject: Subject }>[];
  towns: Found<TownSubject>[];
  tutors: Found<{ id: number }>[];
}

async function find({ db }: Db, query: string, limit: number): Promise<Results> {
  const searched = searchedWords(query);
  if (searched.length === 0) return { subjects: [], towns: [], tutors: [] };
  const [subjects, tutors] = await Promise.all([
    listSubjects({ db }, { limit: SUBJECTS_MAX }),
    findTutors({ db }, searched, limit),
  ]);
  return {
    subjects: findSubjects(subjects, searched).slice(0, limit),
    towns: (await findInTowns({ db }, subjects, searched)).slice(0, limit),
    tutors,
  };
}

/** Those whose names have a typo less stand first; they are looked for where others do not fill the room. */
async function findTutors({ db }: Db, searched: string[], limit: number): Promise<Results['tutors']> {
  const meant = await selectTutorIds(db, searched, { typos: false, limit });
  const found = meant.length < limit ? await selectTutorIds(db, searched, { typos: true, limit }) : meant;
  return found.map(({ id, typos, whole }: TutorMatch) => ({ id, match: { typos, whole } }));
}

/** The best match first, then those that most tutors teach. */
function findSubjects(subjects: readonly Subject[], searched: string[]): Results['subjects'] {
  return subjects
    .flatMap((subject) => {
      const match = matchOf(searched, wordsOf(subject.naziv_predmeta));
      return match ? [{ subject, match }] : [];
    })
    .sort((one, other) => byMatch(one.match, other.match) || other.subject.broj_profesora - one.subject.broj_profesora);
}

/** 'Podgorica', and also 'Podgorici'. */
const TOWN_WORDS = TOWNS.map((town) => ({ town, words: wordsOf(`${town.name} ${town.where.replace(/^\S+ /, '')}`) }));

interface TownAsked {
  town: Town;
  /** Null for all of them. */
  subjects: Map<number, Match> | null;
  match: Match;
}

/** Words that are no part of the town's name are of a subject. */
function townsAsked(subjects: readonly Subject[], searched: string[]): TownAsked[] {
  return TOWN_WORDS.flatMap(({ town, words }): TownAsked[] => {
    const ofTown = searched.filter((one) => matchOf([one], words));
    const match = matchOf(ofTown, words);
    if (!match) return [];
    const rest = searched.filter((one) => !ofTown.includes(one));
    if (rest.length === 0) return [{ town, subjects: null, match }];
    const found = findSubjects(subjects, rest);
    return found.length > 0
      ? [{ town, match, subjects: new Map(found.map((one) => [one.subject.id_predmeta, one.match])) }]
      : [];
  });
}

/** What is taught there: of several towns the first subject of each, then the second of each. */
async function findInTowns({ db }: Db, subjects: readonly Subject[], searched: string[]): Promise<Results['towns']> {
  const asked = townsAsked(subjects, searched);
  const subjectIds = asked.some((one) => one.subjects === null)
    ? null
    : asked.flatMap((one) => [...(one.subjects?.keys() ?? [])]);
  const taught = await selectTaught(
    db,
    asked.map(({ town }) => town.slug),
    subjectIds,
  );
  const subjectOf = new Map(subjects.map((subject) => [subject.id_predmeta, subject]));
  const found = asked.flatMap(({ town, subjects: wanted, match }) =>
    taught
      .filter((row) => row.town === town.slug && (wanted === null || wanted.has(row.subjectId)))
      .flatMap(({ subjectId, tutors }) => {
        const subject = subjectOf.get(subjectId);
        const also = wanted?.get(subjectId) ?? { typos: 0, whole: 0 };
        const both = { typos: match.typos + also.typos, whole: match.whole + also.whole };
        return subject ? [{ town, subject, tutors, match: both }] : [];
      })
      .sort((one, other) => byMatch(one.match, other.match) || other.tutors - one.tutors)
      .map((one, place) => ({ ...one, place })),
  );
  return found.sort(
    (one, other) => byMatch(one.match, other.match) || one.place - other.place || other.tutors - one.tutors,
  );
}

/**
 * How many of each kind there is room for: one of each in turn, so that none pushes out another, and those with typos after all others.
 * Each kind has its best first.
 */
function roomFor(kinds: readonly { match: Match }[][], room: number): number[] {
  const taken = kinds.map(() => 0);
  for (const typos of [0, Number.POSITIVE_INFINITY]) {
    let before = -1;
    while (sum(taken) > before) {
      before = sum(taken);
      for (const [kind, found] of kinds.entries()) {
        const next = found[taken[kind] ?? 0];
        if (next && next.match.typos <= typos && sum(taken) < room) taken[kind] = (taken[kind] ?? 0) + 1;
      }
    }
  }
  return taken;
}
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const typosOfBest = (found: readonly { match: Match }[]): number => found[0]?.match.typos ?? 0;

export async function suggestions(parts: Db, query: string): Promise<{ found: Suggestion[]; tutorIds: number[] }> {
  const { subjects, towns, tutors } = await find(parts, query, SUGGESTIONS);
  const [forSubjects, forTowns, forTutors] = roomFor([subjects, towns, tutors], SUGGESTIONS);
  const shown = await inOrder(parts, tutors.slice(0, forTutors));
  const kinds = [
    {
      best: typosOfBest(subjects),
      shown: subjects.slice(0, forSubjects).map(({ subject }) => presentSubject(subject)),
    },
    { best: typosOfBest(towns), shown: towns.slice(0, forTowns).map(presentTown) },
    { best: typosOfBest(tutors), shown: shown.map(presentTutorSuggestion) },
  ];
  return {
    found: kinds.toSorted((one, other) => one.best - other.best).flatMap((kind) => kind.shown),
    tutorIds: shown.map(({ id }) => id),
  };
}

async function inOrder({ db }: Db, found: readonly { id: number }[]): Promise<TutorFoundRow[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = new Map((await selectTutors(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

export async function searchPage(parts: Db, typed: string): Promise<SearchPage> {
  const query = typed.slice(0, SEARCH_MAX_LENGTH).trim();
  const { subjects, towns, tutors } = await find(parts, query, RESULTS_MAX + 1);
  return {
    query,
    subjects: subjects.slice(0, RESULTS_MAX).map(({ subject }) => presentSubject(subject)),
    towns: towns.slice(0, RESULTS_MAX).map(presentTown),
    tutors: (await inOrder(parts, tutors.slice(0, RESULTS_MAX))).map(presentTutor),
    more: [subjects, towns, tutors].some((found) => found.length > RESULTS_MAX),
  };
}
