import { WEEKDAY_CODES } from '@casovi/contract/constants';
import { timeOfHour, toIsoWithOffset, weekdayCode } from '@casovi/contract/time';
import type { WaitingWish } from '@casovi/contract/waiting';
import { pictureUrl } from '../../platform/pictures/url.ts';
import { hourOf } from './policy.ts';
import type { OwnWishRow } from './queries.ts';

export const presentWish = ({ wish, tutor, offer }: OwnWishRow, isResting: boolean): WaitingWish => ({
  id: wish.id,
  profesorId: wish.tutorId,
  ime: tutor.name,
  img: pictureUrl(tutor.pictureHash),
  dani: wish.weekdays.flatMap((weekday) => WEEKDAY_CODES[weekday] ?? []),
  od: timeOfHour(wish.fromHour),
  do: timeOfHour(wish.untilHour),
  doDatuma: wish.lastDate,
  ponuda: offer && presentOffer(offer),
  miruje: isResting,
});

function presentOffer(offer: NonNullable<OwnWishRow['offer']>): WaitingWish['ponuda'] {
  const { date, time } = hourOf(offer);
  return { datum: date, dan: weekdayCode(date), sat: time, vaziDo: toIsoWithOffset(offer.heldUntil) };
}
