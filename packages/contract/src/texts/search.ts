/** The search of the header. */
export const SEARCH_TEXT = {
  title: 'Pretraga',
  inHeader: 'Pretraga u zaglavlju',
  field: 'Šta tražite?',
  placeholder: 'Predmet, profesor ili grad',
  submit: 'Pokaži rezultate',
  suggestions: 'Prijedlozi',
  kinds: { predmet: 'Predmeti', grad: 'U gradovima', profesor: 'Profesori' },
  noSuggestions: 'Nema prijedloga.',
  chooseByArrows: 'Birajte strelicama.',
  more: 'Prikazano je prvih 50. Dopišite još koju riječ da suzite pretragu.',
  noTutorsYet: 'još bez profesora',
} as const;
