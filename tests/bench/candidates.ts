import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ensurePackages, hasPackages } from '../on-demand.ts';
import { productionOptions, type RelayProcess, startProcess, startRelayProcess } from '../server/support/relay-load.ts';
import { query } from '../server/support/rows.ts';

/** A server for the contact form: its own process with its own data folder. */
export interface Candidate {
  title: string;
  /** @param environment additional variables */
  start(dataDir: string, environment?: Readonly<Record<string, string>>): Promise<RelayProcess>;
  stores: boolean;
  count(dataDir: string): number;
}

/** TCP's discard port, where nothing listens: deliveries wait, as while a mail server is down. */
export const mailServerIsDown = { SMTP_URL: 'smtp://127.0.0.1:9' };
const production = { NODE_ENV: 'production' };

const relayRows = (dataDir: string) =>
  Number(query<{ count: number }>(dataDir, 'SELECT count(*) AS count FROM submissions')[0]?.count);

function startRelay(
  flags: readonly string[],
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RelayProcess> {
  return startRelayProcess(dataDir, flags, productionOptions, { ...production, ...mailServerIsDown, ...environment });
}

const peersFolder = join(import.meta.dirname, 'peers');

/** Two more servers to measure; in CI they are tested always, elsewhere once their packages are there. */
export const peers = process.env['CI'] || hasPackages(peersFolder) ? (['express', 'fastify'] as const) : [];

function startPeer(
  name: string,
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RelayProcess> {
  ensurePackages(peersFolder);
  return startProcess([join(peersFolder, `${name}.ts`)], {
    ...production,
    DATA_DIR: dataDir,
    ...environment,
  });
}

function peerRows(dataDir: string): number {
  const database = new DatabaseSync(join(dataDir, 'peer.db'), { readOnly: true });
  try {
    return Number(database.prepare('SELECT count(*) AS count FROM messages').get()?.['count']);
  } finally {
    database.close();
  }
}

export const candidates = {
  relay: {
    title: 'the relay',
    start: (...where) => startRelay([], ...where),
    stores: true,
    count: relayRows,
  },
  delivering: {
    title: 'the relay while it delivers too (each mail a file, synced)',
    start: (dataDir, environment) =>
      startRelayProcess(dataDir, [], productionOptions, { ...production, ...environment }),
    stores: true,
    count: relayRows,
  },
  noStore: {
    title: 'the same relay without a store',
    start: (...where) => startRelay(['--no-store'], ...where),
    stores: false,
    count: relayRows,
  },
  express: {
    title: 'Express 5 + multer + SQLite',
    start: (...where) => startPeer('express', ...where),
    stores: true,
    count: peerRows,
  },
  fastify: {
    title: 'Fastify 5 + @fastify/multipart + SQLite',
    start: (...where) => startPeer('fastify', ...where),
    stores: true,
    count: peerRows,
  },
} as const satisfies Record<string, Candidate>;

export type CandidateName = keyof typeof candidates;
