// node ops/until-ready.mjs PORT: waits until the instance on this port is ready, and the proxies in front of it have noticed. The systemd unit
// runs it after each start, so that the restart of one instance is over before that of the next begins.
import { setTimeout as wait } from 'node:timers/promises';

const READY_WITHIN_MILLISECONDS = 90_000;
/** Twice what ops/Caddyfile lets pass between two health checks. */
const NOTICED_WITHIN_MILLISECONDS = 1000;

const url = `http://127.0.0.1:${process.argv[2]}/readyz`;
/** Set by systemd: the process that is to become ready. */
const { MAINPID } = process.env;
const deadline = Date.now() + READY_WITHIN_MILLISECONDS;
const isReady = () =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

function isGone() {
  if (!MAINPID) return false;
  try {
    process.kill(Number(MAINPID), 0);
    return false;
  } catch {
    return true;
  }
}

while (!(await isReady())) {
  if (isGone()) {
    process.stderr.write('The server ended before it was ready.\n');
    process.exit(1);
  }
  if (Date.now() > deadline) {
    process.stderr.write(`${url} was not ready in time.\n`);
    process.exit(1);
  }
  await wait(100);
}
await wait(NOTICED_WITHIN_MILLISECONDS);
process.exit(0);
