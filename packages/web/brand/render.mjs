/** Renders the pictures that cannot be SVG: node packages/web/brand/render.mjs [path of a Chromium] */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium } from '@playwright/test';

const here = (path) => new URL(path, import.meta.url);
const fontPath = (name) =>
  createRequire(import.meta.url).resolve(`@fontsource-variable/figtree/files/figtree-${name}-wght-normal.woff2`);

async function fontFace(name, range) {
  const bytes = await readFile(fontPath(name), 'base64');
  return `@font-face{font-family:Figtree;font-weight:300 900;src:url(data:font/woff2;base64,${bytes});unicode-range:${range}}`;
}

const fonts = (await fontFace('latin', 'U+0000-00FF')) + (await fontFace('latin-ext', 'U+0100-02BA'));
const executablePath = process.argv[2];
const browser = await chromium.launch(executablePath ? { executablePath } : {});

for (const [source, target, width, height] of [
  ['./og.svg', '../public/og.png', 1200, 630],
  ['./icon.svg', '../public/apple-touch-icon.png', 180, 180],
  ['./icon.svg', '../public/icon-192.png', 192, 192],
  ['./icon.svg', '../public/icon-512.png', 512, 512],
  // Of the badge only its transparency is shown.
  ['./badge.svg', '../public/badge-96.png', 96, 96],
]) {
  const page = await browser.newPage({ viewport: { width, height } });
  const svg = await readFile(here(source), 'utf8');
  await page.setContent(`<style>${fonts}body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: here(target).pathname, omitBackground: true });
  await page.close();
}
await browser.close();
