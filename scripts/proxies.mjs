// The reverse proxies of ops/, run for the tests: the files as they are, with other addresses, ports and certificates alone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findProgram, installFromDistribution } from './programs.mjs';
import { at, run } from './steps.mjs';

/** The name that stands in the files. */
export const DOMAIN = 'casovi.example';
const PROGRAMS = ['nginx', 'caddy', 'openssl'];

export const missingPrograms = () => PROGRAMS.filter((name) => !findProgram([name]));

/** Installs the proxies if possible. Without them, their tests are skipped with a message. */
export async function ensureProxies() {
  for (const name of missingPrograms()) await installFromDistribution([name]);
  const missing = missingPrograms().join(', ');
  if (missing)
    console.log(`${missing} was not found or could not be installed: tests with reverse proxies are skipped.`);
}

/**
 * Where a proxy listens, and what it stands in front of.
 * @typedef {{ folder: string, address: string, port: number, instances: [number, number] }} Place
 *
 * @typedef {object} Proxy
 * @property {string} name
 * @property {string} address
 * @property {string} said what the check of its configuration complained about
 * @property {() => Promise<void>} stop
 */

/** @param {string} folder */
export async function makeCertificate(folder) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'fullchain.pem')];
  const made = await run(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -keyout ${key} -out ${certificate}`
      .split(' ')
      .concat('-subj', `/CN=${DOMAIN}`, '-addext', `subjectAltName=DNS:${DOMAIN}`),
    { quiet: true },
  );
  if (!made.ok) throw new Error(made.output);
  return readFile(certificate, 'utf8');
}

/**
 * A word of the file must be there: else the test would try something else than what is installed.
 * @param {string} text
 * @param {[string | RegExp, string][]} replacements
 */
function replaceAll(text, replacements) {
  return replacements.reduce((left, [from, to]) => {
    const right = left.replaceAll(from, to);
    if (right === left) throw new Error(`${from} is not in the file`);
    return right;
  }, text);
}

/**
 * @param {Place} place
 * @returns {Promise<Proxy>}
 */
export async function startNginx({ folder, address, port, instances }) {
  const own = join(folder, 'nginx');
  await mkdir(own, { recursive: true });
  const site = replaceAll(await readFile(at('ops/nginx.conf'), 'utf8'), [
    ['listen 443 ssl', `listen ${address}:${port} ssl`],
    ['listen 80;', `listen unix:${join(own, 'redirect.socket')};`],
    ['/etc/ssl/casovi/', `${folder}/`],
    ['127.0.0.1:3000', `127.0.0.1:${instances[0]}`],
    ['127.0.0.1:3001', `127.0.0.1:${instances[1]}`],
  ]);
  await writeFile(join(own, 'casovi.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${own}/${kind};`,
  );
  // Around it what Debian's own nginx.conf says.
  const main = `daemon off; worker_processes 2; pid ${own}/pid; error_log ${own}/error.log;
    events { worker_connections 768; }
    http { access_log off; ${temporary.join(' ')} include ${own}/casovi.conf; }`;
  await writeFile(join(own, 'nginx.conf'), main);
  const args = ['-p', own, '-e', join(own, 'error.log'), '-c', join(own, 'nginx.conf')];
  const { output } = await run('nginx', ['-t', ...args], { quiet: true });
  const said = output
    .split('\n')
    // The one form that versions before and after 1.25.1 take; those after it would like another one better.
    .filter(
      (line) => line && !/syntax is ok|test is successful|"listen \.\.\. http2" directive is deprecated/.test(line),
    );
  return { name: 'nginx', address, said: said.join('\n'), stop: await start('nginx', args, 'SIGTERM', address, port) };
}

/**
 * @param {Place} place
 * @returns {Promise<Proxy>}
 */
export async function startCaddy({ folder, address, port, instances }) {
  const own = join(folder, 'caddy');
  await mkdir(own, { recursive: true });
  const site = replaceAll(await readFile(at('ops/Caddyfile'), 'utf8'), [
    [/^\{$/gm, '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects'],
    [`${DOMAIN} {`, `${DOMAIN}:${port} {\n\tbind ${address}\n\ttls ${folder}/fullchain.pem ${folder}/key.pem`],
    ['127.0.0.1:3000', `127.0.0.1:${instances[0]}`],
    ['127.0.0.1:3001', `127.0.0.1:${instances[1]}`],
  ]);
  await writeFile(join(own, 'Caddyfile'), site);
  const args = ['--adapter', 'caddyfile', '--config', join(own, 'Caddyfile')];
  const env = { ...process.env, HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own };
  const { output } = await run('caddy', ['validate', ...args], { quiet: true, env });
  const said = output
    .split('\n')
    // What it says of the certificate and of the redirects is about the lines above.
    .filter((line) => /"level":"(warn|error)"|^Error/.test(line) && !/OCSP|redirects are disabled/.test(line));
  const stop = await start('caddy', ['run', ...args], 'SIGKILL', address, port, env);
  return { name: 'Caddy', address, said: said.join('\n'), stop };
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.Signals} endSignal Caddy would wait for its last client
 * @param {string} address
 * @param {number} port
 */
async function start(program, args, endSignal, address, port, env = process.env) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-4000);
  });
  const exited = once(child, 'exit');
  while (!(await listens(address, port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}:\n${said}`);
    await wait(20);
  }
  return async () => {
    child.kill(endSignal);
    await exited;
  };
}

/**
 * @param {string} address
 * @param {number} port
 */
async function listens(address, port) {
  const connection = createConnection(port, address);
  try {
    await once(connection, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    connection.destroy();
  }
}
