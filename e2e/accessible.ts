import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The same on every page, and a third of what there is to look at: `shell.spec.ts` looks at them. */
const SHELL = 'header:has(~ main), main ~ footer';

const WHOLE = 'html';

/** Half a megabyte of rules is sent to a page once. */
const ALREADY_THERE = ';';

interface Part {
  within?: string;
  /** Further rows of a kind that is looked at already. */
  except?: string;
  /** Header and footer too. */
  shell?: boolean;
}

/**
 * Nothing for axe to complain about: every rule in the light theme, and of the dark one its colours, which are all that
 * differs. What is left out is hidden meanwhile: most of the time goes into what lies behind what, wherever on the page.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  { within = WHOLE, except, shell = false }: Part = {},
): Promise<void> {
  const leftOut = page.locator(
    [
      ...(shell ? [] : [SHELL]),
      ...(except ? [except] : []),
      ...(within === WHOLE ? [] : [`main section:not(${within}, ${within} *, :has(${within}))`]),
    ].join(', ') || 'none',
  );
  const display = (value: string) =>
    leftOut.evaluateAll((parts, shown) => {
      for (const part of parts) (part as HTMLElement).style.display = shown;
    }, value);
  await display('none');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    const axe = new AxeBuilder({ page, ...(colorScheme === 'dark' && { axeSource: ALREADY_THERE }) });
    // There are no frames to look into, for which the other mode opens a page of its own each time.
    axe.include(within).setLegacyMode();
    // A selector for each of thousands of elements that are in order would take most of the time.
    axe.options({
      resultTypes: ['violations'],
      // Not among the defaults: whoever speaks the visible text finds the control.
      rules: { 'label-content-name-mismatch': { enabled: colorScheme === 'light' } },
    });
    if (colorScheme === 'dark') axe.withRules('color-contrast');
    const { violations } = await axe.analyze();
    expect(violations, `${what}, ${colorScheme}`).toEqual([]);
  }
  await display('');
}

/** Nothing sticks out sideways at any of these widths; the last one stays. */
export async function expectFits(page: Page, what: string, ...widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const used = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(used, `${what}, ${width} wide`).toBeLessThanOrEqual(width);
  }
}
