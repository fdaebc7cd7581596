/**
 * The real relay as a process, for tests that kill it: without pages, which need a build, and without limits per sender.
 * Prints its port once it listens.
 * `--site`: with the pages of dist/ and production limits.
 * `--no-store`: acknowledges submissions without storing them, the baseline of the ratio.
 */
import { parseArgs } from 'node:util';
import pino from 'pino';
import { readConfig } from '../../../server/config.ts';
import { createPages } from '../../../server/serve/pages.ts';
import { startServer } from '../../../server/server.ts';
import { openStore, type OpenStoreOptions, type Store } from '../../../server/store.ts';
import { unlimited } from './unlimited.ts';

const log = pino({ level: 'silent' });
const config = readConfig({ ...process.env, PORT: '0' });

/** Opens a store that acknowledges everything and stores nothing. */
const openNone = async (options: OpenStoreOptions): Promise<Store> => ({
  ...(await openStore(options)),
  accept: () => Promise.resolve({ status: 'stored', id: 'none' }),
});

const { values } = parseArgs({
  options: {
    'no-store': { type: 'boolean', default: false },
    site: { type: 'boolean', default: false },
  },
});

const open = values['no-store'] ? openNone : openStore;
const { port } = await startServer(config, {
  ...(values.site ? { pages: () => createPages({ ...config, dist: 'dist' }) } : { limits: unlimited }),
  open,
  log,
});
console.log(port);
