/** Where lessons take place. The spelling, with or without diacritics, is part of the product. */
export const PLACE_TEXT = {
  mode: 'Izaberite da li je čas online ili uživo.',
  onlyOnline: 'Profesor časove drži samo online. Izaberite online čas.',
  onlyInPerson: 'Profesor časove drži samo uživo. Izaberite čas uživo.',
  place: 'Izaberite gdje će čas biti: kod profesora, kod Vas ili na drugom mjestu.',
  placeOnline: 'Mjesto se bira samo za čas uživo. Izaberite čas uživo, ili ga pošaljite bez mjesta.',
  placeNotOffered: 'Profesor ne drži časove na tom mjestu. Izaberite jedno od ponuđenih mjesta.',
  addressMissing: 'Upišite adresu na kojoj će čas biti.',
  addressTooLong: 'Adresa može imati najviše 200 znakova. Skratite je, a ostalo javite u poruci.',
  ownAddressMissing: 'Upišite adresu na kojoj držite časove, ili isključite mjesto „Kod mene“.',
  link: 'Link mora počinjati sa https:// i voditi na stranicu za sastanke. Kopirajte ga cijelog iz programa za sastanke.',
  linkTooLong: 'Link može imati najviše 500 znakova. Kopirajte kraći, na primjer bez dijela iza znaka „?“.',
  saved: 'Mjesto i link su sačuvani. Važe i za časove koji su već zakazani.',
  failed: 'Mjesto i link nisu sačuvani.',
  inChat: 'Mjesto ćete dogovoriti u porukama.',
  linkInChat: 'Link ćete dogovoriti u porukama.',
  linkPerLesson: 'Svaki čas ima svoj link: u prilogu je, i na stranici časova.',
  join: 'Uđi na čas',
} as const;

/** By `LessonPlace`, as both sides read it. */
export const PLACE_NAMES = { profesor: 'kod profesora', ucenik: 'kod učenika', drugo: 'na drugom mjestu' } as const;
