import { isImageName } from '@casovi/contract/rules';
import { AppError } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { normalizePicture, notAnImage } from '../../platform/pictures/images.ts';
import { deleteUnshownPictures, holdOwner, insertOwner, insertPicture } from './queries.ts';

const UNSHOWN_PICTURE_MILLISECONDS = 24 * 60 * 60 * 1000;

export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

/** Keeps an uploaded picture for this user and answers with its hash. The file's name decides nothing but a refusal. */
export async function storePicture(parts: Parts, userId: number, file: UploadedFile): Promise<string> {
  if (!isImageName(file.name)) throw notAnImage();
  const picture = await normalizePicture(file.bytes);
  await parts.db.transaction(async (tx) => {
    if (!(await holdOwner(tx, userId))) throw new AppError('notLoggedIn');
    await insertPicture(tx, picture, parts.clock.now());
    await insertOwner(tx, picture.hash, userId, parts.clock.now());
  });
  return picture.hash;
}

/** Pictures that were uploaded and never shown, or are shown no more. A day is enough to save a profile. */
export async function deleteOrphanPictures({ db, clock }: Parts): Promise<void> {
  await deleteUnshownPictures(db, new Date(clock.now().getTime() - UNSHOWN_PICTURE_MILLISECONDS));
}
