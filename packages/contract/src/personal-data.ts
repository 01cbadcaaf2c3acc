/**
 * Personal data, in the words of the privacy page. A test of the API assigns every column with personal data to one of these, so that a
 * new one is listed.
 */
export const PERSONAL_DATA = {
  account: [
    'ime i prezime',
    'e-mail adresa',
    'datum rođenja',
    'broj telefona',
    'vrsta naloga',
    'saglasnost roditelja ili staratelja kada je potrebna',
    'adresa kalendara kao otisak i otkad je imate',
    'vrijeme registracije',
  ],
  profile: ['biografija', 'fotografija'],
  tutor: [
    'predmeti',
    'nivoi',
    'cijene',
    'način nastave',
    'sedmični raspored',
    'neradni dani i dodatni sati',
    'pravila zakazivanja',
    'mjesta, gradovi i adresa za časove uživo',
    'link za online časove',
    'slika za dijeljenje profila',
    'da li primate pitanja',
    'šta nedostaje u prijavi',
  ],
  lesson: [
    'termin',
    'predmet',
    'nivo',
    'cijena',
    'status',
    'mjesto i adresa',
    'naziv online sobe',
    'razlog otkazivanja',
    'istorija promjena',
  ],
  /** Of students, for hours of a tutor. */
  waiting: ['profesor', 'dani i sati', 'datum do kojeg čekate', 'ponuđeni termini'],
  /** Of students. */
  saved: ['koji su i kada ste ih sačuvali', 'za koje i o kojim terminima Vam javljamo'],
  notices: ['časovi i vrijeme na koje se odnose', 'kada su pročitana', 'vrste koje ne želite', 'tihi sati'],
  /** Those on which notifications are turned on. */
  device: [
    'naziv uređaja',
    'adresa uređaja kod njegovog pregledača',
    'vrijeme uključivanja, posljednjeg slanja i pauze poslije neuspjelih',
  ],
  written: ['poruke', 'recenzije'],
  /** What everybody sees of a tutor. */
  publicTutor: [
    ...[
      'ime',
      'fotografija',
      'biografija',
      'predmeti',
      'cijene',
      'raspored',
      'pravila zakazivanja',
      'vrste mjesta i gradovi za časove',
      'koliko brzo i koliko često odgovara na zahtjeve',
      'koliko je časova održano i koliko se učenika vratilo',
      'da li prima pitanja',
      'ocjene',
    ],
  ],
  /** What is deleted with a tutor's account beside what every account has. */
  deletedTutor: [
    'predmeti',
    'cijene',
    'termini',
    'neradni dani',
    'gradovi',
    'adresa za časove',
    'link za online časove',
    'slika za dijeljenje',
  ],
  contact: ['ime', 'e-mail adresa', 'naslov', 'tekst'],
} as const;
