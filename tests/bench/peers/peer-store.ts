import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** `PRAGMA synchronous` as SQLite reports FULL. */
const FULL = 2;

/** A common SQLite store for forms, as durable as the relay's. */
export interface PeerStore {
  /** Stores one message in its own transaction, which is on disk on return. */
  insert(message: { name: string; email: string; message: string }): void;
}

/** @throws Error when a commit would not be on disk */
export function openPeerStore(dataDir: string): PeerStore {
  const database = new DatabaseSync(join(dataDir, 'peer.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  const { journal_mode } = database.prepare('PRAGMA journal_mode').get() ?? {};
  const { synchronous } = database.prepare('PRAGMA synchronous').get() ?? {};
  if (journal_mode !== 'wal' || synchronous !== FULL) throw new Error('The store of a peer is not durable.');
  database.exec(
    'CREATE TABLE IF NOT EXISTS messages (id TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL, message TEXT NOT NULL, received_at INTEGER NOT NULL)',
  );
  const insert = database.prepare(
    'INSERT INTO messages (id, name, email, message, received_at) VALUES (?, ?, ?, ?, ?)',
  );
  return { insert: ({ name, email, message }) => void insert.run(randomUUID(), name, email, message, Date.now()) };
}
