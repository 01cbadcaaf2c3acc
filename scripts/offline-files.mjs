// What pages are made of, for the service worker (packages/web/public/sw-offline.js).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from './steps.mjs';

/** @typedef {{ file: string, src?: string, imports?: string[], dynamicImports?: string[], css?: string[], assets?: string[] }} Chunk */

/** All but the admins': an open page may still lead to any of them once there is a new version. */
const PAGES = /^src\/(entry\.client|root|routes\/(?!admin|layouts\/admin).+)\.tsx\b/;
/** React Router writes it beside the chunks. */
const ROUTE_TABLE = /^manifest-\w+\.js$/;

/**
 * The content of sw-files.js: every chunk that these pages load at once or later, with their styles and fonts.
 * @param {string} clientFolder as built, with Vite's manifest
 */
export function offlineFiles(clientFolder) {
  const manifest = readFileSync(join(clientFolder, '.vite', 'manifest.json'), 'utf8');
  /** @type {Record<string, Chunk>} */
  const chunks = JSON.parse(manifest);
  const seen = new Set();
  const files = new Set(
    readdirSync(join(clientFolder, 'assets'))
      .filter((file) => ROUTE_TABLE.test(file))
      .map((file) => `assets/${file}`),
  );
  const add = (/** @type {string} */ key) => {
    const chunk = chunks[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const other of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) add(other);
  };
  for (const key of Object.keys(chunks)) if (PAGES.test(key)) add(key);
  const paths = [...files].sort().map((file) => `/${file}`);
  return `self.OFFLINE = ${JSON.stringify({ version: digest(paths).slice(0, 16), files: paths })};\n`;
}
