import { isImageName } from '@casovi/contract/rules';
import { AppError } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { normalizePicture, notAnImage } from '../../platform/pictures/images.ts';
import { deleteUnshownPictures, insertOwner, insertPicture, lockOwner } from './queries.ts';

const UNSHOWN_PICTURE_MILLISECONDS = 24 * 60 * 60 * 1000;

export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

/** Returns the picture's hash. */
export async function storePicture(parts: Parts, userId: number, file: UploadedFile): Promise<string> {
  if (!isImageName(file.name)) throw notAnImage();
  const picture = await normalizePicture(file.bytes);
  await parts.db.transaction(async (tx) => {
    if (!(await lockOwner(tx, userId))) throw new AppError('notLoggedIn');
    await insertPicture(tx, picture, parts.clock.now());
    await insertOwner(tx, picture.hash, userId, parts.clock.now());
  });
  return picture.hash;
}

/** Pictures that no profile shows. A day is enough to save a profile after an upload. */
export async function deleteOrphanPictures({ db, clock }: Parts): Promise<void> {
  await deleteUnshownPictures(db, new Date(clock.now().getTime() - UNSHOWN_PICTURE_MILLISECONDS));
}
