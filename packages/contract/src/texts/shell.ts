/** Texts of every page and of what the server says when there is none. The spelling, with or without diacritics, is part of the product. */
export const SHELL_TEXT = {
  product: 'Časovi',
  notFound: 'Stranica nije pronadjena!',
  serverError: 'Došlo je do greške na serveru. Pokušajte ponovo za nekoliko trenutaka.',
  offline: 'Nema veze sa serverom. Provjerite internet i pokušajte ponovo.',
  refreshPage: 'Osvježi stranicu',
  saved: 'Sačuvani profesori',
} as const;
