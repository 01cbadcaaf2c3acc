/**
 * What is kept of people, in the words of the privacy page. A test of the API wants every column of every table that knows people
 * to stand under one of these, so that a new one is told of.
 */
export const PERSONAL_DATA = {
  account: [
    'ime i prezime',
    'e-mail adresa',
    'datum rođenja',
    'broj telefona',
    'vrsta naloga',
    'saglasnost roditelja ili staratelja kada je potrebna',
    'vrijeme registracije',
  ],
  profile: ['biografija', 'fotografija'],
  tutor: ['predmeti', 'nivoi', 'cijene', 'način nastave', 'sedmični raspored'],
  lesson: ['termin', 'predmet', 'nivo', 'cijena', 'status', 'razlog otkazivanja', 'istorija promjena'],
  written: ['poruke', 'recenzije'],
  contact: ['ime', 'e-mail adresa', 'naslov', 'tekst'],
} as const;
