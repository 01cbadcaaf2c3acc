import type { CurrentUser } from '@casovi/contract/accounts';
import { describe, expect, it } from 'vitest';
import { afterLogin } from './after-login.ts';

const user = (type: 1 | 2 | 3): CurrentUser => ({
  id_korisnika: 1,
  id_tipa: type,
  ime: 'Ana Adžić',
  email: 'ana@casovi.example',
  biografija: '',
  img: '',
  isDone: '0',
  verifikovan: 0,
  isVerified: 1,
  blokiran: 0,
  vrijeme_kreiranja: '2026-05-05T10:00:00+02:00',
  datum_rodjenja: '1990-05-05',
  broj_telefona: '+382 67 123 456',
  nacin_nastave: null,
});

const to = (address: string): string => `?next=${encodeURIComponent(address)}`;

describe('afterLogin', () => {
  it('leads admins to their panel and everybody else to the lessons', () => {
    expect(afterLogin(user(1), '')).toBe('/admin-dashboard');
    expect(afterLogin(user(2), '?nalog=novi')).toBe('/dashboard');
    expect(afterLogin(user(3), '?next=')).toBe('/dashboard');
  });

  it('leads back to a page of this site', () => {
    expect(afterLogin(user(3), to('/poruke?s=5#kraj'))).toBe('/poruke?s=5#kraj');
    expect(afterLogin(user(1), to('/profesori/Ana-Petrović-5'))).toBe('/profesori/Ana-Petrovi%C4%87-5');
  });

  it.each([
    '//elsewhere.example/dashboard',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    'https://elsewhere.example',
    'https:elsewhere.example',
    'javascript:alert(1)',
    'data:text/html,a',
    'http://[',
    '/.//elsewhere.example',
    '/x/..//elsewhere.example',
    '/%2e//elsewhere.example',
    'http://here.invalid//elsewhere.example',
  ])('does not lead to %j', (address) => {
    expect(afterLogin(user(3), to(address))).toBe('/dashboard');
  });
});
