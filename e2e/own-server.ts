import { startBuiltServer } from '../scripts/built-server.mjs';
import { at } from '../scripts/steps.mjs';

export interface OwnServer {
  url: string;
  dataDir: string;
  /** Rejects when it does not end as it should. */
  stop(): Promise<void>;
}

/** The built server with the demo, on a port and a DATA_DIR of its own; `name` is that of its log. Tests tell it where they come from. */
export async function startOwnServer(name: string): Promise<OwnServer> {
  const log = at('.cache', `${name}.log`);
  const { url, dataDir, stop } = await startBuiltServer({
    name: 'e2e',
    log,
    env: { DEMO: 'true', TRUST_PROXY: '1', CLOCK_OFFSET: String(process.env.CLOCK_OFFSET) },
    nodeArguments: ['--import', at('packages/api/src/testing/server-clock.mjs')],
  });
  return {
    url,
    dataDir,
    stop: async () => {
      const code = await stop();
      if (code !== 0) throw new Error(`The server ended with ${code} after SIGTERM: see ${log}`);
    },
  };
}
