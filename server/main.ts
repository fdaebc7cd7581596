import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import closeWithGrace from 'close-with-grace';
import { BASE_PATH } from '../machines/domain/base-path.ts';
import { systemClock } from './lib/time.ts';
import { createProgram } from './lib/command-line.ts';
import { readConfig } from './config.ts';
import { describeError } from './lib/describe-error.ts';
import { createLog } from './lib/log.ts';
import { OperatorError } from './lib/operator-error.ts';
import { keepAssets } from './serve/asset-archive.ts';
import { createPages } from './serve/pages.ts';
import { brandWarning, start } from './start.ts';

/** Milliseconds for a graceful shutdown: answers and deliveries in flight have 5 s each. */
const CLOSE_LIMIT = 12_000;

/** Ends the process with the message for the operator. @throws any other error */
function refuseToStart(error: unknown): never {
  if (!(error instanceof OperatorError)) throw error;
  console.error(error.message);
  process.exit(1);
}

const { build } = createProgram('npm start --')
  .description('serves the built site and its relay; docs/configuration.md lists the settings')
  .option('--build', 'builds the site first, as npm start does', false)
  .parse()
  .opts<{ build: boolean }>();
// `npm ci --omit=dev` leaves out what builds: then the build that is there is served.
if (build && existsSync('node_modules/vite')) {
  const { status } = spawnSync(process.execPath, ['server/build.ts'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

// New files and folders belong to this user only; SQLite creates its files by the umask.
process.umask(0o077);
const config = await (async () => readConfig(process.env))().catch(refuseToStart);
const log = createLog(config);

// Registered before anything can fail. After an unexpected error the process logs, exits and is started again;
// the store is crash-safe.
closeWithGrace({ delay: CLOSE_LIMIT, logger: false }, async ({ err }) => {
  if (err)
    log.fatal(
      { error: describeError(err), ...(err instanceof OperatorError && { reason: err.message }) },
      'unexpected error',
    );
  else await (await starting)?.close();
});

const pages = () =>
  createPages({
    ...config,
    dist: 'dist',
    archive: (client) => keepAssets({ client, dataDir: config.dataDir, clock: systemClock, log }),
  });
const starting = start(config, { log, pages }).catch(refuseToStart);

const { url } = await starting;
const warning = brandWarning(config);
if (warning !== null) console.warn(warning);
console.log(
  `Staveline is at ${url}${BASE_PATH}/ (data in ${config.database === null ? config.dataDir : 'the database of DATABASE_URL'})`,
);
