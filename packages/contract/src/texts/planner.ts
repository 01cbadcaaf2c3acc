/** The week and the calendar of a tutor. The spelling, with or without diacritics, is part of the product. */
export const PLANNER_TEXT = {
  calendarRange: 'Izaberite period od najviše 31 dana.',
  availabilitySaved: 'Termini su uspješno sačuvani!',
  availabilityFailed: 'Greška prilikom čuvanja termina!',
} as const;
