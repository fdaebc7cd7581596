import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../server/kernel/config.ts';
import type { RelayFlows } from '../../server/pages/relay-news.ts';
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

/** Where each build lies. */
const folders = { production: 'dist', test: 'dist-test', lab: 'dist-lab', inspector: 'dist-inspector' } as const;

export interface SiteOptions {
  /** `test` serves dist-test/, which carries the observer of taken transitions; `lab` serves dist-lab/ with the flow lab; `inspector` serves dist-inspector/, the site's own build with its inspector. */
  mode: keyof typeof folders;
  /** Further variables of the configuration. */
  environment?: Record<string, string>;
}

/** Starts the whole server with the built site on a free port, with a data folder of its own. */
export async function startSite(options: SiteOptions): Promise<TestedSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'staveline-'));
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, ...options.environment });
  const pages = (_: unknown, flows: RelayFlows) =>
    options.mode === 'lab'
      ? createPagesWithLab(folders.lab, config, flows)
      : createPages({ dist: folders[options.mode], ...config });
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
