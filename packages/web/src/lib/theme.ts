import { storage } from './storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'casovi.theme';

export function readTheme(): Theme {
  const stored = storage.get(KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') storage.remove(KEY);
  else storage.set(KEY, theme);
  applyTheme(theme);
}

function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Runs in the head before the first paint, so that no other theme or logged-out header flashes. */
export const beforePaintScript = (flagKey: string): string =>
  `try{var d=document.documentElement.dataset;var t=localStorage.getItem(${JSON.stringify(KEY)});` +
  `if(t==='light'||t==='dark')d.theme=t;if(localStorage.getItem(${JSON.stringify(flagKey)}))d.returning=''}catch{}`;
