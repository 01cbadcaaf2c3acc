/** The few texts that the shell of every page needs. They stand apart from the others so that a first visit does not carry all of them. */
export const SHELL_TEXT = {
  product: 'Časovi',
  notFound: 'Stranica nije pronadjena!',
  serverError: 'Došlo je do greške na serveru. Pokušajte ponovo za nekoliko trenutaka.',
  offline: 'Nema veze sa serverom. Provjerite internet i pokušajte ponovo.',
} as const;
