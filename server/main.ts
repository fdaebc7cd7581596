import { spawnSync } from 'node:child_process';
import closeWithGrace from 'close-with-grace';
import { BASE_PATH } from '../machines/domain/base-path.ts';
import { systemClock } from './kernel/clock.ts';
import { createProgram } from './kernel/command-line.ts';
import { type Config, ConfigError, readConfig } from './kernel/config.ts';
import { describeError } from './kernel/describe-error.ts';
import { createLog } from './kernel/log.ts';
import { assertOutbox } from './mail/outbox.ts';
import { freeSpace } from './kernel/free-space.ts';
import { OperatorError } from './kernel/operator-error.ts';
import { keepAssets } from './pages/asset-archive.ts';
import { createPages } from './pages/index.ts';
import { keepFilesPrivate } from './kernel/private-files.ts';
import { startServer } from './server.ts';
import { databasePath } from './store/location.ts';
import { SqliteError } from './store/sqlite-thread.ts';

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

/** What Node tells of a failed call of the system: https://nodejs.org/api/errors.html#class-systemerror. */
type SystemError = Error & { code: string; syscall: string; port?: number; address?: string; hostname?: string };

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && 'syscall' in error;

/** Why nobody can listen there, by the variables that say where; null when that is not what has failed. */
function listenFailure(
  { code, syscall, port, address, hostname = address }: SystemError,
  { host, monitor }: Config,
): string | null {
  const isMonitor =
    monitor !== null && (port ?? monitor.port) === monitor.port && (hostname === monitor.host || hostname !== host);
  const [portName, hostName] = isMonitor ? ['MONITOR_PORT', 'MONITOR_HOST'] : ['PORT', 'HOST'];
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Set ${portName} to another one.`;
  if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo')
    return `${hostName} ${hostname} is no address of this machine.`;
  return syscall === 'listen' ? `${portName} ${port} may not be used by this user (${code}).` : null;
}

/** With less than that a disk counts as full, in bytes: a new store alone takes half of it. */
const FULL = 1e6;

/** What else there is to say of the data folder: SQLite calls some of what a full disk does an I/O error. */
async function ofTheDisk({ dataDir }: Config): Promise<string> {
  const left = await freeSpace(dataDir).catch(() => FULL);
  return left < FULL ? ` The disk of DATA_DIR is full: ${Math.trunc(left / 1024)} KiB are left.` : '';
}

/** The start's failures that the operator can mend, in words. So early no visitor can be quoted in them. */
async function startFailure(error: unknown, config: Config): Promise<string | null> {
  if (error instanceof SqliteError)
    return `The store ${databasePath(config.dataDir)} cannot be used (${error.message}).${await ofTheDisk(config)}`;
  if (error instanceof OperatorError) return error.message + (await ofTheDisk(config));
  return isSystemError(error) ? (listenFailure(error, config) ?? error.message) : null;
}

const { build } = createProgram('npm start --')
  .description('serves the built site and its relay; docs/configuration.md lists the settings')
  .option('--build', 'builds the site first, as npm start does', false)
  .parse()
  .opts<{ build: boolean }>();
if (build) {
  const { status } = spawnSync(process.execPath, ['server/build.ts'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

keepFilesPrivate();
const config = configOrExit();
const log = createLog(config);

// Before anything can fail. After an unexpected error nothing is known to be well: log, end, be started again;
// the store needs no goodbye.
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
const start = async () => {
  if (config.smtp === null) await assertOutbox(config.dataDir);
  return startServer(config, { log, pages });
};
const starting = start().catch(async (error: unknown) => {
  const message = await startFailure(error, config);
  if (message === null) throw error;
  return refuseToStart(message);
});

const { url } = await starting;
console.log(
  `Staveline is at ${url}${BASE_PATH}/ (data in ${config.database === null ? config.dataDir : 'the database of DATABASE_URL'})`,
);
