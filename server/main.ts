import closeWithGrace from 'close-with-grace';
import { systemClock } from './clock.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { describeError } from './describe-error.ts';
import { createLog } from './log.ts';
import { NoBuild } from './pages/bundle.ts';
import { keepAssets } from './pages/asset-archive.ts';
import { createPages } from './pages/index.ts';
import { startServer } from './server.ts';
import { DatabaseUnusable } from './store/durability.ts';
import { DataDirInUse } from './store/owner-lock.ts';

/** How long a graceful end may take, in milliseconds: answers and deliveries under way have 5 s each. */
const CLOSE_LIMIT = 12_000;

/** Says in words why the server cannot start, and ends. */
function refuseToStart(message: string): never {
  console.error(message);
  process.exit(1);
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) refuseToStart(error.message);
    throw error;
  }
}

/** The start's failures that the operator can mend, in words. */
function startFailure(error: unknown, config: Config): string | null {
  if (error instanceof DataDirInUse || error instanceof DatabaseUnusable || error instanceof NoBuild) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return null;
  if (error.code === 'EADDRINUSE') return `Port ${config.port} is taken. Set PORT to another one.`;
  if (error.code === 'EACCES') return `PORT ${config.port} or DATA_DIR ${config.dataDir} may not be used by this user.`;
  if (error.code === 'EADDRNOTAVAIL') return `HOST ${config.host} is no address of this machine.`;
  return null;
}

const config = configOrExit();
const log = createLog(config);

// Before anything can fail. After an unexpected error nothing is known to be well: log, end, be started again;
// the store needs no goodbye.
closeWithGrace({ delay: CLOSE_LIMIT, logger: false }, async ({ err }) => {
  if (err) log.fatal({ error: describeError(err) }, 'unexpected error');
  else await (await starting)?.close();
});

const pages = async () => createPages({ ...config, dist: 'dist', archive: await keepAssets({ client: 'dist/client', dataDir: config.dataDir, clock: systemClock, log }) });
const starting = startServer(config, { log, pages }).catch((error: unknown) => {
  const message = startFailure(error, config);
  if (message === null) throw error;
  return refuseToStart(message);
});

const { url } = await starting;
console.log(`Staveline is at ${url}/landing-new/ (data in ${config.database === null ? config.dataDir : 'the database of DATABASE_URL'})`);
