/**
 * The real relay as a process of its own, for tests that kill it: store, deliveries and HTTP as in production, without
 * the site's pages, which would need a build, and without limits for one sender, which its tests are. Prints its port once it listens.
 *
 * It takes whatever comes, as long as it takes; with `--shed` it refuses what is too much, as in production.
 *
 * With `--site` it has the site's pages of dist/ and the limits of production.
 *
 * With `--answer-before-commit` it breaks its promise on purpose: the control that shows that the tests can fail.
 *
 * With `--no-store` it is what the benchmark compares the relay with: all of the relay, but that a submission is acknowledged
 * where it would be handed to the store. Nothing of it is prepared, written, synced or delivered; the store is open for the rest.
 */
import { parseArgs } from 'node:util';
import pino from 'pino';
import { readConfig } from '../../../server/kernel/config.ts';
import { createPages } from '../../../server/pages/index.ts';
import { startServer } from '../../../server/server.ts';
import { openStore, type OpenStoreOptions, type Store } from '../../../server/relay-store/store.ts';
import { idle, unlimited } from './unlimited.ts';

const log = pino({ level: 'silent' });
const config = readConfig({ ...process.env, PORT: '0' });

/** Milliseconds: later than any kill comes, whatever holds up who kills. */
const MUCH_LATER = 600_000;

/** Opens a store that answers at once and keeps what it is given later. */
async function openEarly(options: OpenStoreOptions): Promise<Store> {
  const store = await openStore(options);
  return {
    ...store,
    accept(submission) {
      setTimeout(() => void store.accept(submission), MUCH_LATER);
      return Promise.resolve({ status: 'stored', id: 'not yet' });
    },
  };
}

/** Opens a store that acknowledges whatever it is given at once, and keeps nothing. */
const openNone = async (options: OpenStoreOptions): Promise<Store> => ({
  ...(await openStore(options)),
  accept: () => Promise.resolve({ status: 'stored', id: 'none' }),
});

const { values } = parseArgs({
  options: {
    'answer-before-commit': { type: 'boolean', default: false },
    'no-store': { type: 'boolean', default: false },
    shed: { type: 'boolean', default: false },
    site: { type: 'boolean', default: false },
  },
});

const open = (values['answer-before-commit'] && openEarly) || (values['no-store'] && openNone) || openStore;
const { port } = await startServer(config, {
  ...(values.site ? { pages: () => createPages({ ...config, dist: 'dist' }) } : { limits: unlimited }),
  ...(!values.shed && { measure: idle }),
  open,
  log,
});
console.log(port);
