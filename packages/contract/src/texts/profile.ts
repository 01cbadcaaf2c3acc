/** Biography and picture. The spelling, with or without diacritics, is part of the product. */
export const PROFILE_TEXT = {
  imageFormat: 'Nedozvoljen format slike. Dozvoljeni formati su: jpg, jpeg, png, gif, bmp, webp, svg, avif',
  imageTooLarge: 'Slika je prevelika. Najveća dozvoljena veličina je 8 MB i 40 megapiksela.',
  uploadFailed: 'Došlo je do greške prilikom uploada slike.',
  profileBothRequired: 'Oba polja (biografija i slika) moraju biti popunjena!',
  biographyRequired: 'Biografija mora biti popunjena!',
  profileSaved: 'Vaš profil je uspješno ažuriran!',
  profileFailed: 'Došlo je do greške prilikom ažuriranja profila.',
  noBiography: 'Nema biografije',
  noPhoto: 'Niste dodali fotografiju!',
  completeProfile: 'Dovršite registraciju!',
} as const;
