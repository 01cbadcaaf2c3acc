/** Pictures for link previews. */

/** What Viber, WhatsApp and the like ask for, in pixels. */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 } as const;

export const tutorSharePicture = (tutor: { id_korisnika: number }): string =>
  `/slike/dijeljenje/profesori/${tutor.id_korisnika}.jpg`;

export const subjectSharePicture = (subject: { link: string }): string =>
  `/slike/dijeljenje/predmeti/${encodeURIComponent(subject.link)}.jpg`;
