import type { CurrentUser } from '@casovi/contract/accounts';
import { IMAGE_MAX_BYTES } from '@casovi/contract/constants';
import { isImageName, type Problem } from '@casovi/contract/rules';
import { PROFILE_TEXT } from '@casovi/contract/texts/profile';
import { ApiError, call } from '../../lib/api.ts';

/** By name and size; the server decodes it. */
export function pictureProblem(file: File): string | null {
  if (!isImageName(file.name)) return PROFILE_TEXT.imageFormat;
  return file.size > IMAGE_MAX_BYTES ? PROFILE_TEXT.imageTooLarge : null;
}

export function profileProblems(user: CurrentUser, biography: string, picture: File | null): Problem[] {
  const complete = user.isDone === '1';
  const missing = complete ? PROFILE_TEXT.biographyRequired : PROFILE_TEXT.profileBothRequired;
  const noPicture = !complete && !picture && !user.img;
  const unfit = picture && pictureProblem(picture);
  return [
    ...(noPicture ? [{ field: 'img', message: missing }] : []),
    ...(biography.trim() ? [] : [{ field: 'biografija', message: missing }]),
    ...(unfit ? [{ field: 'img', message: unfit }] : []),
  ];
}

type Saved = { user: CurrentUser; message: string } | { problem: Problem };

export async function saveProfile(user: CurrentUser, biography: string, picture: File | null): Promise<Saved> {
  let img = '';
  try {
    if (picture) img = await uploadPicture(picture);
  } catch (error) {
    return { problem: { field: 'img', message: uploadFailure(error) } };
  }
  try {
    const body = { userId: user.id_korisnika, biografija: biography, img };
    const { message, ...saved } = await call('POST /api/auth/updateProfile', { body });
    return { user: saved, message };
  } catch {
    return { problem: { field: 'biografija', message: PROFILE_TEXT.profileFailed } };
  }
}

async function uploadPicture(picture: File): Promise<string> {
  const form = new FormData();
  form.set('file', picture);
  return (await call('POST /api/upload', { form })).url;
}

/** Errors of the picture have a message of the server. */
const uploadFailure = (error: unknown): string => {
  const pictureRefused = error instanceof ApiError && (error.status === 413 || error.status === 415);
  return (pictureRefused && error.said) || PROFILE_TEXT.uploadFailed;
};
