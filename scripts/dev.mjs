// npm run dev: the server from its sources. It starts again when the API's sources change; pages are replaced by Vite.
import { spawn } from 'node:child_process';
import { at, ensureInstalled, script } from './steps.mjs';

await script(ensureInstalled);

const server = spawn(
  process.execPath,
  [
    ...['packages/api/src', 'packages/contract/src'].map((folder) => `--watch-path=${at(folder)}`),
    ...['--watch-preserve-output', '--import', 'tsx', at('packages/api/src/main.ts')],
  ],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development', CASOVI_DEV: '1' } },
);
// The terminal sends Ctrl-C to both processes; other signals are forwarded.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.once('exit', (code) => process.exit(code ?? 0));
