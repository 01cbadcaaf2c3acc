/** The week and the calendar of a tutor. The spelling, with or without diacritics, is part of the product. */
export const PLANNER_TEXT = {
  calendarRange: 'Izaberite period od najviše 31 dana.',
  availabilitySaved: 'Termini su uspješno sačuvani!',
  availabilityFailed: 'Greška prilikom čuvanja termina!',
  notice: 'Izaberite koliko sati ranije primate zahtjeve: 0, 2, 4, 12, 24 ili 48.',
  weeksAhead: 'Izaberite od 1 do 12 sedmica unaprijed.',
  lessonsADay: 'Izaberite od 1 do 14 časova dnevno, ili bez ograničenja.',
  rulesSaved: 'Pravila zakazivanja su sačuvana.',
  rulesFailed: 'Pravila zakazivanja nisu sačuvana.',
  exceptionDate: 'Izaberite datum.',
  exceptionOrder: 'Posljednji dan ne može biti prije prvog.',
  exceptionPast: 'Izabrani dani su prošli. Izaberite dan od danas pa nadalje.',
  exceptionTooLong: 'Izaberite najviše godinu dana odjednom.',
  exceptionTooFar: 'Izaberite dane u naredne dvije godine.',
  exceptionHours: 'Izaberite bar jedan sat, od 08 do 21.',
  exceptionTooMany: 'Najviše može biti 200 izuzetaka. Uklonite one koji Vam više ne trebaju, pa dodajte nove.',
  dayOffSaved: 'Sačuvano. Učenici tada ne mogu da zakažu čas.',
  extraHoursSaved: 'Dodatni sati su sačuvani. Učenici ih vide čim se za te dane može zakazati.',
  exceptionFailed: 'Izmjena nije sačuvana.',
  exceptionRemoved: 'Uklonjeno. Za te dane opet važi ono što je važilo prije.',
  exceptionGone: 'Ovog izuzetka više nema.',
  lessonsInTheWay: 'Tada imate zakazane časove. Odlučite šta će biti sa njima.',
  proposalInTheWay:
    'Za te sate čeka odgovor prijedlog da se neki čas pomjeri. Među časovima ga prihvatite, odbijte ili povucite, pa sačuvajte.',
  holidaysSaved: 'Praznici su dodati u Vaše neradne dane.',
} as const;

export const HOLIDAY_GROUP_NAMES = {
  drzavni: 'Državni praznici',
  pravoslavni: 'Pravoslavni praznici',
  katolicki: 'Katolički praznici',
  islamski: 'Islamski praznici',
  jevrejski: 'Jevrejski praznici',
} as const;
