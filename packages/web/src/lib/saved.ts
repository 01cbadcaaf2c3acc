/** Tutors whom one keeps in mind: a visitor's in this browser, a student's in the account. What changes it is loaded when a heart is pressed (keep-saved.ts). */
import type { CurrentUser } from '@casovi/contract/accounts';
import { SAVED_IN_BROWSER_MAX } from '@casovi/contract/constants';
import { call } from './api.ts';
import { storage } from './storage.ts';
import { createStore, useStorePart } from './store.ts';

export const IN_BROWSER = 'casovi.saved';

export type Student = Pick<CurrentUser, 'id_korisnika'>;

/** The newest first; null until it is known. */
const known = createStore<readonly number[] | null>(null);

export const useIsSaved = (tutorId: number): boolean => useStorePart(known, (ids) => ids?.includes(tutorId) ?? false);
export const isSavedNow = (tutorId: number): boolean => known.get()?.includes(tutorId) ?? false;
export const useSavedCount = (): number => useStorePart(known, (ids) => ids?.length ?? 0);

export function readBrowser(): number[] {
  try {
    const kept: unknown = JSON.parse(storage.get(IN_BROWSER) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => Number.isSafeInteger(id) && id > 0) : [];
  } catch {
    return [];
  }
}

export const hasSavedInBrowser = (): boolean => readBrowser().length > 0;

let loaded: { owner: number | null; ids: Promise<readonly number[]> } | null = null;

/** One request per page at most, and none for visitors. What a visitor saved moves to the account of the student who logs in. */
export function loadSaved(student: Student | null): Promise<readonly number[]> {
  const owner = student?.id_korisnika ?? null;
  if (loaded?.owner === owner) return loaded.ids;
  const loading = { owner, ids: student ? loadFromAccount() : Promise.resolve(readBrowser()) };
  loaded = loading;
  if (student) known.set(null);
  loading.ids.then(
    (ids) => {
      if (loaded === loading) known.set(ids);
    },
    () => {
      // Asked for again by whoever needs it next.
      if (loaded === loading) loaded = null;
    },
  );
  return loading.ids;
}

async function loadFromAccount(): Promise<readonly number[]> {
  const inBrowser = readBrowser();
  if (inBrowser.length === 0) return (await call('GET /api/sacuvani/ids')).ids;
  const { ids } = await call('POST /api/sacuvani', { body: { ids: inBrowser.slice(0, SAVED_IN_BROWSER_MAX) } });
  storage.remove(IN_BROWSER);
  return ids;
}

/** In the hearts of this page. */
export function showSaved(tutorId: number, isSaved: boolean): void {
  const others = (known.get() ?? []).filter((id) => id !== tutorId);
  known.set(isSaved ? [tutorId, ...others] : others);
}
