import {
  LESSON_PLACE,
  type LessonMode,
  type LessonPlace,
  TEACHING_MODE,
  type TeachingMode,
} from '@casovi/contract/constants';
import { needsAddress, placeInWords, placeProblem, tidyAddress } from '@casovi/contract/places';
import type { Problem } from '@casovi/contract/rules';
import type { TutorProfile } from '@casovi/contract/tutors';
import { useRef, useState } from 'react';
import type { BookingWish } from '../../lib/booking-wish.ts';

/** Where the lesson will be, as far as the tutor leaves it to the student. */
export function usePlace(
  { nacin_nastave, mjesta: places }: Pick<TutorProfile, 'nacin_nastave' | 'mjesta'>,
  wish: BookingWish,
) {
  const [wantedMode, setMode] = useState(wish.mode);
  const [wantedPlace, setPlace] = useState(wish.place);
  const [address, setAddress] = useState('');
  const [marked, setMarked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const offered = { mode: nacin_nastave as TeachingMode, places };
  const choosesMode = offered.mode === TEACHING_MODE.both;
  const usual = offered.mode === TEACHING_MODE.inPerson ? TEACHING_MODE.inPerson : TEACHING_MODE.online;
  const mode: LessonMode = choosesMode ? (wantedMode ?? usual) : usual;
  const inPerson = mode === TEACHING_MODE.inPerson;
  const place = inPerson ? (places.find((one) => one === wantedPlace) ?? places[0] ?? null) : null;
  const problem = placeProblem({ mode, place, address }, offered);
  const typed = needsAddress(place) ? tidyAddress(address) : '';

  return {
    mode,
    inPerson,
    choosesMode,
    places,
    place,
    address,
    addressNeeded: needsAddress(place),
    addressError: marked && problem?.field === 'adresa' ? problem.message : null,
    field,
    chooseMode: setMode,
    choosePlace: setPlace,
    typeAddress: setAddress,
    /** Marks the field, which has the focus again when the message is closed. */
    check(): Problem | null {
      setMarked(true);
      if (problem?.field === 'adresa') field.current?.focus();
      return problem;
    },
    /** Never with the address: what is wished for stands in URLs. */
    wish: { mode: choosesMode ? mode : null, place },
    onTheWire: { nacin: mode, ...(place && { mjesto: place }), ...(typed && { adresa: typed }) },
    inWords: [placeInWords({ nacin: mode, mjesto: place }, LESSON_PLACE.student), typed].filter(Boolean).join(': '),
  };
}

export type PlaceDraft = ReturnType<typeof usePlace>;

/** As the student reads them. */
export const PLACE_CHOICES: Record<LessonPlace, string> = {
  profesor: 'Kod profesora',
  ucenik: 'Kod mene',
  drugo: 'Na drugom mjestu',
};
