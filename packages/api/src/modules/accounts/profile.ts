import type { CurrentUser } from '@casovi/contract/accounts';
import { PROFILE_TEXT } from '@casovi/contract/texts/profile';
import { inTransaction } from '../../platform/events.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { hashFromUrl } from '../../platform/pictures/url.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { ownsPicture } from '../uploads/public.ts';
import { resubmitApplication } from './application-queries.ts';
import { isComplete, presentCurrentUser } from './presenter.ts';
import { findUser, lockUser, updateUser } from './queries.ts';

/** An empty `img` keeps the picture; a first profile needs both. */
export async function updateProfile(
  parts: Parts,
  userId: number,
  biography: string,
  img: string,
): Promise<CurrentUser> {
  return inTransaction(parts, async (tx) => {
    // Locked, so that a concurrent save without a picture does not overwrite the new one.
    await lockUser(tx, userId);
    const user = await findUser(tx, userId);
    if (!user) throw new AppError('notFound');
    const pictureHash = img === '' ? user.pictureHash : await ownPicture(tx, userId, img);
    if (!isComplete(user) && (biography === '' || pictureHash === null))
      throw new AppError('badRequest', PROFILE_TEXT.profileBothRequired);
    if (biography === '') throw new AppError('badRequest', PROFILE_TEXT.biographyRequired);
    await updateUser(tx, userId, { biography, pictureHash });
    await resubmitApplication(tx, userId, parts.clock.now());
    return presentCurrentUser({ ...user, biography, pictureHash });
  });
}

async function ownPicture(tx: Transaction, userId: number, img: string): Promise<string> {
  const hash = hashFromUrl(img);
  if (!hash) throw new AppError('badRequest', PROFILE_TEXT.profileFailed);
  if (!(await ownsPicture(tx, userId, hash))) throw new AppError('notAllowed', PROFILE_TEXT.profileFailed);
  return hash;
}
