/** Loaded when a heart is pressed. */
import { SAVED_IN_BROWSER_MAX } from '@casovi/contract/constants';
import { SAVED_TEXT } from '@casovi/contract/texts/saved';
import { ApiError, call, errorMessage } from './api.ts';
import { IN_BROWSER, isSavedNow, readBrowser, type Student, showSaved } from './saved.ts';
import { storage } from './storage.ts';

function writeBrowser(ids: readonly number[]): void {
  if (ids.length > SAVED_IN_BROWSER_MAX) throw new ApiError(409, SAVED_TEXT.tooManyInBrowser);
  const text = JSON.stringify(ids);
  storage.set(IN_BROWSER, text);
  if (storage.get(IN_BROWSER) !== text) throw new ApiError(409, SAVED_TEXT.notKept);
}

/** Shown at once, and taken back if it fails. Resolves to what went wrong, or null. */
export async function keepSaved(
  student: Student | null,
  tutorId: number,
  wanted: boolean,
  {
    failed = wanted ? SAVED_TEXT.saveFailed : SAVED_TEXT.removeFailed,
    ...more
  }: { javi?: boolean; failed?: string } = {},
): Promise<string | null> {
  const params = { profesorId: tutorId };
  const before = isSavedNow(tutorId);
  showSaved(tutorId, wanted);
  try {
    if (student && wanted) await call('PUT /api/sacuvani/:profesorId', { params, body: more });
    else if (student) await call('DELETE /api/sacuvani/:profesorId', { params });
    else writeBrowser([...(wanted ? [tutorId] : []), ...readBrowser().filter((id) => id !== tutorId)]);
    // The list that was asked for before may have arrived meanwhile.
    showSaved(tutorId, wanted);
    return null;
  } catch (error) {
    showSaved(tutorId, before);
    return errorMessage(error, failed);
  }
}
