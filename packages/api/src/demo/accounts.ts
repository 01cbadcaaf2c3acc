export const DEMO_PASSWORD = 'Casovi1!';
export const DEMO_EMAIL_DOMAIN = 'casovi.example';

/** Printed at the start. */
export const DEMO_ACCOUNTS = [
  { role: 'admin', name: 'Ana Adžić', email: `admin@${DEMO_EMAIL_DOMAIN}`, password: DEMO_PASSWORD },
  { role: 'tutor', name: 'Milena Đurović', email: `profesor@${DEMO_EMAIL_DOMAIN}`, password: DEMO_PASSWORD },
  { role: 'student', name: 'Luka Šekularac', email: `ucenik@${DEMO_EMAIL_DOMAIN}`, password: DEMO_PASSWORD },
] as const;
