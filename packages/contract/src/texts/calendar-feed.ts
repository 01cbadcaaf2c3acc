export const CALENDAR_FEED_TEXT = {
  ended: 'Adresa kalendara je isključena.',
  failed: 'Adresa kalendara nije promijenjena.',
  renewQuestion: 'Da li želite novu adresu?',
  renewDetails: 'Kalendari kojima ste dali staru prestaće da prikazuju Vaše časove.',
  endQuestion: 'Da li želite da isključite adresu?',
  endDetails: 'Kalendari kojima ste je dali prestaće da prikazuju Vaše časove.',
} as const;
