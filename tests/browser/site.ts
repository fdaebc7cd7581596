import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../server/config.ts';
import type { Deliveries } from '../../server/delivery/deliveries.ts';
import { createPages } from '../../server/pages/index.ts';
import { createPagesWithLab } from '../../server/pages/with-lab.ts';
import { startServer } from '../../server/server.ts';

export interface TestedSite {
  /** For example `http://localhost:41023`, without a trailing slash. */
  origin: string;
  /** Its own empty data folder, removed by `stop`. */
  dataDir: string;
  stop(): Promise<void>;
}

/**
 * Starts the whole server with the built site on a free port, with a data folder of its own.
 * @param options.mode `test` serves dist-test/, which carries the observer of taken transitions; `lab` serves dist-lab/ with the flow lab
 * @param options.environment further variables of the configuration
 */
export async function startSite(options: { mode: 'production' | 'test' | 'lab'; environment?: Record<string, string> }): Promise<TestedSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'staveline-'));
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, ...options.environment });
  const pages = (_: unknown, deliveries: Deliveries) => (options.mode === 'lab' ? createPagesWithLab('dist-lab', config, deliveries) : createPages({ dist: options.mode === 'test' ? 'dist-test' : 'dist', ...config }));
  const server = await startServer(config, { pages, log: pino({ level: 'silent' }) });
  return {
    origin: server.url,
    dataDir,
    async stop() {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
