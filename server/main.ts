import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import closeWithGrace from 'close-with-grace';
import { BASE_PATH } from '../machines/domain/base-path.ts';
import { systemClock } from './kernel/clock.ts';
import { createProgram } from './kernel/command-line.ts';
import { readConfig } from './config.ts';
import { type Config, ConfigError } from './kernel/config.ts';
import { describeError } from './kernel/describe-error.ts';
import { createLog } from './kernel/log.ts';
import { assertOutbox } from './mail/outbox.ts';
import { freeSpace } from './kernel/free-space.ts';
import { OperatorError } from './kernel/operator-error.ts';
import { keepAssets } from './serve/asset-archive.ts';
import { createPages } from './serve/pages.ts';
import { keepFilesPrivate } from './kernel/private-files.ts';
import { startServer } from './server.ts';
import { databasePath } from './store/location.ts';
import { SqliteError } from './store/sqlite-thread.ts';

/** Milliseconds for a graceful shutdown: answers and deliveries in flight have 5 s each. */
const CLOSE_LIMIT = 12_000;

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

/** https://nodejs.org/api/errors.html#class-systemerror */
type SystemError = Error & { code: string; syscall: string; port?: number; address?: string; hostname?: string };

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && 'syscall' in error;

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

/** Free bytes below which a disk counts as full: a new store takes half of it. */
const FULL = 1e6;

/** SQLite reports some effects of a full disk as I/O errors. */
async function ofTheDisk({ dataDir }: Config): Promise<string> {
  const left = await freeSpace(dataDir).catch(() => FULL);
  return left < FULL ? ` The disk of DATA_DIR is full: ${Math.trunc(left / 1024)} KiB are left.` : '';
}

/** Explains failures that the operator can solve. No visitor data exists yet at start. */
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
// `npm ci --omit=dev` leaves out what builds: then the build that is there is served.
if (build && existsSync('node_modules/vite')) {
  const { status } = spawnSync(process.execPath, ['server/build.ts'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

keepFilesPrivate();
const config = configOrExit();
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
