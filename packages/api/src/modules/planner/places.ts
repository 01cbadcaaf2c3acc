import { LESSON_PLACE } from '@casovi/contract/constants';
import type { TeachingPlaces } from '@casovi/contract/place-fields';
import { PLACE_TEXT } from '@casovi/contract/texts/places';
import { inTransaction } from '../../platform/events.ts';
import { AppError, brokenRule } from '../../platform/http/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { resubmitApplication } from '../accounts/public.ts';
import { listConfirmed } from '../lessons/public.ts';
import { lockTutor } from '../tutors/public.ts';
import { findPlaces, updatePlaces } from './queries.ts';

export async function placesOf({ db }: Parts, tutorId: number): Promise<TeachingPlaces & { gradovi: string[] }> {
  const found = await findPlaces(db, tutorId);
  if (!found) throw new AppError('notFound');
  return { mjesta: found.places, adresa: found.address, link: found.meetingLink, gradovi: found.towns };
}

/** Booked lessons keep their kind of place, and show the new address and the new link. */
export async function savePlaces(
  parts: Parts,
  tutorId: number,
  { mjesta, adresa, link, gradovi }: TeachingPlaces,
): Promise<void> {
  if (mjesta.includes(LESSON_PLACE.tutor) && !adresa)
    throw brokenRule({ field: 'adresa', message: PLACE_TEXT.ownAddressMissing });
  await inTransaction(parts, async (tx, publish) => {
    await resubmitApplication(tx, tutorId, parts.clock.now());
    if (!(await lockTutor(tx, tutorId))) throw new AppError('notLoggedIn');
    const places = { places: [...new Set(mjesta)], address: adresa, meetingLink: link };
    await updatePlaces(tx, tutorId, { ...places, ...(gradovi && { towns: gradovi }) });
    // Open pages of students have the button that leads to the link.
    for (const lesson of await listConfirmed(tx, tutorId, parts.clock.now())) publish('lessonChanged', lesson);
  });
}
