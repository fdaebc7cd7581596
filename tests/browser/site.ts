import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../server/config.ts';
import type { Pages } from '../../server/routes.ts';
import { createPages } from '../../server/serve/pages.ts';
import { createPagesWithLab } from '../../server/serve/lab-pages.ts';
import { openStore, type OpenStoreOptions } from '../../server/store.ts';
import { type ServerOptions, startServer } from '../../server/server.ts';

export interface TestedSite {
  origin: string;
  /** Removed by `stop`. */
  dataDir: string;
  stop(): Promise<void>;
}

const folders = { production: 'dist', lab: 'dist-lab' } as const;

export interface SiteOptions {
  mode: keyof typeof folders;
  environment?: Record<string, string>;
  /** Clock and limits of the server, where a test needs its own. */
  server?: Pick<ServerOptions, 'clock' | 'limits'>;
  /** Pages of several sites; `stop` leaves them open. */
  pages?: Pages;
}

/** A build's pages, which know nothing of a site's data. Their rendering thread takes most of a site's start. */
export const openPages = (): Promise<Pages> =>
  createPages({ dist: folders.production, ...readConfig({ DATA_DIR: tmpdir() }) });

/** A token `opaque…`, which no mail has, opens its form; what becomes of the form is the test's. */
async function openStoreWithOpaqueLinks(options: OpenStoreOptions) {
  const store = await openStore(options);
  const linkIsOpen: typeof store.accounts.linkIsOpen = async (link) =>
    link.token.startsWith('opaque') || store.accounts.linkIsOpen(link);
  return { ...store, accounts: { ...store.accounts, linkIsOpen } };
}

export async function startSite(options: SiteOptions): Promise<TestedSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'staveline-'));
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, ...options.environment });
  const createOwn = () =>
    options.mode === 'lab'
      ? createPagesWithLab(folders.lab, config)
      : createPages({ dist: folders[options.mode], ...config });
  const pages = options.pages ? { ...options.pages, close: () => Promise.resolve() } : createOwn;
  const server = await startServer(config, {
    open: openStoreWithOpaqueLinks,
    ...options.server,
    pages,
    log: pino({ level: 'silent' }),
  });
  return {
    origin: server.url,
    dataDir,
    async stop() {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
