import type { Person } from './people.ts';

export const DEMO_ADMIN: Person = { name: 'Ana Adžić', face: 'woman', born: '1988-05-21' };
