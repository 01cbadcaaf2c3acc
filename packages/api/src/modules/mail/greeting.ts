/** Names are not declined, and ours would need a vocative. */
export const GREETING = 'Dobar dan,';
