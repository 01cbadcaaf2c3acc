/** Tutors whom one keeps in mind: a visitor's in this browser, a student's in the account. */
import type { CurrentUser } from '@casovi/contract/accounts';
import { SAVED_IN_BROWSER_MAX } from '@casovi/contract/constants';
import { SAVED_TEXT } from '@casovi/contract/texts/saved';
import { ApiError, call } from './api.ts';
import { storage } from './storage.ts';
import { createStore, useStorePart } from './store.ts';

const IN_BROWSER = 'casovi.saved';

type Student = Pick<CurrentUser, 'id_korisnika'>;

/** The newest first; null until it is known. */
const known = createStore<readonly number[] | null>(null);

export const useIsSaved = (tutorId: number): boolean => useStorePart(known, (ids) => ids?.includes(tutorId) ?? false);
export const useSavedCount = (): number => useStorePart(known, (ids) => ids?.length ?? 0);

function readBrowser(): number[] {
  try {
    const kept: unknown = JSON.parse(storage.get(IN_BROWSER) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => Number.isSafeInteger(id) && id > 0) : [];
  } catch {
    return [];
  }
}

function writeBrowser(ids: readonly number[]): void {
  if (ids.length > SAVED_IN_BROWSER_MAX) throw new ApiError(409, SAVED_TEXT.tooManyInBrowser);
  const text = JSON.stringify(ids);
  storage.set(IN_BROWSER, text);
  if (storage.get(IN_BROWSER) !== text) throw new ApiError(409, SAVED_TEXT.notKept);
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

const without = (ids: readonly number[], tutorId: number) => ids.filter((id) => id !== tutorId);

/** Shown at once, and taken back if it fails. */
export async function keepSaved(
  student: Student | null,
  tutorId: number,
  wanted: boolean,
  more: { javi?: boolean } = {},
): Promise<void> {
  const show = (isSaved: boolean) => {
    const others = without(known.get() ?? [], tutorId);
    known.set(isSaved ? [tutorId, ...others] : others);
  };
  show(wanted);
  try {
    if (!student) writeBrowser([...(wanted ? [tutorId] : []), ...without(readBrowser(), tutorId)]);
    else if (wanted) await call('PUT /api/sacuvani/:profesorId', { params: { profesorId: tutorId }, body: more });
    else await call('DELETE /api/sacuvani/:profesorId', { params: { profesorId: tutorId } });
    // The list that was asked for before may have arrived meanwhile.
    show(wanted);
  } catch (error) {
    show(!wanted);
    throw error;
  }
}
