import type { Locator, Page } from '@playwright/test';
import { expect as plainExpect } from './fixtures.ts';

/** Lists come after the page, by calls of their own: on a busy machine that takes a while. */
export const expect = plainExpect.configure({ timeout: 30_000 });

export const TABS = ['Pregled', 'Korisnici', 'Rezervacije', 'Predmeti', 'Chat', 'Dnevnik', 'Neisporučeno'] as const;

export const tabs = (page: Page): Locator => page.getByRole('navigation', { name: 'Admin panel' }).getByRole('link');

export const searchBox = (page: Page, what: string): Locator =>
  page.getByRole('searchbox', { name: `Pretraga ${what}` });

/** The row that names someone or something. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

export const headers = (page: Page): Locator => page.getByRole('columnheader');

/** Opens a tab by its address and waits until its table is there. */
export async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('status').filter({ hasText: /^Prikazano .* od / })).toBeVisible();
}

/** Types into a search box and waits for the response. */
export async function searchFor(page: Page, what: string, words: string, found: number): Promise<void> {
  await searchBox(page, what).fill(words);
  await expect(page.getByRole('status').filter({ hasText: `Prikazano ${found} od ${found}` })).toBeVisible();
}

/** Of what the strongest and the weakest part of a colour differ by. */
const GREY_BELOW = 0.06;
const HUES = [
  ['red', 0, 15],
  ['orange', 20, 38],
  ['yellow', 39, 70],
  ['green', 100, 160],
  ['blue', 205, 235],
] as const;

/** What people would call a colour given as 'rgb(…)': strong enough to be seen, or grey. */
export function colourName(rgb: string): string {
  const [red = 0, green = 0, blue = 0] = (rgb.match(/[\d.]+/g) ?? []).map((part) => Number(part) / 255);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const strength = most - least;
  if (strength < GREY_BELOW) return 'grey';
  const turn =
    most === red
      ? ((green - blue) / strength) % 6
      : most === green
        ? (blue - red) / strength + 2
        : (red - green) / strength + 4;
  const hue = (turn * 60 + 360) % 360;
  return HUES.find(([, from, to]) => hue >= from && hue <= to)?.[0] ?? `hue ${Math.round(hue)}`;
}
